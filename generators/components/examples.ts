import { Check } from 'typebox/value'
import {
  requireModel,
  writableFields,
  type Model,
  type ModelGraph,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import type { JsonSchema } from '../../src/framework/model/json-schema.ts'

type Example = Readonly<Record<string, unknown>>

/** Returns a short body that creates an object: required fields, choices and the name. */
export function exampleOf(model: Model): Example {
  const fields = writableFields(model)
  const telling = fields.filter((field) => field.required || isIllustrative(field))
  return asExample(telling.length > 0 ? telling : fields.slice(0, 1))
}

/** Returns the same body with a child under each name of a nested write. */
export function exampleWithChildren(model: Model, graph: ModelGraph): Example {
  const children = [...model.nestedWrites.values()].map(({ name, model: key, field }) => {
    const { [field]: _, ...child } = exampleWithChildren(requireModel(graph, key), graph)
    return [name, [child]]
  })
  return { ...exampleOf(model), ...Object.fromEntries(children) }
}

/** Returns a body that changes one plain field. */
export function patchExampleOf(model: Model): Example {
  const fields = writableFields(model)
  const plain = fields.filter((field) => !field.reference && !field.many && !field.writeOnly)
  return asExample(
    [plain.find((field) => field.name === 'description') ?? plain[0] ?? fields[0]].flatMap(
      (field) => field ?? [],
    ),
  )
}

/** Returns whether an example shows an optional field: the name and the choices of an object. */
function isIllustrative(field: ResolvedField): boolean {
  return field.name === 'name' || (field.choices !== undefined && field.default !== undefined)
}

function asExample(fields: readonly ResolvedField[]): Example {
  return Object.fromEntries(fields.map((field) => [field.name, exampleValue(field)]))
}

/**
 * Returns the declared example, the default, the first choice, or a value that the schema allows.
 */
function exampleValue(field: ResolvedField): unknown {
  const schema = field.write ?? field.read
  const candidates = [
    field.example,
    typeof field.default === 'function' ? undefined : field.default,
    schema.enum?.find((value) => value !== ''),
    byFormat[schema.format ?? ''],
    (byType[schema.type ?? ''] ?? (() => ({})))(schema, field),
  ]
  const fitting = candidates.find(
    (value) => value !== undefined && value !== '' && Check(schema, value),
  )
  return fitting ?? null
}

const byFormat: Readonly<Record<string, unknown>> = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:54:29.000000Z',
  uri: 'https://portal.example.com/',
  email: 'noc@example.com',
}

const byType: Readonly<Record<string, (schema: JsonSchema, field: ResolvedField) => unknown>> = {
  string: ({ minLength = 0, maxLength = Infinity }, { label }) =>
    `Example ${label}`
      .padEnd(minLength, '.')
      .slice(0, maxLength === Infinity ? undefined : maxLength),
  integer: ({ minimum = 0 }) => Math.max(1, minimum),
  number: ({ minimum = 0 }) => Math.max(1, minimum),
  boolean: () => true,
  array: ({ minimum }) => (minimum === undefined ? [] : [minimum]),
}
