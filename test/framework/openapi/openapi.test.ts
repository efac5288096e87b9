import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import t from 'tap'
import { loadDeclarations } from '../../../generators/declarations.ts'
import { printOpenapi } from '../../../generators/openapi.ts'
import { service } from '../../../src/app.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import {
  documentOf as documentOfService,
  type Documented,
} from '../../../src/framework/service/document.ts'
import { errors } from '../../../src/framework/errors/errors.ts'
import { ComponentNames } from '../../../src/framework/model/components/names.ts'
import { operationsOf } from '../../../src/framework/model/operations.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { graph as everyKind } from '../../fixtures/graph.ts'
import { generatedRoutes } from '../../support/generated.ts'
import { operationsByPath } from '../../support/openapi-document.ts'

type Json = Readonly<Record<string, unknown>>

interface Document {
  readonly servers: readonly Json[]
  readonly security: readonly Json[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly responses: Readonly<Record<string, Json>>
  }
  readonly 'x-everywhere': { readonly responses: Readonly<Record<string, Json>> }
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Json[]
  readonly responses: Readonly<Record<string, Json>>
}

const root = new URL('../../..', import.meta.url).pathname
const { applications, sources } = await loadDeclarations(root)
const inventory = resolve(applications, sources)

const documentOf = async (
  documented: Documented,
  environment: Record<string, string> = {},
): Promise<Document> => {
  const found = await documentOfService(documented, readConfig(environment))
  return { ...found, paths: operationsByPath(found) } as unknown as Document
}

const modelsOnly = {
  graph: inventory,
  routes: service.routes,
  actions: [],
  additions: service.additions,
  extendRoutes: service.extendRoutes,
}
const document = await documentOf(modelsOnly)
const small = await documentOf({
  graph: everyKind,
  routes: await generatedRoutes(t, everyKind),
  actions: [],
})
const inventoryDocument = await documentOf(service)

t.test(
  'keeps openapi.json equal to the document of the service with default settings',
  async (t) => {
    const kept = readFileSync(`${root}openapi.json`, 'utf8')
    const printed = (await printOpenapi(root)).get('openapi.json')
    t.equal(printed, kept, 'run npm run generate')
    t.ok(JSON.stringify(JSON.parse(kept)).length < 1_200_000, 'less than 1.2 MB')
  },
)

for (const [name, graph, found] of [
  ['the inventory', inventory, document],
  ['a schema with every kind of field', everyKind, small],
] as const) {
  t.test(`documents every operation of ${name} once, and nothing else`, async (t) => {
    const names = new ComponentNames(graph)
    const wanted = [...graph.models.values()].flatMap((model) =>
      operationsOf(model, names).map(({ method, url, operationId }) => [
        `${method} ${url.replace(':id', '{id}')}`,
        operationId,
      ]),
    )
    const others = [
      'get /api/',
      'options /api/',
      'get /api/schema/',
      'get /api/status/',
      ...graph.applications.map((one) => `get /api/${one.name}/`),
    ]
    const documented = Object.entries(found.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => [
        `${method} ${path}`,
        operation.operationId,
      ]),
    )
    const models = documented.filter(([place]) => !others.includes(place ?? ''))
    t.strictSame(new Map(models as [string, string][]), new Map(wanted as [string, string][]))
    const ids = documented.map(([, id]) => id)
    t.equal(new Set(ids).size, ids.length, 'operation ids are unique')
  })

  t.test(`prints every component of ${name} as a strict JSON Schema 2020-12`, async (t) => {
    const ajv = strictValidator(found)
    for (const [component, schema] of Object.entries(found.components.schemas)) {
      const validate = ajv.getSchema(component)
      if (!validate) throw new Error(component)
      for (const example of (schema['examples'] ?? []) as unknown[])
        t.ok(validate(example), `${component}: ${JSON.stringify([example, validate.errors])}`)
      if (component.startsWith('Writable')) t.ok(schema['examples'], `${component} has an example`)
    }
  })

  t.test(`avoids constructs that code generators refuse in ${name}`, async (t) => {
    const text = JSON.stringify(found)
    for (const word of [
      '"nullable":',
      '"$id":',
      '"const":',
      '"patternProperties":',
      '"readOnly":',
      '"definitions":',
    ])
      t.notOk(text.includes(word), `no ${word}`)
    const all = objectsIn(found)
    t.strictSame(
      all.filter(({ items }) => Array.isArray(items)),
      [],
      'no draft-07 tuples',
    )
    const used = new Set(all.map(({ $ref }) => $ref))
    const names = Object.keys(found.components.schemas)
    t.strictSame(
      names.filter((one) => !used.has(`#/components/schemas/${one}`)),
      [],
      'no unused component',
    )
  })
}

