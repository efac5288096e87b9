import Type, { type TSchema } from 'typebox'
import { field, Invalid, type Field, type FieldOptions, type Setting } from '../field.ts'
import { shown } from '../parsing.ts'

type Value = number | string | boolean

/** Options of a choice. */
export interface ChoiceOptions extends FieldOptions {
  readonly default?: number | string | boolean
  /** Shown as the value alone, without its label: everywhere, or in the nested shape only. */
  readonly bare?: boolean | 'nested'
  /** The empty text is allowed besides the choices (text choices only). */
  readonly blank?: boolean
}

interface Store {
  readonly sql: string
  readonly prisma: string
  readonly filterType: string
  readonly schema: (values: readonly Value[]) => TSchema
  readonly literal: (value: Value) => string
  readonly fits: (value: Value) => boolean
}

const quoted = (value: Value): string => `'${String(value).replaceAll("'", "''")}'`

const stores = {
  integer: {
    sql: 'smallint',
    prisma: 'Int @db.SmallInt',
    filterType: 'smallint',
    schema: (values) => Type.Unsafe({ type: 'integer', enum: values }),
    literal: String,
    fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 32767,
  },
  text: {
    sql: 'varchar(30)',
    prisma: 'String @db.VarChar(30)',
    filterType: 'text',
    schema: (values) => Type.Unsafe({ type: 'string', enum: values }),
    literal: quoted,
    fits: (value) => String(value).length <= 30,
  },
  boolean: {
    sql: 'boolean',
    prisma: 'Boolean',
    filterType: 'boolean',
    schema: () => Type.Boolean(),
    literal: String,
    fits: () => true,
  },
} satisfies Record<string, Store>

/** One of a few whole numbers, each with a label: `choice({ 1: 'Active', 2: 'Reserved' }, { default: 1 })`. */
export function choice(
  labels: Readonly<Record<number, string>>,
  options: ChoiceOptions = {},
): Field {
  const entries = Object.entries(labels).map(([value, label]): [number, string] => [
    Number(value),
    label,
  ])
  return anyChoice(new Map(entries), stores.integer, options)
}

/** One of a few short texts, each with a label. */
export function textChoice(
  labels: Readonly<Record<string, string>>,
  options: ChoiceOptions = {},
): Field {
  const entries = Object.entries(labels)
  return anyChoice(
    new Map(options.blank ? [['', '---------'], ...entries] : entries),
    stores.text,
    options,
  )
}

/** True or false, each with a label; null, where optional, is a third state. */
export function booleanChoice(
  labels: { readonly true: string; readonly false: string },
  options: ChoiceOptions = {},
): Field {
  return anyChoice(new Map([[true, labels.true], [false, labels.false]]), stores.boolean, options) // prettier-ignore
}

function anyChoice(
  choices: ReadonlyMap<Value, string>,
  store: Store,
  options: ChoiceOptions,
): Field {
  const { bare = false, blank = false, ...common } = options
  const values = [...choices.keys()]
  const fallback = blank ? '' : common.default
  const schema = store.schema(values)
  return field(fallback === undefined ? common : { ...common, default: fallback }, {
    kind: 'choice',
    choices,
    bare: bare === true,
    nestedBare: bare !== false,
    blank,
    column: {
      sql: store.sql,
      prisma: store.prisma,
      ...(store === stores.boolean
        ? {}
        : { check: `{column} in (${values.map(store.literal).join(', ')})` }),
      ...(fallback === undefined ? {} : { default: store.literal(fallback) }),
    },
    read: schema,
    write: schema,
    parse: (input) => parseChoice(input, choices),
    ...(bare === true ? {} : { represent: labelled(choices) }),
    lookups: 'equal',
    parseFilter: (text) => parseChoice(text, choices),
    filterType: store.filterType,
    mistakes: wrongChoices(values, store),
  })
}

function wrongChoices(values: readonly Value[], store: Store): readonly string[] {
  if (values.length === 0) return ['a choice needs at least one value']
  return values
    .filter((value) => !store.fits(value))
    .map((value) => `the value "${value}" does not fit its column, ${store.sql}`)
}

/** Takes a value, its text, its label, the pair `[value, label]` or `{ value }`: every form a read or a client gives. */
function parseChoice(input: unknown, choices: ReadonlyMap<Value, string>): Value {
  const given = unwrap(input)
  if (isValue(given) && choices.has(given)) return given
  const text = isValue(given) ? String(given).toLowerCase() : undefined
  for (const [value, label] of choices) {
    if (String(value).toLowerCase() === text || label.toLowerCase() === text) return value
  }
  const allowed = [...choices]
    .map(([value, label]) => `${JSON.stringify(value)} (${label})`)
    .join(', ')
  throw new Invalid(`"${shown(given)}" is not a valid choice. Allowed: ${allowed}.`)
}

const isValue = (given: unknown): given is Value =>
  ['number', 'string', 'boolean'].includes(typeof given)

function unwrap(input: unknown): unknown {
  if (Array.isArray(input) && input.length === 2) return input[0]
  if (input !== null && typeof input === 'object' && 'value' in input) return input.value
  return input
}

function labelled(
  choices: ReadonlyMap<Value, string>,
): (value: never, setting: Setting) => unknown {
  return (value: Value, { choiceShape }) => {
    const label = choices.get(value) ?? String(value)
    return choiceShape === 'pair' ? [value, label] : { value, label }
  }
}
