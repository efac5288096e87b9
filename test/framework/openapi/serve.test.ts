import Fastify, { type LightMyRequestResponse } from 'fastify'
import t from 'tap'
import { defaultAbout } from '../../../src/framework/service/about.ts'
// The inventory is declared before the fixture's schema looks for what it declares itself.
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import { registerSerializers } from '../../../src/framework/http/schemas/serializers.ts'
import { openapi } from '../../../src/framework/openapi/openapi.ts'
import { parseQueryString } from '../../../src/framework/request/parameters.ts'
import { documentationPages } from '../../../src/features/documentation/documentation-pages.ts'
import { graph } from '../../fixtures/graph.ts'
import {
  operationsByPath,
  resolved,
  type Document,
  type Operation as DocumentedOperation,
  type Parameter,
} from '../../support/openapi-document.ts'

t.test('serves the document', async (t) => {
  for (const basePath of ['', '/inventory']) {
    const app = Fastify({
      routerOptions: { querystringParser: parseQueryString as never, ignoreTrailingSlash: true },
    })
    t.teardown(() => app.close())
    await app.register(registerSerializers)
    const own = { about: defaultAbout, graph, config: readConfig({ BASE_PATH: basePath }) }
    await app.register(openapi, { ...own, pages: documentationPages(own) })
    const get = (url: string, headers = {}): Promise<LightMyRequestResponse> =>
      app.inject({ url: basePath + url, headers })
    const first = await get('/api/schema/')
    t.match(first, {
      statusCode: 200,
      headers: { 'content-type': 'application/json', etag: /^".+"$/, 'cache-control': /max-age/ },
    })
    t.equal((await get('/api/schema/')).body, first.body, 'the same bytes')
    const again = await get('/api/schema/', { 'if-none-match': `W/${String(first.headers.etag)}` })
    t.match(again, { statusCode: 304, body: '' })
    const head = await app.inject({ method: 'HEAD', url: `${basePath}/api/schema/` })
    t.match(head, {
      statusCode: 200,
      body: '',
      headers: { 'content-length': String(Buffer.byteLength(first.body)) },
    })

    const old = (await get('/api/docs/?format=openapi')).json()
    t.strictSame(old.servers, [{ url: `${basePath}/api` }])
    t.strictSame(
      Object.keys(old.paths),
      Object.keys(first.json().paths).map((path) => path.slice('/api'.length)),
    )
    const parameters = operationsIn(old).flatMap((operation) => operation.parameters)
    t.strictSame(
      parameters.filter((one) => '$ref' in one),
      [],
      'parameters without references',
    )
    const document: Document = { ...first.json(), paths: operationsByPath(first.json()) }
    t.strictSame(
      operationsIn(old).map(({ parameters: own }) => namesOf(own)),
      Object.values(document.paths)
        .flatMap(itemOperations)
        .map(({ parameters: own = [] }) => {
          const resolvedOwn = own.map((one) => resolved<Parameter>(document, one))
          const names = new Set(resolvedOwn.map(({ name }) => name))
          const common: readonly Parameter[] = document['x-everywhere'].parameters
          return namesOf([...resolvedOwn, ...common.filter(({ name }) => !names.has(name))])
        }),
      'the same parameters',
    )
    t.equal((await get('/api/docs/?format=openapi')).headers['content-type'], 'application/json')
  }
})

interface Served {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

interface Operation {
  readonly parameters: readonly Readonly<Record<string, unknown>>[]
}

const operationsIn = ({ paths }: Served): readonly Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item))

const itemOperations = (item: Document['paths'][string]): readonly DocumentedOperation[] =>
  Object.values(item)

const namesOf = (parameters: readonly object[]): readonly string[] =>
  parameters.map((one) => String((one as { readonly name?: string }).name)).toSorted() // none is a reference

checkRequiredTests(t, import.meta.url)
