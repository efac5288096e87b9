import Type from 'typebox'
import { booleanColumn } from '../columns.ts'
import { asItIs, makeField } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { parseBoolean } from '../parsing.ts'

const options = { ...commonOptionsSchemas, ...defaultOptions(Type.Boolean()) }

interface BooleanOptions extends CommonOptions, OptionValues<typeof options> {}

/**
 * True or false. The default is false unless the field is optional.
 *
 * @example
 * enabled: boolean({ default: true }),
 */
export const boolean = defineKind(
  'boolean',
  [optionsParameter(optionsOf(options))],
  (given: BooleanOptions = {}) => {
    const fallback = given.default ?? (given.optional ? undefined : false)
    return makeField(fallback === undefined ? given : { ...given, default: fallback }, {
      kind: 'boolean',
      column: {
        ...booleanColumn,
        ...(fallback === undefined ? {} : { default: String(fallback) }),
      },
      read: Type.Boolean(),
      write: Type.Boolean(),
      parse: parseBoolean,
      canonical: asItIs,
      lookups: 'equal',
      parseFilter: parseBoolean,
      filterType: 'boolean',
    })
  },
)
