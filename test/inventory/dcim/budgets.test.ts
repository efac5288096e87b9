import t from 'tap'
import { asList, asObject, testApp, type Answer, type Json } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const names = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, index) => ({ name: `xe-0/0/${index}` }))

void t.test(
  'runs the same number of statements for any number of devices of any size',
  async (t) => {
    const objects = new TestObjects(await testApp(t, { BULK_MAX: '1000' }))
    const rack = await objects.make('dcim/racks')
    const small = await typeWith(objects, 1)
    const big = await typeWith(objects, 500)
    const body = (device_type: number, given: Json = {}): Promise<Json> =>
      objects.body('dcim/devices', { device_type, ...given })

    const one = await ask(objects, await body(small, { rack, face: 0, position: 1 }))
    t.equal(one.status, 201, one.text)
    t.ok(one.statements.length <= 16, one.statements.join('\n'))

    const wide = await ask(objects, await body(big, { rack, face: 0, position: 2 }))
    t.equal(wide.status, 201, wide.text)
    t.equal(wide.statements.length, one.statements.length, 'a type with 500 interfaces')
    t.equal(await interfaces(objects, wide), 500)

    const racked = { rack, face: 1, position: 1 }
    const few = await ask(objects, [await body(small, racked), await body(small)])
    t.equal(few.status, 201, few.text)
    const bodies = await Promise.all(names(999).map(() => body(small)))
    const start = Date.now()
    const many = await ask(objects, [await body(small, { ...racked, position: 2 }), ...bodies])
    t.comment(`1,000 devices in ${Date.now() - start} ms, ${many.statements.length} statements`)
    t.equal(many.status, 201, many.text.slice(0, 200))
    // A large write sets a longer time limit, and counts the rows of a table that it mostly fills.
    t.equal(many.statements.length, few.statements.length + 2, '1,000 devices')

    const wider = await ask(objects, await Promise.all(names(40).map(() => body(big))))
    t.equal(wider.status, 201, wider.text.slice(0, 200))
    t.ok(wider.statements.length <= few.statements.length, '40 devices with 500 interfaces each')
    t.strictSame(
      await countChanges(objects, 'dcim.interface', 'created'),
      await countInterfaces(objects),
      'the change log has the creation of each interface',
    )

    const site = await objects.make('dcim/sites')
    const moved = asList(many.body)
      .slice(1)
      .map((made) => ({ id: asObject(made)['id'], site }))
    const two = await change(objects, moved.slice(0, 2))
    t.equal(two.status, 200, two.text)
    const rest = await change(objects, moved.slice(2))
    t.equal(rest.status, 200, rest.text.slice(0, 200))
    t.equal(rest.statements.length, two.statements.length + 1, 'a change of 997 devices')

    const gone = asList(wider.body).map((made) => asObject(made)['id'])
    const removed = await objects.app.request('DELETE', '/api/dcim/devices/', { body: gone })
    t.equal(removed.status, 204, removed.text)
    t.equal(await countChanges(objects, 'dcim.interface', 'deleted'), 20_000, 'and the deletion')
  },
)

async function typeWith(objects: TestObjects, count: number): Promise<number> {
  const device_type = await objects.make('dcim/device-types')
  const body = names(count).map((name) => ({ device_type, ...name }))
  const made = await objects.app.request('POST', '/api/dcim/interface-templates/', {
    body,
  })
  if (made.status !== 201) throw new Error(made.text)
  return device_type
}

const change = (objects: TestObjects, body: unknown): Promise<Answer> =>
  objects.app.request('PATCH', '/api/dcim/devices/', { body })

const ask = (objects: TestObjects, body: unknown): Promise<Answer> =>
  objects.app.request('POST', '/api/dcim/devices/', { body })

async function countChanges(objects: TestObjects, model: string, action: string): Promise<unknown> {
  const url = `/api/extras/object-changes/?model=${model}&action=${action}&limit=1`
  return (await objects.app.request('GET', url)).object['count']
}

async function countInterfaces(objects: TestObjects): Promise<unknown> {
  return (await objects.app.request('GET', '/api/dcim/interfaces/?limit=1')).object['count']
}

async function interfaces(objects: TestObjects, { object }: Answer): Promise<unknown> {
  const url = `/api/dcim/interfaces/?device_id=${String(object['id'])}&limit=1`
  return (await objects.app.request('GET', url)).object['count']
}

checkRequiredTests(t, import.meta.url)
