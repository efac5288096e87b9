/** A type of values in expressions. */
export type ValueType = 'number' | 'text' | 'boolean' | 'date' | 'time'

/** An argument of an operator, as far as its type decides the type of the result. */
export interface TypedArgument {
  readonly type: ValueType | 'object'
  /** The value is a whole number. */
  readonly isWhole: boolean
  readonly isNullable: boolean
  /** The value of a constant. */
  readonly constant?: unknown
}

/** An argument whose decimal places are known. */
export interface PlacedArgument extends TypedArgument {
  readonly places: number
}

/**
 * What an argument may be: a value of a type; `ordered`, a number, a date or a time; `value`, of
 * any type; `anything`, also an object, where an empty text is null; `same`, of the type of the
 * first `value` or `ordered` one; `places`, a constant number of decimal places.
 */
export type Accepted = ValueType | 'ordered' | 'value' | 'anything' | 'same' | 'places'

/** An operator of expressions. */
export interface Operator {
  /** The types of its arguments. The last type is repeated where `isOpen` is set. */
  readonly takes: readonly Accepted[]
  readonly isOpen?: true
  /** The type of its result; `same` is the type of the arguments that are `same`. */
  readonly gives: ValueType | 'same'
  /** Default: the result is whole if all arguments are. */
  readonly isWhole?: (of: readonly TypedArgument[]) => boolean
  /** Returns the decimal places of its result; undefined where it may have any number of them. */
  readonly places?: (of: readonly PlacedArgument[]) => number
  /** Default: the result may be null if an argument may. */
  readonly isNullable?: (of: readonly TypedArgument[]) => boolean
  readonly sql: (...of: readonly string[]) => string
}

const infix =
  (word: string): Operator['sql'] =>
  (...of) =>
    `(${of.join(` ${word} `)})`

const called =
  (name: string): Operator['sql'] =>
  (...of) =>
    `${name}(${of.join(', ')})`

const arithmetic = (word: string, places: NonNullable<Operator['places']>) =>
  ({ takes: ['number', 'number'], gives: 'number', places, sql: infix(word) }) as const

const mostPlaces = (of: readonly PlacedArgument[]): number =>
  Math.max(...of.map(({ places }) => places))

const allPlaces = (of: readonly PlacedArgument[]): number =>
  of.reduce((sum, { places }) => sum + places, 0)

const comparison = (takes: 'value' | 'ordered', word: string) =>
  ({ takes: [takes, 'same'], gives: 'boolean', sql: infix(word) }) as const

const isAnyNullable = (of: readonly TypedArgument[]): boolean =>
  of.some(({ isNullable }) => isNullable)

const never = (): boolean => false

/** The operators by name. */
const table = {
  plus: arithmetic('+', mostPlaces),
  minus: arithmetic('-', mostPlaces),
  times: arithmetic('*', allPlaces),
  dividedBy: {
    takes: ['number', 'number'],
    gives: 'number',
    isWhole: never,
    isNullable: ([dividend, divisor]) =>
      dividend?.isNullable === true ||
      typeof divisor?.constant !== 'number' ||
      divisor.constant === 0,
    sql: (dividend, divisor) => `(${dividend} / nullif(${divisor}, 0))`,
  },
  negated: { takes: ['number'], gives: 'number', places: mostPlaces, sql: (of) => `(- ${of})` },
  absolute: { takes: ['number'], gives: 'number', places: mostPlaces, sql: called('abs') },
  rounded: {
    takes: ['number', 'places'],
    gives: 'number',
    isWhole: ([, places]) => places?.constant === 0,
    places: ([, places]) => Number(places?.constant),
    sql: (of, places) => `round(${of}, (${places})::int)`,
  },
  equals: comparison('value', '='),
  isNot: comparison('value', '<>'),
  isGreaterThan: comparison('ordered', '>'),
  isAtLeast: comparison('ordered', '>='),
  isLessThan: comparison('ordered', '<'),
  isAtMost: comparison('ordered', '<='),
  isSet: {
    takes: ['anything'],
    gives: 'boolean',
    isNullable: never,
    sql: (of) => `(${of} is not null)`,
  },
  and: { takes: ['boolean', 'boolean'], gives: 'boolean', sql: infix('and') },
  or: { takes: ['boolean', 'boolean'], gives: 'boolean', sql: infix('or') },
  not: { takes: ['boolean'], gives: 'boolean', sql: (of) => `(not ${of})` },
  joinedTo: { takes: ['text', 'text'], isOpen: true, gives: 'text', sql: infix('||') },
  daysSince: {
    takes: ['date', 'date'],
    gives: 'number',
    isWhole: () => true,
    sql: (end, start) => `((${end} - ${start})::numeric)`,
  },
  when: {
    takes: ['boolean', 'value', 'same'],
    gives: 'same',
    isWhole: ([, ...of]) => of.every(({ isWhole }) => isWhole),
    places: ([, ...of]) => mostPlaces(of),
    isNullable: ([, ...of]) => isAnyNullable(of),
    sql: (condition, met, unmet) => `(case when ${condition} then ${met} else ${unmet} end)`,
  },
  coalesce: {
    takes: ['value', 'same'],
    isOpen: true,
    gives: 'same',
    places: mostPlaces,
    isNullable: (of) => of.every(({ isNullable }) => isNullable),
    sql: called('coalesce'),
  },
} as const satisfies Readonly<Record<string, Operator>>

/** The name of an operator, such as `plus`. */
export type OperatorName = keyof typeof table

/** The operators of expressions by their names. */
export const operators: Readonly<Record<OperatorName, Operator>> = table

/** The names of the operators. */
export const operatorNames = Object.keys(table) as readonly OperatorName[] // its own keys
