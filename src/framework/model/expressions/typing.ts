import { literal } from '../arguments.ts'
import type { ResolvedField } from '../graph.ts'
import type { SqlContext } from '../reading.ts'
import { textLiteral } from '../sql.ts'
import type { ConstantValue, Formula } from './formula.ts'
import {
  operators,
  type Accepted,
  type Operator,
  type TypedArgument,
  type ValueType,
} from './operators.ts'
import type { ExactNumbers } from './value-facets.ts'
import { isWhole, valueTypeOf } from './value-types.ts'

/** A formula with its type and its SQL. */
export interface TypedFormula extends TypedArgument {
  readonly sql: (alias: string, context: SqlContext) => string
  /** It reads rows of other tables, which takes longer the more there are. */
  readonly readsRows: boolean
  /** It reads columns of its own row only, so that an index can hold it. */
  readonly readsOwnColumns: boolean
  /** The decimal places and the unit of numbers that are texts, where it is computed from some. */
  readonly exact?: ExactNumbers
  /** Names it in a message, such as `the text "name"`. */
  readonly named: string
}

/** The field at the end of a path. */
export interface FieldAtPath {
  readonly field: ResolvedField
  /** There may be no value. */
  readonly isNullable: boolean
  readonly readsRows: boolean
  readonly readsOwnColumns: boolean
}

/** Where paths of expressions are looked up, and mistakes are reported. */
export interface TypingPlace {
  /** Returns the field at a path, or reports a mistake. */
  readonly find: (path: string) => FieldAtPath | undefined
  readonly report: (wrong: string, allowed?: readonly string[]) => void
}

/** Returns a formula with its type; reports mistakes, and then returns undefined. */
export function typeFormula(formula: Formula, place: TypingPlace): TypedFormula | undefined {
  if (formula.by === 'constant') return typeConstant(formula.value)
  if (formula.by === 'path') return typePath(formula.path, place)
  const { operator: name, of } = formula
  const typed = of.map((one) => typeFormula(one, place))
  if (!typed.every((one) => one !== undefined)) return undefined
  const operator = operators[name]
  const wrong = wrongArgument(name, operator, typed)
  if (wrong) {
    place.report(...wrong)
    return undefined
  }
  return typeOperator(name, operator, typed)
}

function typePath(path: string, place: TypingPlace): TypedFormula | undefined {
  const found = place.find(path)
  if (!found) return undefined
  const { field, ...read } = found
  const type = valueTypeOf(field)
  const cast = casts[type] ?? ''
  return {
    type,
    isWhole: isWhole(field),
    ...read,
    ...exactOf(field),
    named: `the ${typeWords[type]} "${path}"`,
    sql: (alias, context) => `(${context.path(alias, path)})${cast}`,
  }
}

function exactOf({ exactPlaces, unit }: ResolvedField): Pick<TypedFormula, 'exact'> {
  if (exactPlaces === undefined) return {}
  return { exact: { exactPlaces, ...(unit === undefined ? {} : { unit }) } }
}

/** The casts of values by their types: numbers are computed exactly, and never overflow. */
const casts: Partial<Readonly<Record<TypedFormula['type'], string>>> = {
  number: '::numeric',
  text: '::text',
}

function typeConstant(value: ConstantValue): TypedFormula {
  const type = constantTypes[typeof value] ?? 'object'
  const text = typeof value === 'string' ? textLiteral(value) : String(value)
  const sql = `(${text})${casts[type] ?? ''}`
  return {
    type,
    isWhole: Number.isSafeInteger(value),
    isNullable: false,
    constant: value,
    readsRows: false,
    readsOwnColumns: true,
    named: `the ${typeWords[type]} ${literal(value)}`,
    sql: () => sql,
  }
}

const constantTypes: Readonly<Record<string, ValueType>> = {
  number: 'number',
  string: 'text',
  boolean: 'boolean',
}

const typeWords: Readonly<Record<TypedFormula['type'], string>> = {
  number: 'number',
  text: 'text',
  boolean: 'condition',
  date: 'date',
  time: 'time',
  object: 'field',
}

function typeOperator(name: string, operator: Operator, of: readonly TypedFormula[]): TypedFormula {
  const { gives, sql, isWhole: whole, isNullable: nullable } = operator
  const type = gives === 'same' ? (sameAs(operator, of)?.type ?? 'object') : gives
  const every = of.every((one) => one.isWhole)
  const some = of.some((one) => one.isNullable)
  return {
    type,
    isWhole: type === 'number' && (whole ? whole(of) : every),
    isNullable: nullable ? nullable(of) : some,
    readsRows: of.some((one) => one.readsRows),
    readsOwnColumns: of.every((one) => one.readsOwnColumns),
    ...exactResult(name, operator, of),
    named: `the ${typeWords[type]} of ${name}()`,
    sql: (alias, context) =>
      sql(
        ...of.map((one, index) => {
          const text = one.sql(alias, context)
          const isText = acceptedAt(operator, index) === 'anything' && one.type === 'text'
          return isText ? `nullif(${text}, '')` : text
        }),
      ),
  }
}

