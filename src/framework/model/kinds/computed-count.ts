import Type from 'typebox'
import { makeField, type Field } from '../field.ts'
import { maxId } from '../id.ts'
import {
  commonOptionsSchemas,
  defineKind,
  modelWords,
  optionsOf,
  optionsParameter,
  textParameter,
  type OptionValues,
} from '../kind.ts'
import { setWhereSchema } from '../set-conditions.ts'
import { parseInteger } from '../parsing.ts'

const countOptions = {
  /**
   * Name for people.
   *
   * @default the plural of the model, or the field's name with spaces
   */
  label: commonOptionsSchemas.label,
  /** One sentence for the documentation. */
  description: commonOptionsSchemas.description,
  /**
   * Only these objects count: by field, a list of values or `notEmpty`, as in a unique set.
   *
   * @default all objects that refer to this one
   */
  where: Type.Optional(setWhereSchema),
}

interface CountOptions extends OptionValues<typeof countOptions> {}

/**
 * The number of objects of another model that refer to this one.
 *
 * @example
 * job_count: count('lab.Job', 'port'),
 * titled_jobs: count('lab.Job', 'port', { where: { title: notEmpty } }),
 */
export const count = defineKind(
  'count',
  [
    textParameter('model', modelWords),
    textParameter('reference', 'the name of a reference of it'),
    optionsParameter(optionsOf(countOptions)),
  ],
  (model: string, reference: string, options: CountOptions = {}) =>
    makeField(
      {
        readOnly: true,
        ...(options.label === undefined ? {} : { label: options.label }),
        ...(options.description === undefined ? {} : { description: options.description }),
      },
      {
        kind: 'computed-count',
        labelOf: (name, labelPlural) => {
          const words = name.replace(/^count_/, '').replaceAll('_', ' ')
          const plural = labelPlural(model)
          return plural.toLowerCase() === words ? plural : words
        },
        describe: (labelPlural) =>
          `Number of ${labelPlural(model)} whose ${reference.replaceAll('_', ' ')} is this one`,
        computes: { by: 'count', model, reference, where: options.where ?? {} },
        // `resolve` adds the conditions.
        reading: () => ({
          by: 'expression',
          dependsOn: 'tables',
          sql: (alias, { table, column }) =>
            `(select count(*)::int from ${table(model)} counted where ` +
            `counted.${column(model, reference)} = ${alias}.id)`,
        }),
        read: Type.Integer({ minimum: 0 }),
        lookups: 'number',
        parseFilter: (text) => parseInteger(text, 0, maxId),
        filterType: 'integer',
      },
    ),
)

/** Returns whether a field reads all objects that refer to this one, which may be many. */
export const readsRows = ({ computes }: Pick<Field, 'computes'>): boolean =>
  computes?.by === 'count' ||
  computes?.by === 'summary' ||
  (computes?.by === 'expression' && computes.readsRows)
