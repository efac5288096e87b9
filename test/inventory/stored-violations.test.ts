import t from 'tap'
import { openTestApi, type TestApi } from './test-api.ts'

/** Rows that break a rule which is newer than they are, and a write of each. */
interface StoredViolation {
  readonly says: string
  /** Creates the rows. Returns the URL of one below `/api/`. */
  readonly prepare: (api: TestApi) => Promise<string>
  /** A write of another field. */
  readonly other: Readonly<Record<string, string>>
  /** A write of the field that breaks the rule. */
  readonly same: (stored: Readonly<Record<string, unknown>>) => object
  readonly repairing: object
}

const run = ({ app }: TestApi, text: string, ...values: readonly unknown[]) =>
  app.database.rows({ text, values })

const mounted = async (api: TestApi): Promise<{ device: number; type: number }> => {
  const { samples } = api
  const site = await samples.make('dcim.Site')
  const rack = await samples.make('dcim.Rack', { given: { site } })
  const type = await samples.make('dcim.DeviceType', { given: { u_height: 1 } })
  const given = { site, rack, device_type: type, position: 3, face: 0 }
  const device = await samples.make('dcim.Device', { given })
  await run(api, 'update dcim_devicetype set u_height = 0 where id = $1', type)
  return { device, type }
}

const violations: readonly StoredViolation[] = [
  {
    says: 'a device without height at a unit',
    prepare: async (api) => `dcim/devices/${(await mounted(api)).device}/`,
    other: { comments: 'new' },
    same: ({ position, face }) => ({ position, face, comments: 'newer' }),
    repairing: { position: null },
  },
  {
    says: 'a type without height of a device at a unit',
    prepare: async (api) => `dcim/device-types/${(await mounted(api)).type}/`,
    other: { comments: 'new' },
    same: ({ u_height }) => ({ u_height, comments: 'newer' }),
    repairing: { u_height: 2 },
  },
  {
    says: 'addresses that are translated to each other',
    prepare: async (api) => {
      const [first, second] = [
        await api.samples.make('ipam.IPAddress'),
        await api.samples.make('ipam.IPAddress'),
      ]
      await run(
        api,
        'update ipam_ipaddress set nat_inside_id = $1 + $2 - id where id in ($1, $2)',
        first,
        second,
      )
      return `ipam/ip-addresses/${first}/`
    },
    other: { description: 'new' },
    same: ({ nat_inside }) => ({ nat_inside, description: 'newer' }),
    repairing: { nat_inside: null },
  },
]

const api = await openTestApi(t)

for (const { says, prepare, other, same, repairing } of violations)
  await t.test(`changes other fields of ${says}`, async (t) => {
    const url = await prepare(api)
    const stored = (await api.send('GET', url)).object
    for (const body of [other, same(stored), repairing]) {
      const answer = await api.send('PATCH', url, body)
      t.equal(answer.status, 200, `${JSON.stringify(body)}: ${answer.text}`)
    }
    const [field = '', value] = Object.entries(other)[0] ?? []
    t.not((await api.send('GET', url)).object[field], value, 'the second write was stored')
  })
