import type { FieldMessages } from '../../framework/errors/error-messages.ts'
import type { Behaviour } from '../../framework/write/context.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import type { Item } from '../../framework/model/item.ts'
import { suggestOrList } from '../../framework/model/similar-names.ts'
import { shown } from '../../framework/model/parsing.ts'
import { lockDefinitions, type Definition } from './definitions.ts'
import { typeOf } from './types.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'

const field = 'custom_fields'

type Custom = Readonly<Record<string, unknown>>

/**
 * Checks the custom field values of a write and merges them with the stored ones. The definitions
 * are read together with the locks, so that they are known when the checks run.
 */
export const customFieldValues: Behaviour = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const [first] = items
    if (!first || !items.some(given)) return
    const definitions = lockDefinitions(work.model, work.rows)
    definitions.catch(() => undefined) // `check` awaits it and gets the error
    definitionsOf.set(first.given, definitions)
  },
  check: async (items) => {
    const [first] = items
    const definitions = (first && (await definitionsOf.get(first.given))) ?? []
    for (const item of items.filter(given)) item.changes[field] = valuesToStore(item, definitions)
  },
}

/**
 * The definitions of a write, by the values of its first object. A check that runs again on what
 * the author sees gets the same ones.
 */
const definitionsOf = new WeakMap<Item['given'], Promise<readonly Definition[]>>()

const given = (item: Item): boolean => Object.hasOwn(item.given, field)

/**
 * Returns the values to store: the sent ones over the stored ones, with defaults for a new object
 * and without nulls.
 */
function valuesToStore(item: Item, definitions: readonly Definition[]): Custom {
  const sent = jsonObjectOf(item.given[field])
  const values = new Map(Object.entries(jsonObjectOf(item.before[field])))
  const byName = new Map(definitions.map((definition) => [definition.name, definition]))
  for (const [name, input] of Object.entries(sent)) {
    const definition = byName.get(name)
    if (!definition) item.messages.add(field, () => unknownName(name, definitions))
    else setValue(values, definition, input, item.messages)
  }
  if (item.id === undefined) fillIn(values, sent, definitions)
  for (const { name, required } of definitions) {
    const refused = Object.hasOwn(sent, name) && item.messages.has(field)
    if (required && !values.has(name) && !refused)
      item.messages.add(field, `${name}: This field is required.`)
  }
  return Object.fromEntries(values)
}

/** Adds the defaults of omitted fields to a new object. */
function fillIn(
  values: Map<string, unknown>,
  sent: Custom,
  definitions: readonly Definition[],
): void {
  for (const definition of definitions) {
    const value = Object.hasOwn(sent, definition.name) ? null : defaultOf(definition)
    if (value !== null) values.set(definition.name, value)
  }
}

function setValue(
  values: Map<string, unknown>,
  definition: Definition,
  input: unknown,
  messages: FieldMessages,
): void {
  try {
    const value = input === null ? null : typeOf(definition).parse(input, definition)
    if (value === null) values.delete(definition.name)
    else values.set(definition.name, value)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    messages.add(field, `${definition.name}: ${error.message}`)
  }
}

/** Returns the default of a new object; null if there is none, or if it is no longer valid. */
function defaultOf(definition: Definition): unknown {
  if (definition.default === '') return null
  try {
    return typeOf(definition).parse(definition.default, definition)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    return null
  }
}

function unknownName(name: string, definitions: readonly Definition[]): string {
  const names = definitions.map((definition) => definition.name)
  return `There is no custom field "${shown(name)}" for this model.${suggestOrList(name, names)}`
}
