import Type, { type Static, type TObject } from 'typebox'
import type { Column } from '../columns.ts'
import {
  asItIs,
  makeField,
  type DefaultWhen,
  type Field,
  type RepresentationContext,
} from '../field.ts'
import type { Parameter } from '../arguments.ts'
import { choiceMistakes, type ChoiceValue as Value } from '../choice-mistakes.ts'
import { namedChoices, slugsOf } from '../named-choices.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type Kind,
} from '../kind.ts'
import { invalidChoice } from '../parsing.ts'
import { stores, type Store } from './choice-stores.ts'

/** The options that choices have besides the common ones. */
export const choiceOptions = {
  /**
   * Shown as the value alone, without its label: everywhere, or (`'nested'`) inside other objects
   * only.
   *
   * @default false
   */
  bare: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('nested')], { allowed: "true, false or 'nested'" }),
  ),
  /**
   * Values by other texts that requests may send for them, in any case, such as the names that
   * another version has: `{ cabinet: 300 }`. The first alias of a number, or the number itself,
   * takes the place of the slug of its label where choices are shown by slugs.
   */
  aliases: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Boolean()]), {
      allowed: 'an object of values by text, such as { cabinet: 300 }',
    }),
  ),
  /**
   * Colours of the labels on pages, by value: `good` is green, `bad` red, `coming` blue, `past`
   * grey.
   */
  tones: Type.Optional(
    Type.Record(Type.String(), Type.Enum(['good', 'bad', 'coming', 'past']), {
      allowed: "an object of tones by value, such as { 1: 'good' }: good, bad, coming or past",
    }),
  ),
}

const integerOptions = optionsOf({
  ...commonOptionsSchemas,
  ...choiceOptions,
  ...defaultOptions(Type.Integer()),
})
const booleanOptions = optionsOf({
  ...commonOptionsSchemas,
  ...choiceOptions,
  ...defaultOptions(Type.Boolean()),
})
const textOptions = optionsOf({
  ...commonOptionsSchemas,
  ...choiceOptions,
  ...defaultOptions(Type.String()),
  /**
   * The empty text is allowed besides the choices, and is the default.
   *
   * @default false
   */
  blank: Type.Optional(Type.Boolean()),
})

interface IntegerChoiceOptions extends CommonOptions, Static<typeof integerOptions> {}
interface BooleanChoiceOptions extends CommonOptions, Static<typeof booleanOptions> {}
interface TextChoiceOptions extends CommonOptions, Static<typeof textOptions> {}

/** Options of every kind of choice. */
interface ChoiceOptions extends CommonOptions, Static<TObject<typeof choiceOptions>> {
  readonly default?: Value
  readonly defaultWhen?: DefaultWhen
  readonly blank?: boolean
}

/** A choice whose value was renamed: a migration updates the rows that hold the former value. */
export interface RenamedChoice {
  readonly label: string
  readonly was: number | string | boolean
}

/** The label of a value; with the former value where it was renamed. */
export type DeclaredLabel = string | RenamedChoice

const label = Type.Union(
  [
    Type.String(),
    Type.Object(
      {
        label: Type.String(),
        was: Type.Union([Type.Number(), Type.String(), Type.Boolean()], {
          allowed: 'the former value',
        }),
      },
      { additionalProperties: false },
    ),
  ],
  { allowed: "the label as a text, or { label: 'Active', was: 1 } after a new value" },
)

/** Returns the parameter that takes the labels of a choice by its values. */
export function labelsParameter(allowed: string): Parameter {
  return { name: 'labels', schema: Type.Record(Type.String(), label, { allowed }) }
}

const booleanLabels = Type.Object(
  { true: label, false: label },
  { additionalProperties: false, allowed: "an object such as { true: 'On', false: 'Off' }" },
)

/**
 * One of a few whole numbers (a smallint), each with a label of its own. A choice whose number was
 * changed names the former one: a migration updates the objects that have it.
 *
 * @example
 * status: choice({ 1: 'Active', 2: 'Reserved' }, { default: 1 }),
 * state: choice({ 4: { label: 'Active', was: 1 }, 5: 'Spare' }, { default: 4 }),
 */
export const choice = defineKind(
  'choice',
  [
    labelsParameter("an object of labels by whole number, such as { 1: 'Active' }"),
    optionsParameter(integerOptions),
  ],
  (labels: Readonly<Record<number, DeclaredLabel>>, options: IntegerChoiceOptions = {}) => {
    const entries = Object.entries(labels).map(
      ([value, label]) => [wholeNumber(value), label] as const,
    )
    return anyChoice(new Map(entries), stores.integer, options)
  },
)

/**
 * One of a few texts of 30 characters at most, each with a label of its own.
 *
 * @example
 * side: textChoice({ A: 'Front', B: 'Back' }, { default: 'A' }),
 */
