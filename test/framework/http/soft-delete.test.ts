import t from 'tap'
import { state, text } from '../../../src/framework/model/index.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { tag } from '../../fixtures/schema/store/tag.ts'
import type { Json } from '../../support/open-app.ts'
import { openSoftDeletes } from '../../support/soft-deletes.ts'

const { app, make, named, remove, idsOf } = await openSoftDeletes(t)
const { request } = app

t.test(
  'a deleted object is in no list but that of deleted ones, until it is restored',
  async (t) => {
    const depot = await make('depots', { ...named(), asn: 65001, comments: 'kept' })
    const before = (await request('GET', depot.url)).object
    t.equal(before['deleted'], null)
    await remove(depot.url)
    t.equal((await request('GET', depot.url)).status, 404)
    t.equal((await request('DELETE', depot.url)).status, 404)
    t.equal((await request('PATCH', depot.url, { body: { asn: 1 } })).status, 404)
    t.notOk((await idsOf('/api/store/depots/')).includes(depot.id))
    t.strictSame(await idsOf('/api/store/depots/?deleted=true&asn=65001'), [depot.id])
    t.strictSame(await idsOf('/api/store/depots/?deleted=true&asn=65002'), [])
    t.strictSame(await idsOf('/api/store/depots/?deleted=false&asn=65001'), [])
    t.strictSame(await idsOf('/api/store/depots/?deleted=true&q=kept'), [depot.id])
    t.strictSame(await idsOf('/api/store/depots/?deleted=true&deleted__gte=2999-01-01'), [])
    t.match(await request('GET', '/api/store/depots/?deleted=true'), { object: { count: 1 } })
    const shown = (await request('GET', `${depot.url}?deleted=true`)).object
    t.type(shown['deleted'], 'string')
    t.strictSame({ ...shown, deleted: null }, before)
    t.match(await request('POST', `${depot.url}restore/`), {
      status: 200,
      object: { id: depot.id },
    })
    t.strictSame((await request('GET', depot.url)).object, before)
    t.equal((await request('GET', `${depot.url}?deleted=true`)).status, 404)
    t.equal((await request('POST', `${depot.url}restore/`)).status, 404, 'it is not deleted')
    const log = await request('GET', '/api/extras/object-changes/?limit=3')
    const logged = log.results.map(({ action, object_id: id }) => [id, action])
    t.strictSame(
      logged,
      [
        [depot.id, [1, 'created']],
        [depot.id, [5, 'deleted']],
        [depot.id, [1, 'created']],
      ],
      log.text,
    )
  },
)

t.test('refuses wrong values, and another filter of this name', async (t) => {
  const wrong = await request('GET', '/api/store/depots/?deleted=perhaps')
  t.match(wrong, { status: 400, object: { deleted: Array } })
  const other = await request('GET', '/api/store/boxes/?deleted=true', {
    undocumented: 'boxes are not kept',
  })
  t.equal(other.status, 400, 'boxes are not kept')
})

t.test('keeps and restores what is deleted or cleared with an object', async (t) => {
  const depot = await make('depots', named())
  const group = await make('shelf-groups', { ...named(), depot: depot.id })
  const other = await make('depots', named())
  const tag = await make('tags', { ...named(), color: 'ff0000' })
  const shelf = await make('shelves', {
    name: 'S',
    depot: other.id,
    tags: [tag.id],
  })
  const note = await make('notes', { depot: depot.id, words: 'Look' })
  const hold = await make('holds', {
    shelf: shelf.id,
    group: group.id,
    units: [1],
    description: 'x',
    state: 'held',
  })
  const follower = await make('holds', {
    shelf: shelf.id,
    after: hold.id,
    units: [2],
    description: 'y',
    state: 'held',
  })
  const all = [group, note, hold, follower]
  const read = async (): Promise<readonly Json[]> =>
    Promise.all(all.map(async ({ url }) => (await request('GET', url)).object))
  const before = await read()
  await remove(depot.url)
  const gone = [group, note, hold].map(async ({ url }) => (await request('GET', url)).status)
  t.strictSame(await Promise.all(gone), [404, 404, 404])
  t.equal((await request('GET', follower.url)).object['after'], null)
  const alone = await request('POST', `${group.url}restore/`)
  t.match(alone, {
    status: 400,
    object: { depot: [`The depot ${depot.id} is deleted: restore it first.`] },
  })
  t.equal((await request('POST', `${depot.url}restore/`)).status, 200)
  t.strictSame(await read(), before)

  await remove(tag.url)
  t.strictSame((await request('GET', shelf.url)).object['tags'], [])
  t.equal((await request('POST', `${tag.url}restore/`)).status, 200)
  t.match((await request('GET', shelf.url)).object['tags'], [{ id: tag.id }])
  await remove(shelf.url)
  t.equal((await request('POST', `${shelf.url}restore/`)).status, 200)
  t.match((await request('GET', shelf.url)).object['tags'], [{ id: tag.id }])
  t.match((await request('GET', follower.url)).object, { after: { id: hold.id } })
})

