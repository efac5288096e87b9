import { jsonObjectOf, textOf, textsIn, type JsonObject } from '../../framework/model/json-value.ts'

/** Returns the TypeScript type of a JSON Schema. References are types of the same name. */
export function printSchemaType(schema: JsonObject): string {
  const { $ref, anyOf, oneOf, allOf, enum: values, type } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown'
  if (Array.isArray(values)) return union(values.map((one) => JSON.stringify(one)))
  const alternatives: unknown = anyOf ?? oneOf
  if (Array.isArray(alternatives)) return union(alternatives.map(jsonObjectOf).map(printSchemaType))
  if (Array.isArray(allOf)) return allOf.map(jsonObjectOf).map(printSchemaType).join(' & ')
  const types = [type ?? []].flat().map(textOf)
  return types.length === 0 ? 'unknown' : union(types.map((one) => printOne(one, schema)))
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
}

function printOne(type: string, schema: JsonObject): string {
  const { prefixItems, items, properties } = schema
  if (type === 'array')
    return Array.isArray(prefixItems)
      ? `readonly [${prefixItems.map(jsonObjectOf).map(printSchemaType).join(', ')}]`
      : `readonly (${printSchemaType(jsonObjectOf(items))})[]`
  if (type !== 'object') return scalars[type] ?? 'unknown'
  return properties === undefined
    ? 'Readonly<Record<string, unknown>>'
    : printObject(jsonObjectOf(properties), textsIn(schema['required']))
}

/** Returns the type of an object with these properties. */
export function printObject(properties: JsonObject, required: readonly string[]): string {
  const needed = new Set(required)
  const lines = Object.entries(properties).map(([name, found]) => {
    const schema = jsonObjectOf(found)
    const optional = needed.has(name) ? '' : '?'
    return `${printWords(schema)}  readonly ${propertyKey(name)}${optional}: ${printSchemaType(schema)}\n`
  })
  return `{\n${lines.join('')}}`
}

/** Returns the name of a property, in quotes where they are needed. */
export const propertyKey = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)

function printWords({ description }: JsonObject): string {
  return typeof description === 'string' ? `  /** ${description.replaceAll('*/', '*\\/')} */\n` : ''
}
