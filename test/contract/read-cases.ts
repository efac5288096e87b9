import type { Member, Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { asList, asObject, type Json, type Method, type TestApp } from '../support/app.ts'
import { withoutCursors } from '../support/links.ts'
import { compute } from './computed.ts'
import type { Coverage } from './coverage.ts'
import type { Findings } from './findings.ts'
import { shownOf, storedRows, type NestedObjects } from './stored.ts'
import type { Snapshot } from './snapshot.ts'

/** The model under test, on a service with objects of every model. */
export interface ReadContext {
  readonly app: TestApp
  readonly snapshot: Snapshot
  readonly nestedObjects: NestedObjects
  readonly coverage: Coverage
  readonly model: Model
  readonly findings: Findings
}

/** The number of objects whose stored fields are compared. */
const comparedRows = 12

/** Checks that each field of the base shape shows its stored or computed value. */
export async function baseShape(context: ReadContext): Promise<void> {
  const { app, snapshot, coverage, model, findings } = context
  const stored = await storedRows(app, model)
  const rows = snapshot.rows(model.key).toSorted((a, b) => Number(a['id']) - Number(b['id']))
  findings.same(rows.map(idOf), stored.map(idOf), 'the stored objects')
  const fields = [...model.fields.values()].filter((field) => !field.writeOnly)
  const names = fields.map(({ name }) => name)
  for (const row of rows) findings.same(Object.keys(row), names, 'the keys')
  for (const field of fields) {
    const isStored = field.columnName !== undefined || field.kind === 'id'
    if (!isStored) await computedField(context, field, rows)
    else await storedField(context, field, rows, stored)
    coverage.add(`${isStored ? 'read' : 'computed'} ${model.key}.${field.name}`)
    const { reads } = field
    if (reads.by === 'join') coverage.add(`shape ${reads.join.model} ${reads.shape}`)
  }
}

async function storedField(
  { app, nestedObjects, findings }: ReadContext,
  field: ResolvedField,
  rows: readonly Json[],
  stored: readonly Json[],
): Promise<void> {
  for (const [index, row] of rows.slice(0, comparedRows).entries()) {
    const wanted = await shownOf(app, nestedObjects, field, stored[index] ?? {})
    findings.same(row[field.name], wanted, `${field.name} of ${String(row['id'])}`)
  }
}

async function computedField(
  { snapshot, nestedObjects, model, findings }: ReadContext,
  field: ResolvedField,
  rows: readonly Json[],
): Promise<void> {
  const values = new Set<string>()
  for (const row of rows) {
    const wanted = await compute(field, { snapshot, nestedObjects, key: owner(model), row })
    findings.same(row[field.name], wanted, `${field.name} of ${String(row['id'])}`)
    values.add(JSON.stringify(row[field.name]))
  }
  findings.ok(values.size > 1, `${field.name} has the same value in all objects`)
}

/** Returns the key of the model that declares the fields; a view has the rows of another model. */
const owner = ({ key, view }: Model): string => view?.of ?? key

const idOf = (row: Json): unknown => row['id']

/**
 * Checks that a detail shows an object as the list does, that `brief` returns the nested shape, and
 * that `fields` and `exclude` return parts of the base shape.
 */
export async function shapes({
  app,
  snapshot,
  coverage,
  model,
  findings,
}: ReadContext): Promise<void> {
  const [row] = snapshot.rows(model.key)
  const url = model.operations.has('read') ? `${model.url}${String(row?.['id'])}/` : undefined
  const base = asObject(row)
  if (url) findings.same((await app.request('GET', url)).object, base, 'detail')
  coverage.add(`shape ${model.key} base`)
  const memberValue = (member: Member): unknown => {
    const { key } = member
    if (key === 'url') return app.origin + (url ?? '')
    const isBare = member.is === 'field' && member.field.bare && !model.fields.get(key)?.bare
    return isBare ? asList(base[key])[0] : base[key]
  }
  const nested = model.shapes.get('nested') ?? []
  const wanted = Object.fromEntries(nested.map((member) => [member.key, memberValue(member)]))
  const briefs = [
    ...(url ? [`${url}?brief=1`] : []),
    `${model.url}?brief=true&id=${String(base['id'])}`,
  ]
  for (const brief of briefs) {
    const { object } = await app.request('GET', brief)
    const found =
      'results' in object ? asObject((object['results'] as readonly unknown[])[0]) : object
    findings.same(found, wanted, brief)
  }
  coverage.add(`shape ${model.key} nested`)
  await checkParts({ app, model, findings }, base, url)
}

async function checkParts(
  { app, model, findings }: Pick<ReadContext, 'app' | 'model' | 'findings'>,
  base: Json,
  url: string | undefined,
): Promise<void> {
  const [first = '', second = '', ...rest] = Object.keys(base)
  const some = { [first]: base[first], [second]: base[second] }
  const others = Object.fromEntries(rest.map((key) => [key, base[key]]))
  const cases: readonly (readonly [string, Json])[] = [
    [`fields=${first},${second}`, some],
    [`fields=${second}&fields=${first}`, some],
    [`exclude=${first},${second}`, others],
    [`fields=${first},${second}&exclude=${second}`, { [first]: base[first] }],
  ]
  for (const [query, wanted] of cases) {
    const { results } = await app.request('GET', `${model.url}?${query}&id=${String(base['id'])}`)
    findings.same(results, [wanted], query)
    if (url) findings.same((await app.request('GET', `${url}?${query}`)).object, wanted, query)
  }
  const unknown = await app.request('GET', `${model.url}?fields=${first}&exclude=${second}z`)
  findings.same(
    [unknown.status, Object.keys(unknown.object)],
    [400, ['exclude']],
    `exclude=${second}z`,
  )
}

/** Checks `count`, and that `next` and `previous` keep the other parameters of the request. */
export async function pages({ app, snapshot, model, findings }: ReadContext): Promise<void> {
  const all = snapshot.rows(model.key)
  const count = all.length
  const list = app.origin + model.url
  const ids = `id__gte=0&id__gte=0&id__lte=2147483647`
  const kept = 'id__gte=0&id__lte=2147483647'
  const cases: readonly (readonly [string, Json])[] = [
    ['limit=1', { next: count > 1 ? `${list}?limit=1&offset=1` : null, previous: null }],
    [
      'limit=1&offset=1',
      { next: count > 2 ? `${list}?limit=1&offset=2` : null, previous: `${list}?limit=1&offset=0` },
    ],
    [`limit=2&offset=9999`, { next: null, previous: `${list}?limit=2&offset=9997` }],
    [
      `${ids}&limit=1`,
      { next: count > 1 ? `${list}?${kept}&limit=1&offset=1` : null, previous: null },
    ],
    ['limit=0', { next: null, previous: null }],
  ]
  for (const [query, wanted] of cases) {
    const { object, results } = await app.request('GET', `${model.url}?${query}`)
    const { limit, offset } = Object.fromEntries(new URLSearchParams(query))
    const end = limit === '0' ? count : Number(offset ?? 0) + Number(limit)
    findings.same(results, all.slice(Number(offset ?? 0), end), `${query}: results`)
    const links = JSON.parse(withoutCursors(JSON.stringify({ ...object, results: [] })))
    findings.same(links, { count, ...wanted, results: [] }, query)
  }
  for (const query of ['limit=-1', 'limit=x', 'offset=-1', 'offset=1.5', 'brief=maybe']) {
    const { status, object } = await app.request('GET', `${model.url}?${query}`)
    findings.same([status, Object.keys(object)], [400, [query.split('=')[0]]], query)
  }
}

/** Checks that each URL in a representation leads to the object that it is part of. */
export async function links({ app, snapshot, model, findings }: ReadContext): Promise<void> {
  const seen = new Set<string>()
  const visit = async (value: unknown): Promise<void> => {
    if (value === null || typeof value !== 'object') return
    const { url, id } = value as Json
    if (
      typeof url === 'string' &&
      url.startsWith(app.origin) &&
      !seen.has(url.replace(/\d+\/$/, ''))
    ) {
      seen.add(url.replace(/\d+\/$/, ''))
      const { status, object } = await app.request('GET', url.replace(app.origin, ''))
      findings.same([status, object['id']], [200, id], url)
    }
    for (const inner of Object.values(value)) await visit(inner)
  }
  for (const row of snapshot.rows(model.key)) await visit(row)
}

const allMethods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Checks that HEAD has the headers of GET, and that other methods than those of a URL are refused
 * with 405 and `Allow`.
 */
export async function methods({
  app,
  snapshot,
  coverage,
  model,
  findings,
}: ReadContext): Promise<void> {
  const id = String(snapshot.rows(model.key)[0]?.['id'])
  for (const path of [model.url, `${model.url}{id}/`]) {
    const item = app.document.paths[path]
    if (!item) continue
    const url = path.replace('{id}', id)
    // A list takes the bulk writes, too, which have a URL of their own in the document.
    const bulk = path === model.url ? (app.document.paths[`${path}bulk/`] ?? {}) : {}
    const documented = allMethods.filter((method) => method.toLowerCase() in { ...bulk, ...item })
    if (documented.includes('GET')) {
      const [get, head] = [await app.request('GET', url), await app.request('HEAD', url)]
      for (const name of ['content-type', 'content-length', 'allow', 'vary'])
        findings.same(head.headers[name], get.headers[name], `HEAD ${url}: ${name}`)
      findings.same(head.status, 200, `HEAD ${url}`)
      coverage.add(`route GET ${path}`)
    }
    const allow = allowHeader(documented)
    for (const method of allMethods.filter((one) => !documented.includes(one))) {
      const answer = await app.request(method, url)
      const { status, body, headers } = answer
      const wanted = [405, { detail: `Method "${method}" not allowed.` }, allow]
      findings.same([status, body, headers['allow']], wanted, `${method} ${url}`)
    }
  }
}

const allowHeader = (documented: readonly Method[]): string =>
  [...documented, ...(documented.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/**
 * Checks that an id that no object has is a 404 in every method, and that a missing slash at the
 * end and doubled slashes make no difference.
 */
export async function urls({ app, snapshot, model, findings }: ReadContext): Promise<void> {
  const item = app.document.paths[`${model.url}{id}/`] ?? {}
  for (const id of ['0', '2147483647', '2147483648', '99999999999999999999', 'abc', '1.5', '-1']) {
    for (const method of allMethods.filter((one) => one.toLowerCase() in item)) {
      const url = `${model.url}${id}/`
      const { status, body } = await app.request(method, url, method === 'GET' ? {} : { body: {} })
      findings.same([status, body], [404, { detail: 'Not found.' }], `${method} ${url}`)
    }
  }
  if (!('get' in item)) return
  const [row] = snapshot.rows(model.key)
  const url = `${model.url}${String(row?.['id'])}`
  for (const spelling of [url, url.replaceAll('/', '//'), `${url}//`]) {
    const { object } = await app.request('GET', spelling)
    findings.same(object, row, spelling)
  }
}