t.test('documents the errors of each operation', async (t) => {
  const statuses = (path: string, method: string): readonly string[] =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {})
  t.strictSame(statuses('/api/ipam/vlans/', 'get'), ['200', '304', '400', 'default'])
  t.strictSame(statuses('/api/ipam/vlans/', 'post'), ['201', '400', 'default'])
  t.strictSame(statuses('/api/ipam/vlans/{id}/', 'get'), ['200', '304', '400', '404', 'default'])
  t.strictSame(statuses('/api/ipam/vlans/{id}/', 'delete'), [
    '204',
    '400',
    '404',
    '409',
    '412',
    'default',
  ])
  t.match(document.components.responses['Failure'], {
    description: /- 401 `ERR_NO_CREDENTIALS`.*- 403 `ERR_PERMISSION`.*- 409 .*- 503 /s,
  })
  const { ErrorCode } = document.components.schemas
  t.strictSame(ErrorCode?.['enum'], Object.keys(errors), 'the codes of the table of errors')
  const anywhere = Object.values(document['x-everywhere'].responses)
  const words = [...Object.values(document.components.responses), ...anywhere].map(
    ({ description }) => String(description),
  )
  const absent = Object.entries(errors).filter(
    ([code]) => !words.some((text) => text.includes(`\`${code}\``)),
  )
  t.strictSame(
    absent.map(([, { status }]) => status).toSorted((a, b) => a - b),
    [],
    'each error is described by its response',
  )
})

t.test('documents 429 for operations that count attempts', async (t) => {
  const counted = Object.entries(inventoryDocument.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { responses }]) => '429' in responses)
      .map(([method]) => `${method} ${path}`),
  )
  t.strictSame(counted, [
    'get /api/secrets/generate-rsa-key-pair/',
    'post /api/secrets/get-session-key/',
    'post /api/secrets/secrets/{id}/verify/',
  ])
})

t.test('documents the settings of the service', async (t) => {
  t.strictSame(document.servers, [{ url: '/' }])
  t.strictSame(document.security, [{ token: [] }, {}])
  const other = await documentOf(modelsOnly, {
    BASE_PATH: 'tools/inventory',
    LOGIN_REQUIRED: 'true',
    MAX_PAGE_SIZE: '0',
  })
  t.strictSame(other.servers, [{ url: '/tools/inventory' }])
  t.strictSame(other.security, [{ token: [] }])
  t.strictSame(Object.keys(other.paths), Object.keys(document.paths), 'paths stay under /api/')
})

t.test('documents X-Session-Key for operations about secrets', async (t) => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { parameters }] of Object.entries(item)) {
      const taken = (parameters ?? []).some(({ name }) => name === 'X-Session-Key')
      const opens = path === '/api/secrets/get-session-key/'
      t.equal(taken, path.startsWith('/api/secrets/') && !opens, `${method} ${path}`)
    }
  }
})

function objectsIn(value: unknown): readonly Json[] {
  if (value === null || typeof value !== 'object') return []
  return [
    ...(Array.isArray(value) ? [] : [value as Json]),
    ...Object.values(value).flatMap(objectsIn),
  ]
}

/** Returns a validator of the components, which refuses unknown keywords and formats. */
function strictValidator({ components }: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true })
  addFormats.default(ajv)
  ajv.addVocabulary(['x-enum-varnames', 'x-enumNames', 'x-enum-descriptions', 'x-beside'])
  const text = JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '')
  const schemas = JSON.parse(text) as Readonly<Record<string, object>>
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  return ajv
}
