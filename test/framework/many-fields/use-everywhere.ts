import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { exportObjects } from '../../../src/features/transfer/export/export.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import { defineModel, reference, references, text } from '../../../src/framework/model/index.ts'
import type { ModelDeclaration } from '../../../src/framework/model/define.ts'
import { WebClient } from '../../features/pages/web-client.ts'
import { definitionOf } from '../../fixtures/inventory.ts'
import { sources } from '../../fixtures/models.ts'
import { appTestingOf, asObject, type TestApp } from '../../support/open-app.ts'
import { makeUser } from '../../support/person.ts'

/** Fields of a model `lab.Own`, and the values that are sent for them. */
export interface OwnFields {
  readonly fields: ModelDeclaration['fields']
  readonly sent: Readonly<Record<string, unknown>>
}

const url = '/api/lab/owns/'
const page = '/lab/owns/'

type Use = (t: Test, app: TestApp, own: OwnFields) => Promise<void>

/** Uses the routes, the pages and the commands of a model with these fields. */
export async function useEverywhere(t: Test, own: OwnFields): Promise<void> {
  const model = defineModel('Own', {
    path: 'owns',
    description: 'A model of a test.',
    fields: {
      name: text({ max: 50, unique: true }),
      parent: reference('lab.Own', {
        optional: true,
        onDelete: 'cascade',
        reverse: 'children',
        tree: true,
      }),
      next: reference('lab.Own', { optional: true, onDelete: 'setNull', reverse: 'previous' }),
      others: references('lab.Own', { optional: true, reverse: 'of_others' }),
      tags: references('store.Tag', { optional: true, reverse: 'of_own' }),
      ...own.fields,
    },
    customFields: true,
    order: ['tree:name'],
    nested: ['name'],
    filters: { parent_name: 'parent.name', other: 'others.name', tag: 'tags.slug' },
    search: ['name', 'parent.name'],
  })
  const source = { application: 'lab', file: 'schema/lab/own.ts', model }
  const service = createService(definitionOf([...sources, source]))
  const app = await appTestingOf(service, t.name).testApp(t, { LOGIN_REQUIRED: 'true' })
  for (const [name, use] of Object.entries(uses)) {
    await t.test(name, async (t) => use(t, app, own))
    t.strictSame(app.logged, [], `${name} logs no error`)
  }
}

const uses: Readonly<Record<string, Use>> = {
  create,
  update,
  'list and read': list,
  pages,
  'import and export': transfer,
  'custom fields': customFields,
  'a reader of some rows': limitedReader,
  delete: remove,
}

/** Fails unless an answer has a status; shows the beginning of its text. */
function hasStatus(
  t: Test,
  { status, text: body }: { readonly status: number; readonly text: string },
  wanted: number,
  name: string,
): void {
  t.equal(status, wanted, status === wanted ? name : `${name}: ${body.slice(0, 300)}`)
}

/** Returns the ids of objects by their names. */
async function idsOf({ request }: TestApp): Promise<Readonly<Record<string, number>>> {
  const { results } = await request('GET', `${url}?limit=0`)
  return Object.fromEntries(results.map(({ id, name }) => [String(name), Number(id)]))
}

async function logIn(app: TestApp): Promise<WebClient> {
  const client = new WebClient(app)
  await client.login()
  return client
}

async function create(t: Test, { request }: TestApp, { sent }: OwnFields): Promise<void> {
  const body = { name: 'Red', slug: 'red', color: 'ff0000' }
  const tags = [(await request('POST', '/api/store/tags/', { body })).object['id']]
  const one = await request('POST', url, { body: { ...sent, name: 'one', tags } })
  hasStatus(t, one, 201, 'alone')
  t.match(one.object, sent)
  const { id } = one.object
  const links = { tags, parent: id, next: id, others: [id] }
  const two = await request('POST', url, { body: { ...sent, ...links, name: 'two' } })
  hasStatus(t, two, 201, 'with references')
  t.match(two.object, { ...sent, others: [id] })
  const names = ['three', 'four', 'five']
  const many = names.map((name) => ({ ...sent, ...links, name }))
  hasStatus(t, await request('POST', url, { body: many }), 201, 'in bulk')
  const wrong = await request('POST', url, {
    body: { name: 'six', others: [id, 999], parent: 998 },
  })
  t.match(wrong, { status: 400, object: { others: [/999/], parent: [/998/] } })
}