/**
 * Returns the places and the unit of a result that is a text: one of its numbers is, and the places
 * of all are known. A product of two amounts has no unit.
 */
function exactResult(
  name: string,
  { places }: Operator,
  of: readonly TypedFormula[],
): Pick<TypedFormula, 'exact'> {
  const exact = of.flatMap((one) => one.exact ?? [])
  if (!places || exact.length === 0) return {}
  const placed = of.flatMap((one) => {
    const known = one.type === 'number' ? placesOf(one) : 0
    return known === undefined ? [] : [{ ...one, places: known }]
  })
  if (placed.length < of.length) return {}
  const units = new Set(exact.map(({ unit }) => unit))
  const [unit] = units.size === 1 && !(name === 'times' && exact.length > 1) ? units : []
  return { exact: { exactPlaces: places(placed), ...(unit === undefined ? {} : { unit }) } }
}

/** Returns the decimal places of a number; undefined for any number of them. */
function placesOf({ exact, isWhole: whole, constant }: TypedFormula): number | undefined {
  if (exact || whole) return exact?.exactPlaces ?? 0
  const [, places] = /^-?\d+\.(\d+)$/.exec(String(constant)) ?? []
  return places?.length
}

const acceptedAt = ({ takes, isOpen }: Operator, index: number): Accepted | undefined =>
  takes[index] ?? (isOpen ? takes.at(-1) : undefined)

/** Returns the argument whose type those that are `same` have. */
const sameAs = ({ takes }: Operator, of: readonly TypedFormula[]): TypedFormula | undefined =>
  of[takes.findIndex((one) => one === 'value' || one === 'ordered')]

type WrongArgument = readonly [wrong: string, allowed?: readonly string[]]

/** Returns the mistake in the arguments of an operator. */
const wrongArgument = (
  name: string,
  operator: Operator,
  of: readonly TypedFormula[],
): WrongArgument | undefined => wrongNumber(name, operator, of) ?? wrongType(name, operator, of)

function wrongNumber(
  name: string,
  { takes, isOpen }: Operator,
  { length }: readonly TypedFormula[],
): WrongArgument | undefined {
  if (length === takes.length || (isOpen && length > takes.length)) return undefined
  const needed = `${takes.length}${isOpen ? ' or more' : ''}`
  return [`${name}() is about ${needed} values, not ${length}`]
}

function wrongType(
  name: string,
  operator: Operator,
  of: readonly TypedFormula[],
): WrongArgument | undefined {
  const same = sameAs(operator, of)
  for (const [index, one] of of.entries()) {
    const accepted = acceptedAt(operator, index) ?? 'anything'
    if (accepted !== 'same') {
      if (!suits[accepted](one)) return [`${name}() has ${one.named}`, [acceptedWords[accepted]]]
    } else if (same && one.type !== same.type) {
      return [`${name}() has ${same.named} with ${one.named}`, [`a ${typeWords[same.type]}`]]
    }
  }
  return undefined
}

const isOf =
  (...types: readonly TypedFormula['type'][]) =>
  ({ type }: TypedFormula): boolean =>
    types.includes(type)

/** What an operator accepts, besides arguments of the same type. */
type AcceptedAlone = Exclude<Accepted, 'same'>

const suits: Readonly<Record<AcceptedAlone, (argument: TypedFormula) => boolean>> = {
  number: isOf('number'),
  text: isOf('text'),
  boolean: isOf('boolean'),
  date: isOf('date'),
  time: isOf('time'),
  ordered: isOf('number', 'date', 'time'),
  value: ({ type }) => type !== 'object',
  anything: () => true,
  places: ({ constant }) => isPlaces(constant),
}

/** Returns whether a function accepts a value; reports one that it does not. */
export function isAccepted(
  name: string,
  accepted: AcceptedAlone,
  given: TypedFormula,
  { report }: TypingPlace,
): boolean {
  if (suits[accepted](given)) return true
  report(`${name}() has ${given.named}`, [acceptedWords[accepted]])
  return false
}

const isPlaces = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostPlaces

/** The largest number of decimal places that a JSON number shows. */
const mostPlaces = 15

const acceptedWords: Readonly<Record<AcceptedAlone, string>> = {
  number: 'a number',
  text: 'a text',
  boolean: 'a condition',
  date: 'a date',
  time: 'a time',
  ordered: 'a number, a date or a time',
  value: 'a number, a text, a condition, a date or a time',
  anything: 'any field',
  places: `a whole number from 0 to ${mostPlaces}`,
}
