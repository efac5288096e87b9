import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { inGroup } from '../../../src/framework/model/index.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { asList, asObject } from '../../support/json.ts'
import { appTestingOf, type Answer, type Json } from '../../support/open-app.ts'
import { makeUser } from '../../support/person.ts'

const policy = { fields: { facility: { view: [inGroup('keepers')] } } }

/** The fixture inventory, whose depots show some readers no facility. */
const service = createService({
  ...fixtureDefinition,
  models: fixtureDefinition.models.map((source) =>
    source.model.name === 'Depot' ? { ...source, model: { ...source.model, policy } } : source,
  ),
})
const app = await appTestingOf(service, 'fixture with a hidden field').testApp(t)
const { request, runSql } = app
const depots = '/api/store/depots/'

const body = { name: 'Oslo', slug: 'oslo', asn: 7 }
const id = Number((await request('POST', depots, { body })).object['id'])
const url = `${depots}${id}/`

interface As {
  readonly token?: string
}

/** The serializers are those of depots without a policy. */
const undocumented = 'some readers see fewer fields'

const tagOf = async (as: As = {}): Promise<string> =>
  String((await request('GET', url, { ...as, undocumented })).headers['etag'])

const stale = async (tag: string, as: As = {}): Promise<Answer> => {
  const answer = await request('PATCH', url, { body: {}, headers: { 'if-match': tag }, ...as })
  if (answer.status !== 412) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

const changesIn = (object: unknown): readonly Json[] | undefined => {
  const { changes } = asObject(object)
  return changes === undefined ? undefined : asList(changes).map(asObject)
}
const fieldsIn = (object: unknown): unknown => changesIn(object)?.map(({ fields }) => fields)

const changed = [
  { asn: { before: 7, after: 8 } },
  { asn: { before: 8, after: 9 }, facility: { before: '', after: 'F1' } },
]

t.test('a 412 tells what changed since the tag was read, and who did it', async (t) => {
  const tag = await tagOf()
  await request('PATCH', url, { body: { asn: 8 } })
  const between = await tagOf()
  const last = await request('PATCH', url, { body: { asn: 9, facility: 'F1' } })
  const { object } = await stale(tag)
  t.strictSame(fieldsIn(object), changed)
  t.match(changesIn(object)?.[1], {
    object_id: id,
    user_name: 'root',
    request_id: last.headers['x-request-id'],
    time: /^\d{4}-/,
  })
  t.strictSame(fieldsIn((await stale(between)).object), changed.slice(1))
  t.strictSame(fieldsIn((await stale(`${tag}, ${between}`)).object), changed.slice(1))
  const item = [{ id, if_match: tag }]
  const bulk = await request('DELETE', `${depots}bulk/`, { body: item })
  t.strictSame([bulk.status, fieldsIn(bulk.object)], [412, changed])
  const step = [{ method: 'PATCH', path: url, body: {}, if_match: tag }]
  const batch = await request('POST', '/api/batch/', { body: step })
  t.strictSame(fieldsIn(asObject(asList(batch.body)[0])['body']), changed)
  const headers = { 'if-match': tag, accept: 'application/problem+json' }
  const problem = await request('PATCH', url, { body: {}, headers })
  t.match(problem.object, { code: 'ERR_PRECONDITION' })
  t.strictSame(fieldsIn(problem.object), changed)
})

t.test('tells nothing where the log cannot', async (t) => {
  t.equal(fieldsIn((await stale('"of nothing"')).object), undefined, 'an unknown tag')
  const none = await request('PATCH', url, { body: {}, headers: { 'if-none-match': '*' } })
  t.equal(fieldsIn(none.object), undefined, 'If-None-Match')
  const tag = await tagOf()
  await runSql(`update store_depot set comments = 'by SQL'`)
  t.equal(fieldsIn((await stale(tag)).object), undefined, 'a change without an entry')
})

t.test('an update that changes nothing is no change', async (t) => {
  const tag = await tagOf()
  await request('PATCH', url, { body: { asn: 9 } })
  t.equal(await tagOf(), tag)
})

t.test('tells the last 20 changes', async (t) => {
  const tags: string[] = []
  for (let asn = 100; asn <= 121; asn += 1) {
    tags.push(await tagOf())
    await request('PATCH', url, { body: { asn } })
  }
  const counts: (number | undefined)[] = []
  for (const tag of tags.slice(0, 3)) counts.push(changesIn((await stale(tag)).object)?.length)
  t.strictSame(counts, [undefined, undefined, 20])
})

t.test('tells only what the author may see', async (t) => {
  const may = ['store.view_depot', 'store.change_depot']
  const keeping = await request('POST', '/api/users/groups/', { body: { name: 'keepers' } })
  const plain = await makeUser(app, 'plain', may)
  const limited = await makeUser(app, 'limited', [...may, 'extras.view_objectchange'])
  const keeper = await makeUser(app, 'keeper', [...may, 'extras.view_objectchange'])
  const [user] = (await request('GET', '/api/users/users/?username=keeper')).results
  const groups = [keeping.object['id']]
  await request('PATCH', `/api/users/users/${String(user?.['id'])}/`, { body: { groups } })
  const tags = new Map<string, string>()
  for (const token of [plain, limited, keeper]) tags.set(token, await tagOf({ token }))
  await request('PATCH', url, { body: { asn: 200, facility: 'F2' } })
  const told = async (token: string) =>
    fieldsIn((await stale(tags.get(token) ?? '', { token })).object)
  t.equal(await told(plain), undefined, 'not without the permission to view the log')
  const asn = { before: 121, after: 200 }
  t.strictSame(await told(keeper), [{ asn, facility: { before: 'F1', after: 'F2' } }])
  t.strictSame(await told(limited), [{ asn }], 'no hidden field')
})