async function update(t: Test, app: TestApp, { sent }: OwnFields): Promise<void> {
  const { request } = app
  const { one, two, three, four } = await idsOf(app)
  const at = (id: number | undefined): string => `${url}${String(id)}/`
  const others = [one, two]
  const patched = await request('PATCH', at(three), { body: { others, next: two } })
  hasStatus(t, patched, 200, 'PATCH')
  t.match(patched.object, { others })
  const put = await request('PUT', at(three), { body: { ...sent, name: 'three', others } })
  hasStatus(t, put, 200, 'PUT')
  const all = [one, two, three].map((id) => ({ id, ...sent, others: [three], parent: null }))
  hasStatus(t, await request('PATCH', url, { body: all }), 200, 'in bulk')
  const chain = [
    { id: two, parent: one },
    { id: three, parent: two },
  ]
  hasStatus(t, await request('PATCH', url, { body: chain }), 200, 'the tree')
  const loop = await request('PATCH', at(one), { body: { parent: three } })
  t.match(loop, { status: 400, object: { parent: [/may not be placed under itself/] } })
  const nothing = Object.fromEntries(Object.keys(sent).map((name) => [name, null]))
  hasStatus(t, await request('PATCH', at(four), { body: nothing }), 200, 'PATCH of all fields')
  const log = await request('GET', `/api/extras/object-changes/?object_id=${String(four)}`)
  t.equal(log.status, 200)
  t.strictSame(
    Object.keys(sent).filter((name) => !log.text.includes(`"${name}":null`)),
    [],
  )
}

const links = ['', 'brief=true', 'q=one', 'parent_name=one', 'other=three', 'tag=red']

const ordersAndPages = [
  'limit=2&offset=1',
  'limit=1&cursor=',
  'ordering=-name',
  'created__gte=2020-01-01',
]

async function list(t: Test, app: TestApp, { sent }: OwnFields): Promise<void> {
  const names = Object.keys(sent)
  const queries = [
    ...links,
    ...ordersAndPages,
    ...names.flatMap((name) => [
      `ordering=${name}`,
      `${name}=${String(sent[name])}`,
      `fields=${name}`,
    ]),
    `ordering=${names.join(',')}&limit=2`,
    `exclude=${names.join(',')}`,
  ]
  for (const query of queries)
    hasStatus(
      t,
      await app.request('GET', `${url}?${query}`, { undocumented: 'fields are chosen' }),
      200,
      query.slice(0, 60),
    )
  const { two } = await idsOf(app)
  t.match(await app.request('GET', `${url}${String(two)}/`), { status: 200, object: sent })
}

const listPages = ['', '?q=one', '?parent_name=one', 'add/', 'import/', 'pick/', 'pick/?q=one']

async function pages(t: Test, app: TestApp, { sent }: OwnFields): Promise<void> {
  const client = await logIn(app)
  const { two } = await idsOf(app)
  const id = String(two)
  const own = [...listPages, `${id}/`, `${id}/edit/`, `${id}/delete/`]
  const others = ['/search/?q=one', '/', `/extras/object-changes/?object_id=${id}`]
  for (const path of [...own.map((one) => page + one), ...others])
    hasStatus(t, await client.get(path), 200, path)
  const values = Object.entries(sent).map(([name, value]) => [name, String(value)])
  const form = { ...Object.fromEntries(values), name: 'by form' }
  hasStatus(t, await client.post(`${page}add/`, form), 303, 'a form')
}

