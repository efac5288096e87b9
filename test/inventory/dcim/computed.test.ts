import t from 'tap'
import { asObject, testApp, type Json } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** Settings, and the values that the service computes with them. */
const settings: readonly {
  readonly name: string
  readonly given: Record<string, string>
  readonly primary: 'primary_ip4' | 'primary_ip6'
  readonly status: unknown
}[] = [
  { name: 'the default settings', given: {}, primary: 'primary_ip6', status: [true, 'Connected'] },
  {
    name: 'PREFER_IPV4 and choices as objects',
    given: { PREFER_IPV4: 'true', CHOICE_SHAPE: 'object' },
    primary: 'primary_ip4',
    status: { value: true, label: 'Connected' },
  },
]

for (const { name, given, primary, status } of settings)
  t.test(`with ${name}`, async (t) => {
    const objects = new TestObjects(await testApp(t, given))
    const device = await objects.make('dcim/devices')
    const on = await objects.make('dcim/interfaces', { device })
    const address = (text: string): Promise<number> =>
      objects.make('ipam/ip-addresses', { address: text, interface: on })
    const addresses: Json = {
      primary_ip4: await address('10.0.0.1/24'),
      primary_ip6: await address('2001:db8::1/64'),
    }
    const shown = async (body: Json): Promise<Json> => {
      const { status, text } = await objects.app.request('PATCH', `/api/dcim/devices/${device}/`, {
        body,
      })
      if (status !== 200) throw new Error(text)
      return objects.read('dcim/devices', device)
    }

    await t.test(`shows ${primary} as the primary one of two addresses`, async (t) => {
      t.equal((await shown({}))['primary_ip'], null)
      for (const [field, id] of Object.entries(addresses))
        t.match(
          (await shown({ primary_ip4: null, primary_ip6: null, [field]: id }))['primary_ip'],
          { id },
        )
      const both = await shown(addresses)
      t.strictSame(both['primary_ip'], both[primary])
      const { results } = await objects.app.request('GET', `/api/dcim/devices/?id=${device}`)
      t.strictSame(results, [both], 'a list shows the same')
    })

    await t.test(
      'shows the status of a connection inside an interface without its label',
      async (t) => {
        const other = await objects.make('dcim/interfaces')
        const id = await objects.make('dcim/interface-connections', {
          interface_a: on,
          interface_b: other,
        })
        const url = `${objects.app.origin}/api/dcim/interface-connections/${id}/`
        const names = [on, other].map(
          async (end) => (await objects.read('dcim/interfaces', end))['name'],
        )
        const display_name = (await Promise.all(names)).join(' <> ')
        for (const end of [on, other]) {
          const { connection } = await objects.read('dcim/interfaces', end)
          t.strictSame(connection, { id, url, display_name, connection_status: true })
        }
        const path = `/api/dcim/interface-connections/${id}/`
        t.strictSame(
          (await objects.read('dcim/interface-connections', id))['connection_status'],
          status,
        )
        const brief = await objects.app.request('GET', `${path}?brief=1`)
        t.strictSame(brief.object, { id, url, display_name, connection_status: true })
        t.strictSame(
          asObject(
            (await objects.read('ipam/ip-addresses', Number(addresses['primary_ip4'])))[
              'interface'
            ],
          )['connection'],
          brief.object,
        )
      },
    )
    t.strictSame(objects.app.logged, [])
  })

checkRequiredTests(t, import.meta.url)
