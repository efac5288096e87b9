import type { TypedArgument } from './operators.ts'

/** The name of a function over the values of a field of several objects. */
export type SummaryName = 'sum' | 'min' | 'max' | 'average'

/** A function over the values of a field of several objects. */
export interface SummaryFunction {
  /** The values that the function takes: numbers, or values that have an order. */
  readonly takes: 'number' | 'ordered'
  /** It is null where there is no value. */
  readonly isNullable: boolean
  readonly isWhole: (of: TypedArgument) => boolean
  /** Its values have no more decimal places than those of the field. */
  readonly keepsPlaces: boolean
  readonly sql: (of: string) => string
}

/** The functions by their names. */
export const summaries: Readonly<Record<SummaryName, SummaryFunction>> = {
  sum: {
    takes: 'number',
    isNullable: false,
    isWhole: ({ isWhole }) => isWhole,
    keepsPlaces: true,
    sql: (of) => `coalesce(sum(${of}), 0)`,
  },
  min: {
    takes: 'ordered',
    isNullable: true,
    isWhole: ({ isWhole }) => isWhole,
    keepsPlaces: true,
    sql: (of) => `min(${of})`,
  },
  max: {
    takes: 'ordered',
    isNullable: true,
    isWhole: ({ isWhole }) => isWhole,
    keepsPlaces: true,
    sql: (of) => `max(${of})`,
  },
  average: {
    takes: 'number',
    isNullable: true,
    isWhole: () => false,
    keepsPlaces: false,
    sql: (of) => `avg(${of})`,
  },
}
