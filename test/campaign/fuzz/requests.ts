import { graph } from '../../support/inventory.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { bodyOf, queryOf, text, value } from '../../framework/http/hostile/random.ts'
import { hostileTexts } from '../../framework/http/hostile/values.ts'
import type { Json } from '../../support/json.ts'
import type { ServedDocument } from '../../support/openapi.ts'
import type { Inventory } from '../inventory.ts'
import { fc } from '../../support/fast-check.ts'

/** A request of the campaign. */
export interface HostileRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

const models = [...graph.models.values()]

/** Models that are not written: a valid request could remove the rights of the campaign's user. */
const unwrittenModels: ReadonlySet<string> = new Set(['users.User', 'users.Token'])

const withoutBody: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

const pages = [
  '/',
  '/search/',
  '/login/',
  '/metrics',
  '/health/ready',
  '/api/docs/',
  '/nowhere/',
  '/dcim/sites/add/',
]

const headerValue = text.map((one) => one.replace(/[^\t\x20-\x7e\x80-\xff]/g, '%').trim())

/** Values of headers, valid, invalid and extreme ones. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: ['*/*', 'text/html', 'text/csv', 'application/xml', 'application/json; indent=9', 'application/json; version=2.0', 'application/json;choices=object', ',;q=', 'application/json;q=0'],
  'accept-encoding': ['gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=2'],
  authorization: ['', 'Token', 'Token x', 'Basic YTpi', 'Bearer a.b.c', `Token ${'a'.repeat(40)}`, 'Token  \t a b'],
  cookie: ['sessionid=x', '=;=;', 'csrftoken=%00', 'a=b; a=b'],
  prefer: ['handling=lenient', 'handling=strict', 'handling="', 'return=minimal', 'return=representation, handling=lenient'],
  'if-none-match': ['*', '"x"', 'W/"x"', '"'],
  'if-modified-since': ['yesterday', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  range: ['bytes=0-1', 'bytes=-', 'bytes=5-1'],
  'x-session-key': ['x', 'AAAA', '='],
  'x-csrftoken': ['x'],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-host': ['evil.example', 'a,b'],
  'x-request-id': ['x', 'x'.repeat(300)],
  origin: ['https://evil.example', 'null'],
} // prettier-ignore

const headers = fc.dictionary(
  fc.constantFrom(...Object.keys(headerValues)),
  fc.tuple(fc.nat(), headerValue),
  { maxKeys: 3 },
)

/** Returns chosen headers: one in four values is a random text, the others are from the table. */
function headersFrom(chosen: Readonly<Record<string, readonly [number, string]>>): Json {
  return Object.fromEntries(
    Object.entries(chosen).map(([name, [number, any]]) => {
      const listed = headerValues[name] ?? []
      return [name, number % 4 === 3 ? any : (listed[(number >> 2) % listed.length] ?? any)]
    }),
  )
}

/** The values of Content-Type, with functions that write a body. */
const encodings: readonly (readonly [type: string, write: (body: unknown, noise: string) => string | Buffer])[] = [
  ['application/json', (body) => JSON.stringify(body) ?? ''],
  ['application/json', (body) => JSON.stringify(body) ?? ''],
  ['application/json', (body) => JSON.stringify(body) ?? ''],
  ['application/json', (body, noise) => cut(JSON.stringify(body) ?? '', noise)],
  ['application/json; charset=utf-16', (body) => Buffer.from(JSON.stringify(body) ?? '', 'utf16le')],
  ['application/x-www-form-urlencoded', (body, noise) => formOf(body) + noise],
  ['multipart/form-data; boundary=x', (body, noise) => multipartOf(body, noise)],
  ['multipart/form-data', (_, noise) => noise],
  ['text/plain', (_, noise) => noise],
  ['application/xml', (_, noise) => `<a>${noise}</a>`],
  ['', (_, noise) => Buffer.from(noise, 'utf8')],
] // prettier-ignore

const cut = (json: string, noise: string): string => {
  const at = Math.floor(json.length / 2)
  return json.slice(0, at) + noise + json.slice(at)
}

const entriesOf = (body: unknown): readonly (readonly [string, string])[] =>
  Object.entries(Object(body) as Json).map(([name, one]) => [
    name.toWellFormed(),
    (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).toWellFormed(),
  ])

const formOf = (body: unknown): string =>
  entriesOf(body)
    .map((both) => both.map(encodeURIComponent).join('='))
    .join('&')

const multipartOf = (body: unknown, noise: string): string =>
  [
    ...entriesOf(body).map(
      ([name, one]) =>
        `--x\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"]/g, '%')}"\r\n\r\n${one}\r\n`,
    ),
    `--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${noise}\r\n--x--\r\n`,
  ].join('')

interface Route {
  readonly method: string
  readonly path: string
  readonly model: Model | undefined
}

/** Returns every route of the document with each of its methods and HEAD, and the web pages. */
function routesOf({ paths }: ServedDocument): readonly Route[] {
  const routes = Object.entries(paths).flatMap(([path, item]) => {
    const model = models.find(({ url }) => path.startsWith(url))
    const methods = [...Object.keys(item).map((method) => method.toUpperCase()), 'HEAD']
    const safe = unwrittenModels.has(model?.key ?? '')
      ? methods.filter((method) => withoutBody.has(method))
      : methods
    return safe.map((method) => ({ method, path, model }))
  })
  const html = pages.map((path) => ({ method: 'GET', path, model: undefined }))
  return [...routes, ...html]
}

/** Replaces the id in a path, in most cases by the id of an existing object. */
const pathOf = ({ path, model }: Route, { ids }: Inventory): fc.Arbitrary<string> => {
  const id = String(ids.get(model?.key ?? '') ?? 99)
  const other = fc.constantFrom(...hostileTexts.filter((one) => one.length < 500 && one !== ''))
  return fc
    .oneof({ weight: 5, arbitrary: fc.constant(id) }, other)
    .map((one) => path.replace('{id}', encodeURIComponent(one.toWellFormed())))
}

const anyQuery = fc
  .dictionary(text, text, { maxKeys: 3 })
  .map((all) => formOf(Object.fromEntries(entriesOf(all))))

function requestOf(route: Route, inventory: Inventory): fc.Arbitrary<HostileRequest> {
  const { method, model } = route
  const json = model ? bodyOf(model, inventory.bodies.get(model.key) ?? []) : value
  const encoding = fc.constantFrom(...encodings)
  const query = fc.oneof(model ? queryOf(model) : anyQuery, anyQuery)
  return fc
    .record({ path: pathOf(route, inventory), query, headers, encoding, json, noise: text })
    .map(({ path, query, headers, encoding: [type, write], json, noise }) => ({
      method,
      url: query === '' ? path : `${path}?${query}`,
      headers: {
        ...(headersFrom(headers) as Record<string, string>), // its values are texts
        ...(withoutBody.has(method) ? {} : { 'content-type': type }),
      },
      body: withoutBody.has(method) ? undefined : write(json, noise.toWellFormed()),
    }))
}

/** Returns `count` requests to routes of the document: equal seeds give equal requests. */
export function hostileRequests(
  document: ServedDocument,
  inventory: Inventory,
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly HostileRequest[] {
  const requests = fc
    .constantFrom(...routesOf(document))
    .chain((route) => requestOf(route, inventory))
  return fc.sample(requests, { seed, numRuns: count })
}
