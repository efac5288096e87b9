import t from 'tap'
import { asList, asObject, testApp, type Answer, type Json } from '../../support/app.ts'
import { Yard } from './yard.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const names = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => ({ name: `xe-0/0/${index}` }))

void t.test(
  'runs the same number of statements for any number of devices of any size',
  async (t) => {
    const yard = new Yard(await testApp(t, { BULK_MAX: '1000' }))
    const rack = await yard.make('dcim/racks')
    const small = await typeWith(yard, 1)
    const big = await typeWith(yard, 500)
    const body = (device_type: number, given: Json = {}): Promise<Json> =>
      yard.body('dcim/devices', { device_type, ...given })

    const one = await ask(yard, await body(small, { rack, face: 0, position: 1 }))
    t.equal(one.status, 201, one.text)
    t.ok(one.statements.length <= 16, one.statements.join('\n'))

    const wide = await ask(yard, await body(big, { rack, face: 0, position: 2 }))
    t.equal(wide.status, 201, wide.text)
    t.equal(wide.statements.length, one.statements.length, 'a type with 500 interfaces')
    t.equal(await interfaces(yard, wide), 500)

    const racked = { rack, face: 1, position: 1 }
    const few = await ask(yard, [await body(small, racked), await body(small)])
    t.equal(few.status, 201, few.text)
    const bodies = await Promise.all(names(999).map(() => body(small)))
    const start = Date.now()
    const many = await ask(yard, [await body(small, { ...racked, position: 2 }), ...bodies])
    t.comment(`1,000 devices in ${Date.now() - start} ms, ${many.statements.length} statements`)
    t.equal(many.status, 201, many.text.slice(0, 200))
    // Many are given more time, and what is most of its table is counted.
    t.equal(many.statements.length, few.statements.length + 2, '1,000 devices')

    const wider = await ask(yard, await Promise.all(names(40).map(() => body(big))))
    t.equal(wider.status, 201, wider.text.slice(0, 200))
    t.ok(wider.statements.length <= few.statements.length, '40 devices with 500 interfaces each')
    t.strictSame(
      await told(yard, 'dcim.interface', 'created'),
      await stored(yard),
      'each is told of',
    )

    const site = await yard.make('dcim/sites')
    const moved = asList(many.body).slice(1).map((made) => ({ id: asObject(made)['id'], site })) // prettier-ignore
    const two = await change(yard, moved.slice(0, 2))
    t.equal(two.status, 200, two.text)
    const rest = await change(yard, moved.slice(2))
    t.equal(rest.status, 200, rest.text.slice(0, 200))
    t.equal(rest.statements.length, two.statements.length + 1, 'a change of 997 devices')

    const gone = asList(wider.body).map((made) => asObject(made)['id'])
    const removed = await yard.app.request('DELETE', '/api/dcim/devices/', { body: gone })
    t.equal(removed.status, 204, removed.text)
    t.equal(await told(yard, 'dcim.interface', 'deleted'), 20_000, 'and when they go')
  },
)

async function typeWith(yard: Yard, count: number): Promise<number> {
  const device_type = await yard.make('dcim/device-types')
  const body = names(count).map((name) => ({ device_type, ...name }))
  const made = await yard.app.request('POST', '/api/dcim/interface-templates/', {
    body,
  })
  if (made.status !== 201) throw new Error(made.text)
  return device_type
}

const change = (yard: Yard, body: unknown): Promise<Answer> =>
  yard.app.request('PATCH', '/api/dcim/devices/', { body })

const ask = (yard: Yard, body: unknown): Promise<Answer> =>
  yard.app.request('POST', '/api/dcim/devices/', { body })

async function told(yard: Yard, model: string, action: string): Promise<unknown> {
  const url = `/api/extras/object-changes/?model=${model}&action=${action}&limit=1`
  return (await yard.app.request('GET', url)).object['count']
}

async function stored(yard: Yard): Promise<unknown> {
  return (await yard.app.request('GET', '/api/dcim/interfaces/?limit=1')).object['count']
}

async function interfaces(yard: Yard, { object }: Answer): Promise<unknown> {
  const url = `/api/dcim/interfaces/?device_id=${String(object['id'])}&limit=1`
  return (await yard.app.request('GET', url)).object['count']
}

checkRequiredTests(t, import.meta.url)
