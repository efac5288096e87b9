import type { Member, Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { asList, asObject, type Json, type Method, type TestApp } from '../support/app.ts'
import { withoutCursors } from '../support/links.ts'
import { compute } from './computed.ts'
import type { Coverage } from './coverage.ts'
import type { Findings } from './findings.ts'
import { shownOf, storedRows, type Inside } from './stored.ts'
import type { World } from './world.ts'

/** What the reading cases work with: a service with objects of every model. */
export interface Reading {
  readonly app: TestApp
  readonly world: World
  readonly inside: Inside
  readonly coverage: Coverage
  readonly model: Model
  readonly findings: Findings
}

const most = 12

/** Every field of the base shape shows what is stored, or what it is computed from. */
export async function baseShape(reading: Reading): Promise<void> {
  const { app, world, coverage, model, findings } = reading
  const stored = await storedRows(app, model)
  const rows = world.rows(model.key).toSorted((a, b) => Number(a['id']) - Number(b['id']))
  findings.same(rows.map(idOf), stored.map(idOf), 'the objects there are')
  const fields = [...model.fields.values()].filter((field) => !field.writeOnly)
  const names = fields.map(({ name }) => name)
  for (const row of rows) findings.same(Object.keys(row), names, 'the keys')
  for (const field of fields) {
    const isStored = field.columnName !== undefined || field.kind === 'id'
    if (!isStored) await computedField(reading, field, rows)
    else await storedField(reading, field, rows, stored)
    coverage.saw(`${isStored ? 'read' : 'computed'} ${model.key}.${field.name}`)
    const { reads } = field
    if (reads.by === 'join') coverage.saw(`shape ${reads.join.model} ${reads.shape}`)
  }
}

async function storedField(
  { app, inside, findings }: Reading,
  field: ResolvedField,
  rows: readonly Json[],
  stored: readonly Json[],
): Promise<void> {
  for (const [place, row] of rows.slice(0, most).entries()) {
    const wanted = await shownOf(app, inside, field, stored[place] ?? {})
    findings.same(row[field.name], wanted, `${field.name} of ${String(row['id'])}`)
  }
}

async function computedField(
  { world, inside, model, findings }: Reading,
  field: ResolvedField,
  rows: readonly Json[],
): Promise<void> {
  const values = new Set<string>()
  for (const row of rows) {
    const wanted = await compute(field, { world, inside, key: owner(model), row })
    findings.same(row[field.name], wanted, `${field.name} of ${String(row['id'])}`)
    values.add(JSON.stringify(row[field.name]))
  }
  findings.ok(values.size > 1, `${field.name} is the same everywhere`)
}

/** A view shows the fields of the model whose rows it shows. */
const owner = ({ key, view }: Model): string => view?.of ?? key

const idOf = (row: Json): unknown => row['id']

/**
 * A detail is what the list shows; `brief` is the nested shape, `fields` and `exclude` are parts of
 * the base shape.
 */
export async function shapes({ app, world, coverage, model, findings }: Reading): Promise<void> {
  const [row] = world.rows(model.key)
  const url = model.operations.has('read') ? `${model.url}${String(row?.['id'])}/` : undefined
  const base = asObject(row)
  if (url) findings.same((await app.request('GET', url)).object, base, 'detail')
  coverage.saw(`shape ${model.key} base`)
  const inside = (member: Member): unknown => {
    const { key } = member
    if (key === 'url') return app.origin + (url ?? '')
    const isBare = member.is === 'field' && member.field.bare && !model.fields.get(key)?.bare
    return isBare ? asList(base[key])[0] : base[key]
  }
  const nested = model.shapes.get('nested') ?? []
  const wanted = Object.fromEntries(nested.map((member) => [member.key, inside(member)]))
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
  coverage.saw(`shape ${model.key} nested`)
  await parts({ app, model, findings }, base, url)
}

async function parts(
  { app, model, findings }: Pick<Reading, 'app' | 'model' | 'findings'>,
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

/**
 * A page says how many there are and where the pages beside it are, with everything else that was
 * asked.
 */
export async function pages({ app, world, model, findings }: Reading): Promise<void> {
  const all = world.rows(model.key)
  const count = all.length
  const list = app.origin + model.url
  const ids = `id__gte=0&id__gte=0&id__lte=2147483647`
  const kept = 'id__gte=0&id__lte=2147483647'
  const cases: readonly (readonly [string, Json])[] = [
    ['limit=1', { next: count > 1 ? `${list}?limit=1&offset=1` : null, previous: null }],
    ['limit=1&offset=1', { next: count > 2 ? `${list}?limit=1&offset=2` : null, previous: `${list}?limit=1&offset=0` }], // prettier-ignore
    [`limit=2&offset=9999`, { next: null, previous: `${list}?limit=2&offset=9997` }],
    [`${ids}&limit=1`, { next: count > 1 ? `${list}?${kept}&limit=1&offset=1` : null, previous: null }], // prettier-ignore
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

/** URLs inside objects lead to these objects. */
export async function links({ app, world, model, findings }: Reading): Promise<void> {
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
  for (const row of world.rows(model.key)) await visit(row)
}

const wrongMethods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * HEAD is a GET without a body; every method that a URL does not have is a 405 that names those it
 * has.
 */
export async function methods({ app, world, coverage, model, findings }: Reading): Promise<void> {
  const id = String(world.rows(model.key)[0]?.['id'])
  for (const path of [model.url, `${model.url}{id}/`]) {
    const item = app.document.paths[path]
    if (!item) continue
    const url = path.replace('{id}', id)
    const known = wrongMethods.filter((method) => method.toLowerCase() in item)
    if (known.includes('GET')) {
      const [get, head] = [await app.request('GET', url), await app.request('HEAD', url)]
      for (const name of ['content-type', 'content-length', 'allow', 'vary'])
        findings.same(head.headers[name], get.headers[name], `HEAD ${url}: ${name}`)
      findings.same(head.status, 200, `HEAD ${url}`)
      coverage.saw(`route GET ${path}`)
    }
    const allow = allowed(known)
    for (const method of wrongMethods.filter((one) => !known.includes(one))) {
      const answer = await app.request(method, url)
      const { status, body, headers } = answer
      const wanted = [405, { detail: `Method "${method}" not allowed.` }, allow]
      findings.same([status, body, headers['allow']], wanted, `${method} ${url}`)
    }
  }
}

const allowed = (known: readonly Method[]): string =>
  [...known, ...(known.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/**
 * What is not there is a 404, whatever is done to it; slashes at the end or doubled make no
 * difference.
 */
export async function places({ app, world, model, findings }: Reading): Promise<void> {
  const item = app.document.paths[`${model.url}{id}/`] ?? {}
  for (const id of ['0', '2147483647', '2147483648', '99999999999999999999', 'abc', '1.5', '-1']) {
    for (const method of wrongMethods.filter((one) => one.toLowerCase() in item)) {
      const url = `${model.url}${id}/`
      const { status, body } = await app.request(method, url, method === 'GET' ? {} : { body: {} })
      findings.same([status, body], [404, { detail: 'Not found.' }], `${method} ${url}`)
    }
  }
  if (!('get' in item)) return
  const [row] = world.rows(model.key)
  const url = `${model.url}${String(row?.['id'])}`
  for (const spelling of [url, url.replaceAll('/', '//'), `${url}//`]) {
    const { object } = await app.request('GET', spelling)
    findings.same(object, row, spelling)
  }
}
