import t, { type Test } from 'tap'
import { graph } from '../../../fixtures/inventory.ts'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { makeUser } from '../../../support/person.ts'
import { contentType, requireModel, type Model } from '../../../../src/framework/model/graph.ts'
import { permissionName } from '../../../../src/framework/model/permission.ts'
import { objectsInside } from '../../../support/json.ts'
import { browserAccept } from '../../../features/pages/web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: '1' })
const reader = await makeUser(service, 'reader', [])
const models = [...graph.models.values()].filter(({ operations }) => operations.has('list'))
const ids = await seed()

/** Makes an object of each model, so that the change log has entries about all of them. */
async function seed(): Promise<ReadonlyMap<string, number>> {
  const samples = new Samples(service)
  const made = new Map<string, number>()
  for (const { key, operations } of models)
    if (operations.has('create')) made.set(key, await samples.make(key, { full: true }))
  await service.runSql('update store_hold set user_id = 1') // no client sets it
  return made
}

/** Gives the reader all permissions but that to view one model. */
async function hide(model: Model): Promise<void> {
  await service.runSql('delete from users_user_permissions')
  await service.runSql(`
    insert into users_user_permissions (owner_id, target_id)
    select u.id, p.id from users_user u, users_permission p
    where u.username = 'reader' and p.codename <> '${permissionName(model, 'view')}'`)
}

const get = (url: string, token = reader): Promise<Answer> => service.request('GET', url, { token })

const listOf = async (url: string, token?: string): Promise<readonly Json[]> =>
  (await get(`${url}?limit=0`, token)).results

async function page(url: string, token = reader): Promise<string> {
  const headers = { host: 'localhost', accept: browserAccept, authorization: `Token ${token}` }
  return (await service.app.inject({ url, headers })).payload
}

/** Models whose samples are made in the database. */
const unlogged = new Set(['secrets.Secret'])

/** A channel by which objects of a hidden model could show; it makes the assertions. */
type Channel = (t: Test, hidden: Model) => Promise<void>

const logs = ['/api/extras/object-changes/', '/api/extras/recent-activity/']

const channels: Readonly<Record<string, Channel>> = {
  'its own routes': async (t, { url, key }) => {
    t.equal((await get(url)).status, 403)
    const id = ids.get(key)
    if (id !== undefined) t.equal((await get(`${url}${id}/`)).status, 403)
  },
  'the change log': async (t, hidden) => {
    if (logs.includes(hidden.url) || hidden.key === 'extras.ObjectChange') return
    for (const url of logs) {
      const whole = await listOf(url, service.token)
      const isHidden = ({ model }: Json): boolean => model === contentType(hidden)
      const seen = whole.filter((line) => !isHidden(line))
      const idsOf = (lines: readonly Json[]): readonly unknown[] => lines.map(({ id }) => id)
      t.strictSame(idsOf(await listOf(url)), idsOf(seen), url)
      t.equal((await get(`${url}?limit=1`)).object['count'], seen.length, 'the count')
      const about = await get(`${url}?model=${contentType(hidden)}`)
      t.strictSame([about.object['count'], about.results], [0, []])
      const line = whole.find(isHidden)
      t.ok(line ?? (unlogged.has(hidden.key) || !ids.has(hidden.key)), 'there is an entry to hide')
      if (line) t.equal((await get(`${url}${String(line['id'])}/`)).status, 404, 'an entry')
    }
  },
  'the start page': async (t, hidden) => {
    const whole = await countsOnStart(service.token)
    whole.delete(hidden.url.replace('/api/', '/'))
    t.strictSame(await countsOnStart(reader), whole)
  },
  'the search': async (t, { url }) => {
    const found = await sectionsOfSearch(reader)
    t.notOk(found.includes(url.replace('/api/', '/')))
    const whole = await sectionsOfSearch(service.token)
    t.ok(whole.length > 5 && found.length >= whole.length - 2, `${found.length}`)
  },
  'objects of others': async (t, hidden) => {
    const own = new RegExp(`${hidden.url}\\d+/$`)
    const nested = hidden.private ? [] : (hidden.shapes.get('nested') ?? [])
    const allowed = new Set(['id', 'url', ...nested.map(({ key }) => key)])
    for (const { url } of models.filter((other) => other !== hidden && !other.view)) {
      const inside = [...objectsInside(await listOf(url))].filter((one) =>
        own.test(String(one['url'])),
      )
      const shown = inside.flatMap((one) => Object.keys(one)).filter((name) => !allowed.has(name))
      t.strictSame(shown, [], url)
    }
  },
}