t.test('restores one of several objects that one request deleted, with its tree', async (t) => {
  const child = await make('areas', named())
  const [one, two] = [await make('areas', named()), await make('areas', named())]
  await request('PATCH', child.url, { body: { parent: one.id } })
  const leaf = await make('areas', { ...named(), parent: child.id })
  const body = [{ id: one.id }, { id: two.id }]
  t.equal((await request('DELETE', '/api/store/areas/bulk/', { body })).status, 204)
  t.strictSame(
    new Set(await idsOf('/api/store/areas/?deleted=true')),
    new Set([one, two, child, leaf].map(({ id }) => id)),
  )
  const restored = await request('POST', `${one.url}restore/`)
  t.match(restored, { status: 200, object: { id: one.id } })
  t.match((await request('GET', leaf.url)).object, { parent: { id: child.id } })
  t.equal((await request('GET', two.url)).status, 404)
})

t.test('values are unique among the living', async (t) => {
  const body = named()
  const depot = await make('depots', body)
  await remove(depot.url)
  const again = await make('depots', body)
  const refused = await request('POST', `${depot.url}restore/`)
  t.match(refused, {
    status: 400,
    object: { name: ['depot with this name already exists.'], slug: Array },
  })
  t.strictSame(await idsOf(`/api/store/depots/?deleted=true&name=${body.name}`), [depot.id])
  await remove(again.url)
  t.equal((await request('POST', `${depot.url}restore/`)).status, 200)
})

t.test('a reference to a deleted object is one to none', async (t) => {
  const owner = await make('owners', named())
  const area = await make('areas', named())
  const depot = await make('depots', { ...named(), area: area.id, owner: owner.id })
  await remove(area.url)
  t.match((await request('GET', depot.url)).object, { area: null })
  const set = await request('PATCH', depot.url, { body: { area: area.id } })
  t.match(set, { status: 400, object: { area: Array } })
  t.equal((await request('POST', `${area.url}restore/`)).status, 200)
  t.match((await request('GET', depot.url)).object, { area: { id: area.id } })

  await remove(depot.url)
  await remove(area.url)
  const refused = await request('POST', `${depot.url}restore/`)
  t.match(refused.object, { area: [`The area ${area.id} is deleted: restore it first.`] })
  t.equal((await request('DELETE', owner.url)).status, 204, 'a deleted depot protects no owner')
  t.equal((await request('POST', `${area.url}restore/`)).status, 200)
  t.match((await request('POST', `${depot.url}restore/`)).object, {
    owner: [`The owner ${owner.id} does not exist any more.`],
  })
})

t.test('refuses secrets among what is kept, and a transition of the same name', async (t) => {
  const refused = (name: string, more: object, message: string): void => {
    const wrong = sources.map(({ model, ...source }) => ({
      ...source,
      model: model.name === name ? { ...model, softDelete: true, ...more } : model,
    }))
    t.throws(() => definitionOf(wrong), {
      message: RegExp(message.replaceAll(/[.*()]/g, String.raw`\$&`)),
    })
  }
  const kept = 'would be kept, and new keys would not reach it'
  refused('Owner', {}, `softDelete: the secret store.Owner.code ${kept}`)
  refused('Depot', {}, `softDelete: the secret secrets.Secret.plaintext ${kept}`)
  refused('Tag', { filters: { deleted: 'name' } }, 'every list has a parameter of this name')
  const deleted = { ...tag.fields, deleted: text({ max: 5 }) }
  refused('Tag', { fields: deleted }, 'the service adds this key by itself')
  const transitions = { restore: { from: 'a', to: 'b' } }
  const fields = { of: state({ a: 'A', b: 'B' }, { start: ['a'], transitions }) }
  refused('Tag', { fields, nested: [], order: [] }, 'Tag.of (')
  refused('Tag', { fields, nested: [], order: [] }, 'has an action "restore"; choose another name')
})

t.test('restores nothing where a part of it would be lost', async (t) => {
  const depot = await make('depots', named())
  await make('notes', { depot: depot.id, words: 'Look' })
  await remove(depot.url)
  const move = async (from: string, to: string): Promise<unknown> =>
    app.database.rows({
      text: 'update _deleted_rows set model = $2 where model = $1',
      values: [from, to],
    })
  const refusal = /^Objects that were deleted with it cannot be restored: the schema no longer has/
  for (const lost of ['store.memo', 'store.box']) {
    await move('store.note', lost)
    t.match(await request('POST', `${depot.url}restore/`), {
      status: 400,
      object: { non_field_errors: [refusal] },
    })
    await move(lost, 'store.note')
  }
  t.equal((await request('POST', `${depot.url}restore/`)).status, 200)
})

t.test('gives new fields their defaults, and names those that need a value', async (t) => {
  const depot = await make('depots', named())
  await remove(depot.url)
  const without = async (name: string): Promise<unknown> =>
    app.database.rows({
      text: `update _deleted_rows set stored = stored - $1::text where model = 'store.depot'`,
      values: [name],
    })
  await without('comments')
  const shown = await request('GET', `${depot.url}?deleted=true`)
  t.equal(shown.object['comments'], '')
  await without('name')
  const refused = await request('POST', `${depot.url}restore/`)
  t.match(refused, { status: 400, object: { name: Array } }, refused.text)
})
