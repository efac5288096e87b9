import Type from 'typebox'
import { asItIs, makeField } from '../field.ts'
import { maxId } from '../id.ts'
import {
  commonOptionsSchemas,
  defineKind,
  modelWords,
  optionsOf,
  optionsParameter,
  textParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { maxListLength, parseInteger, parseList } from '../parsing.ts'
import { parseReference, type Referred } from './reference.ts'

const { unique: _, ...common } = commonOptionsSchemas

const options = {
  ...common,
  /** Name under which a target sees these objects in paths. */
  reverse: Type.Optional(Type.String()),
}

interface ReferencesOptions
  extends Omit<CommonOptions, 'defaultWhen' | 'unique'>, OptionValues<typeof options> {}

/**
 * References to at most 1,000 objects of another model, without an order. The default is none.
 *
 * @example
 * other_sites: references('lab.Site', { reverse: 'other_ports' }),
 */
export const references = defineKind(
  'references',
  [textParameter('target', modelWords), optionsParameter(optionsOf(options))],
  (target: string, given: ReferencesOptions = {}) => {
    const { reverse, ...common } = given
    return makeField(
      { default: [], ...common },
      {
        kind: 'references',
        many: { target, ...(reverse === undefined ? {} : { reverse }) },
        reading: (own) => ({
          by: 'list',
          dependsOn: 'tables',
          shape: 'nested',
          list: {
            model: target,
            sql: (alias, listed, { table, links }) =>
              `${table(target)} ${listed} ` +
              `join ${links(own)} on ${own}.target_id = ${listed}.id and ${own}.owner_id = ${alias}.id`,
          },
        }),
        read: Type.Array(Type.Integer()),
        write: Type.Array(Type.Integer({ minimum: 1, maximum: maxId }), {
          maxItems: maxListLength,
        }),
        parse: (input): readonly Referred[] => parseList(input, maxListLength).map(parseReference),
        canonical: asItIs,
        lookups: 'equal',
        parseFilter: (text) => parseInteger(text, 0, maxId),
        filterType: 'integer',
      },
    )
  },
)
