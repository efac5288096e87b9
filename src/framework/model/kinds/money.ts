import Type from 'typebox'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { makeExact } from './decimal.ts'

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.String()),
  /** Code of the currency of all values, such as `EUR` (ISO 4217). */
  currency: Type.String({ pattern: '^[A-Z]{3}$', allowed: 'a code of ISO 4217 such as "EUR"' }),
  /**
   * Digits in all, 100 at most.
   *
   * @default 18
   */
  digits: Type.Optional(Type.Integer()),
  /**
   * Digits after the point.
   *
   * @default 2
   */
  places: Type.Optional(Type.Integer()),
  /**
   * Smallest value.
   *
   * @default the largest value, below zero
   */
  min: Type.Optional(Type.Number()),
}

interface MoneyOptions extends CommonOptions, OptionValues<typeof options> {}

/**
 * An amount of money in one currency, exact and as text: `"12.50"`. Pages show the currency with
 * it. Where objects have amounts in several currencies, use `decimal` beside a `textChoice`.
 *
 * @example
 * rent: money({ currency: 'EUR', min: 0, default: '0.00' }),
 */
export const money = defineKind(
  'money',
  [{ name: 'options', schema: optionsOf(options) }],
  (given: MoneyOptions) => {
    const { currency, digits = 18, places = 2, min, ...common } = given
    return makeExact(common, { digits, places, min }, { kind: 'money', unit: currency })
  },
)
