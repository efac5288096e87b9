import type { FindFilters } from '../../framework/write/context.ts'
import { matchesAny } from '../../framework/model/any-case.ts'
import { selectionType } from './kind.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import type { FoundFilter } from '../../framework/model/graph.ts'
import { containsPattern, lookups, type Lookup } from '../../framework/model/lookups.ts'
import { parseBoolean, parseText } from '../../framework/model/parsing.ts'
import { readDefinitions, type Definition } from './definitions.ts'
import { typeOf } from './types.ts'

const prefix = 'cf_'

/** Filters on custom fields: `cf_<name>` with the look-ups of the field's type. */
export const findCustomFieldFilters: FindFilters = async (model, names, { rows }) => {
  if (!model.fields.has('custom_fields') || !names.some((name) => name.startsWith(prefix)))
    return new Map()
  const definitions = await readDefinitions(model, rows)
  return new Map(definitions.filter(({ filterable }) => filterable).flatMap(filtersOf))
}

function filtersOf(definition: Definition): readonly (readonly [string, FoundFilter])[] {
  return lookups[typeOf(definition).lookups].map((lookup) => [
    prefix + definition.name + lookup.suffix,
    {
      dependsOn: 'tables',
      condition: conditionOf(definition, lookup),
      matchesPatterns: lookup.reads === 'pattern' || containsText(definition, lookup),
      isSelective:
        lookup.suffix === '' &&
        typeOf(definition).lookups !== 'equal' &&
        !containsText(definition, lookup),
    },
  ])
}

function conditionOf(definition: Definition, lookup: Lookup): FoundFilter['condition'] {
  return (texts, add) => {
    const takesNull = lookup.reads !== 'boolean' && !lookup.orders
    const given = texts.filter((text) => !takesNull || !isNull(text, definition))
    const either = [
      ...(given.length > 0 ? [test(definition, lookup, given, add)] : []),
      ...(given.length < texts.length
        ? [`(t.custom_fields -> ${quoted(definition)}) is null`]
        : []),
    ]
    const condition = `(${either.join(' or ')})`
    return lookup.negated ? `${condition} is not true` : condition
  }
}

/**
 * Returns true for a value that finds objects without one: `null`, or 0 for a choice, which older
 * clients send.
 */
function isNull(text: string, { choices, type }: Definition): boolean {
  return text === 'null' || (type === selectionType && text === '0' && !choices.has(0))
}

const comparesWhole = ({ suffix }: Lookup): boolean => suffix === '' || suffix === '__n'

/** Returns whether a look-up finds a text anywhere in the value, as equality does in NetBox. */
const containsText = (definition: Definition, lookup: Lookup): boolean =>
  comparesWhole(lookup) && typeOf(definition).lookups === 'text'

function test(
  definition: Definition,
  lookup: Lookup,
  texts: readonly string[],
  add: (value: unknown, type?: string) => string,
): string {
  const type = typeOf(definition)
  const column = columnOf(definition)
  if (containsText(definition, lookup))
    return matchesAny(
      column,
      add(
        texts.map((text) => containsPattern(parseText(text))),
        'text[]',
      ),
    )
  if (comparesWhole(lookup)) {
    // The index on the column supports containment.
    const values = texts.map((text) =>
      JSON.stringify({ [definition.name]: read(definition, text) }),
    )
    return `t.custom_fields @> any(${add(values, 'jsonb[]')})`
  }
  if (lookup.reads === 'boolean') {
    const wanted = add(texts.map(parseBoolean), 'boolean[]')
    const found = lookup.condition(column, wanted)
    return lookup.whole?.(found, wanted) ?? found
  }
  const values = texts.map((text) =>
    lookup.reads === 'pattern' ? parseText(text, false) : read(definition, text),
  )
  return lookup.condition(
    column,
    add(values.map(lookup.value ?? ((value) => value)), `${type.sql}[]`),
  )
}

function read(definition: Definition, text: string): unknown {
  const value = typeOf(definition).parse(text, definition)
  if (value === null) throw new InvalidValue('This field may not be blank.')
  return value
}

/**
 * Returns the value as the type that it is compared as; null if it has the type of a former
 * definition.
 */
function columnOf(definition: Definition): string {
  const { json, sql } = typeOf(definition)
  const name = quoted(definition)
  return (
    `(case when jsonb_typeof(t.custom_fields -> ${name}) = '${json}' ` +
    `then (t.custom_fields ->> ${name})::${sql} end)`
  )
}

/**
 * Quotes a name. It has only letters, digits and underscores, by the schema and a CHECK constraint.
 */
function quoted({ name }: Definition): string {
  if (!/^\w+$/.test(name)) throw new Error(`not a name: ${name}`)
  return `'${name}'`
}