async function countsOnStart(token: string): Promise<Map<string, string>> {
  const counts = /href="([^"]+)">[^<]*<\/a><span class="number">([\d,]+)/g
  return new Map(
    [...(await page('/', token)).matchAll(counts)].map(([, url = '', n = '']) => [url, n]),
  )
}

async function sectionsOfSearch(token: string): Promise<readonly string[]> {
  const text = await page('/search/?q=e', token)
  return [...text.matchAll(/<h2><a href="([^"]+)\?q=/g)].map(([, url = '']) => url)
}

for (const model of models.filter(({ view }) => !view))
  t.test(`a reader with all rights but that to view ${model.labelPlural}`, async (t) => {
    await hide(model)
    for (const [name, channel] of Object.entries(channels))
      await t.test(`learns nothing of them from ${name}`, (t) => channel(t, model))
  })

/** Requests that look into hidden objects, and the parameter or field that the refusal is about. */
interface Look {
  readonly hidden: string
  /** Filters of other models. */
  readonly filters: readonly string[]
  /** Searches of other models that find nothing more. */
  readonly searches?: readonly string[]
  /** A write with a natural key. */
  readonly write?: readonly [url: string, field: string, key: unknown]
}

const looks: readonly Look[] = [
  { hidden: 'store.Depot', filters: ['/api/store/shelves/?area=x', '/api/store/boxes/?area=x', '/api/store/boxes/?area_id=1'], write: ['/api/store/shelves/', 'depot', { slug: 'x' }] },
  { hidden: 'store.Shelf', filters: ['/api/store/holds/?depot=x'], write: ['/api/store/holds/', 'shelf', { name: 'x' }] },
  { hidden: 'store.Hold', filters: ['/api/store/shelves/?hold=1'], write: ['/api/store/holds/', 'after', { description: 'x' }] },
  { hidden: 'store.Tag', filters: [], write: ['/api/store/shelves/', 'tags', [{ slug: 'x' }]] },
  { hidden: 'secrets.SecretRole', filters: ['/api/secrets/secrets/?role=x', '/api/secrets/secrets/?role__ic=x'], write: ['/api/secrets/secrets/', 'role', { slug: 'x' }] },
  { hidden: 'users.User', filters: ['/api/users/tokens/?username=x'], searches: ['/api/store/holds/?q=root'], write: ['/api/secrets/secret-roles/', 'users', [{ username: 'x' }]] },
  { hidden: 'users.Group', filters: [], write: ['/api/users/users/', 'groups', [{ name: 'x' }]] },
] // prettier-ignore

for (const { hidden, filters, searches = [], write } of looks)
  t.test(`finds nothing by the values of a hidden ${hidden}`, async (t) => {
    const model = requireModel(graph, hidden)
    await hide(model)
    for (const url of filters) {
      t.equal((await get(url)).status, 403, url)
      t.not((await get(url, service.token)).status, 403, 'others may')
    }
    for (const url of searches) {
      t.equal((await get(url)).results.length, 0, url)
      t.ok((await get(url, service.token)).results.length > 0, 'others find objects')
    }
    if (!write) return
    const [url, field, key] = write
    const body = { [field]: key }
    const answer = await service.request('POST', url, { body, token: reader })
    const permission = permissionName(model, 'view')
    t.match(answer.object, { [field]: [`only be found by its id: the permission ${permission}`] })
  })
