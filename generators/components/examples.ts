import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { writableFields } from './writable.ts'

type Example = Readonly<Record<string, unknown>>

/** The smallest body that makes an object, with its choices and its name. */
export function exampleOf(model: Model): Example {
  const fields = writableFields(model)
  const telling = fields.filter((field) => field.required || isTelling(field))
  return asExample(telling.length > 0 ? telling : fields.slice(0, 1))
}

/** A change of one plain field. */
export function patchExampleOf(model: Model): Example {
  const fields = writableFields(model)
  const plain = fields.filter((field) => !field.reference && !field.many && !field.writeOnly)
  return asExample(
    [plain.find((field) => field.name === 'description') ?? plain[0] ?? fields[0]].flatMap(
      (field) => field ?? [],
    ),
  )
}

/** Worth showing though optional: what the object is called and which state it is in. */
function isTelling(field: ResolvedField): boolean {
  return field.name === 'name' || (field.choices !== undefined && field.default !== undefined)
}

function asExample(fields: readonly ResolvedField[]): Example {
  return Object.fromEntries(fields.map((field) => [field.name, exampleValue(field)]))
}

interface Facts extends TSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** The declared example, the default, the first choice, or a value made to fit the schema. */
function exampleValue(field: ResolvedField): unknown {
  // Schemas of fields are plain JSON Schema; these are the keywords that bear on an example.
  const schema = (field.write ?? field.read) as Facts
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

const byType: Readonly<Record<string, (schema: Facts, field: ResolvedField) => unknown>> = {
  string: ({ minLength = 0, maxLength = Infinity }, { label }) =>
    `Example ${label}`
      .padEnd(minLength, '.')
      .slice(0, maxLength === Infinity ? undefined : maxLength),
  integer: ({ minimum = 0 }) => Math.max(1, minimum),
  number: ({ minimum = 0 }) => Math.max(1, minimum),
  boolean: () => true,
  array: ({ minimum }) => (minimum === undefined ? [] : [minimum]),
}