export const textChoice = defineKind(
  'textChoice',
  [
    labelsParameter("an object of labels by text, such as { A: 'Front' }"),
    optionsParameter(textOptions),
  ],
  (labels: Readonly<Record<string, DeclaredLabel>>, options: TextChoiceOptions = {}) => {
    const entries = Object.entries(labels)
    const all = new Map(options.blank ? [['', '---------'], ...entries] : entries)
    return anyChoice(all, stores.text, options)
  },
)

/**
 * True or false, each with a label. Null, where the field is optional, is a third state.
 *
 * @example
 * mounted: booleanChoice({ true: 'On the wall', false: 'On a table' }, { optional: true }),
 */
export const booleanChoice: Kind<
  [
    labels: { readonly true: DeclaredLabel; readonly false: DeclaredLabel },
    options?: BooleanChoiceOptions,
  ]
> = defineKind(
  'booleanChoice',
  [{ name: 'labels', schema: booleanLabels }, optionsParameter(booleanOptions)],
  (labels, options = {}) => {
    const choices = new Map([
      [true, labels.true],
      [false, labels.false],
    ])
    return anyChoice(choices, stores.boolean, options)
  },
)

/**
 * Converts an integer in text form to a number; returns other text unchanged, and `choiceMistakes`
 * reports it.
 */
const wholeNumber = (value: string): Value => (/^-?\d+$/.test(value) ? Number(value) : value)

/** Returns a choice of any type of values. */
export function anyChoice(
  labels: ReadonlyMap<Value, DeclaredLabel>,
  store: Store,
  options: ChoiceOptions,
): Field {
  const choices = new Map(
    [...labels].map(([value, label]) => [value, typeof label === 'string' ? label : label.label]),
  )
  const former = formerValues(labels)
  const { bare = false, blank = false, aliases, tones, ...common } = options
  const names = namedChoices(choices, aliases)
  const slugs = slugsOf(choices, aliases)
  const values = [...choices.keys()]
  const fallback = common.default ?? (blank ? '' : undefined)
  const schema = store.schema(values)
  return makeField(fallback === undefined ? common : { ...common, default: fallback }, {
    kind: 'choice',
    choices,
    ...(slugs.size > 0 ? { slugs } : {}),
    ...(former.size > 0 ? { formerValues: former } : {}),
    ...(tones ? { tones: new Map(Object.entries(tones)) } : {}),
    bare: bare === true,
    nestedBare: bare !== false,
    blank,
    column: columnOf(store, values, fallback),
    read: schema,
    write: schema,
    parse: (input) => parseChoice(input, choices, names),
    canonical: asItIs,
    ...(bare === true ? {} : { represent: labelled(choices, slugs) }),
    lookups: 'equal',
    parseFilter: (text) => parseChoice(text, choices, names),
    filterType: store.filterType,
    mistakes: choiceMistakes({
      choices,
      former,
      aliases,
      tones,
      fits: store.fits,
      allowed: store.allowed,
    }),
  })
}

function columnOf(store: Store, values: readonly Value[], fallback: Value | undefined): Column {
  const check = `{column} in (${values.map(store.literal).join(', ')})`
  return {
    ...store.column,
    ...(store.isChecked ? { check } : {}),
    ...(fallback === undefined ? {} : { default: store.literal(fallback) }),
  }
}

const formerValues = (labels: ReadonlyMap<Value, DeclaredLabel>): ReadonlyMap<Value, Value> =>
  new Map(
    [...labels].flatMap(([value, label]): readonly [Value, Value][] =>
      typeof label === 'string' ? [] : [[value, label.was]],
    ),
  )

/**
 * Accepts a value, any of its names, the pair `[value, label]` or `{ value }`: every form that
 * reads return.
 */
function parseChoice(
  input: unknown,
  choices: ReadonlyMap<Value, string>,
  names: ReadonlyMap<string, Value>,
): Value {
  const given = unwrap(input)
  if (isValue(given)) {
    if (choices.has(given)) return given
    const named = names.get(String(given).toLowerCase())
    if (named !== undefined) return named
  }
  const allowed = [...choices].map(([value, label]) => `${JSON.stringify(value)} (${label})`)
  throw invalidChoice(given, allowed)
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
  slugs: ReadonlyMap<Value, string>,
): (value: never, context: RepresentationContext) => unknown {
  return (value: Value, { choiceShape }) => {
    if (choiceShape === 'value') return value
    const label = choices.get(value) ?? String(value)
    if (choiceShape === 'pair') return [value, label]
    const slug = choiceShape === 'slug' ? slugs.get(value) : undefined
    return slug === undefined ? { value, label } : { value: slug, label, id: value }
  }
}