async function transfer(t: Test, app: TestApp, { sent }: OwnFields): Promise<void> {
  const client = await logIn(app)
  const file = await client.get(`${page}export/?format=csv`)
  t.equal(file.text.trim().split('\n').length, 7)
  const shown = await client.post(`${page}import/`, { text: file.text })
  hasStatus(t, shown, 200, 'the preview of an import')
  const stream = await client.get(`${page}export/?format=json`)
  t.equal(stream.text.trim().split('\n').length, 6)
  const folder = mkdtempSync(join(tmpdir(), 'own-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const out = join(folder, 'own.jsonl')
  const { graph, database } = app
  const progress = plain(() => undefined)
  const standard = process.stdout
  const models = ['lab.Own']
  await exportObjects({ graph, database, progress, models, format: 'jsonl', out, standard })
  const lines = readFileSync(out, 'utf8').trim().split('\n')
  const bodies = lines.map((line) => asObject(asObject(JSON.parse(line))['body'] ?? {}))
  t.match(
    bodies.find(({ name }) => name === 'two'),
    { ...sent, name: 'two' },
  )
}

async function customFields(t: Test, app: TestApp): Promise<void> {
  const { request } = app
  const { one } = await idsOf(app)
  const fields = '/api/extras/custom-fields/'
  const made = await request('POST', fields, { body: { name: 'cost', content_types: ['lab.own'] } })
  const body = { custom_fields: { cost: 'low' } }
  hasStatus(t, await request('PATCH', `${url}${String(one)}/`, { body }), 200, 'a value')
  const field = `${fields}${String(made.object['id'])}/`
  hasStatus(t, await request('PATCH', field, { body: { name: 'price' } }), 200, 'a new name')
  const renamed = await request('GET', `${url}${String(one)}/`)
  t.match(renamed.object, { custom_fields: { price: 'low' } })
  hasStatus(t, await request('DELETE', `${field}?force=true`), 204, 'the removal')
  const log = await request('GET', `/api/extras/object-changes/?object_id=${String(one)}`)
  t.match(log.text, '"price"')
}

async function limitedReader(t: Test, app: TestApp, { sent }: OwnFields): Promise<void> {
  const { request } = app
  const token = await makeUser(app, 'limited', ['store.view_tag', 'extras.view_objectchange'])
  const { results } = await request('GET', '/api/users/users/?username=limited')
  const rights = {
    name: 'Own rows',
    models: ['lab.own'],
    actions: ['view', 'add', 'change', 'delete'],
    constraints: [
      { name: 'two' },
      { name: 'new' },
      { tag: 'blue' },
      { parent_name: 'none', ...Object.fromEntries(Object.entries(sent).slice(0, 100)) },
    ],
    users: [results[0]?.['id']],
  }
  const made = await request('POST', '/api/users/object-permissions/', { body: rights })
  hasStatus(t, made, 201, 'rights')
  const { one, two } = await idsOf(app)
  for (const query of ['', 'q=two', 'other=three', 'tag=red', 'parent_name=one', 'brief=true'])
    hasStatus(t, await request('GET', `${url}?${query}`, { token }), 200, query)
  const own = `${url}${String(two)}/`
  const change = { token, body: { ...sent, others: [two], next: two } }
  hasStatus(t, await request('PATCH', own, change), 200, 'PATCH')
  const hidden = { token, body: { others: [one] } }
  hasStatus(t, await request('PATCH', own, hidden), 400, 'a reference to a hidden object')
  const added = await request('POST', url, { token, body: { ...sent, name: 'new' } })
  hasStatus(t, added, 201, 'POST')
  const log = await request('GET', '/api/extras/object-changes/?limit=0', { token })
  hasStatus(t, log, 200, 'the change log')
  t.match(log.text, '"two"')
  t.notMatch(log.text, '"five"')
  const removed = await request('DELETE', `${url}${String(added.object['id'])}/`, { token })
  hasStatus(t, removed, 204, 'DELETE')
}

async function remove(t: Test, app: TestApp): Promise<void> {
  const { request } = app
  const client = await logIn(app)
  const { one, five } = await idsOf(app)
  hasStatus(t, await client.get(`${page}${String(one)}/delete/`), 200, 'the page')
  hasStatus(t, await request('DELETE', `${url}${String(five)}/`), 204, 'alone')
  hasStatus(t, await request('DELETE', url, { body: [{ id: one }] }), 204, 'in bulk, with the tree')
  const tags = await request('GET', '/api/store/tags/')
  const tag = `/api/store/tags/${String(tags.results[0]?.['id'])}/`
  hasStatus(t, await request('DELETE', tag), 204, 'an object of a list')
}
