import Type from 'typebox'
import { makeField, type Field } from '../field.ts'
import { maxId } from '../id.ts'
import { defineKind, modelWords, textParameter } from '../kind.ts'
import { parseInteger } from '../parsing.ts'

/**
 * The number of objects of another model that refer to this one.
 *
 * @example
 * job_count: count('lab.Job', 'port'),
 */
export const count = defineKind(
  'count',
  [textParameter('model', modelWords), textParameter('reference', 'the name of a reference of it')],
  (model: string, reference: string) =>
    makeField(
      { readOnly: true },
      {
        kind: 'computed-count',
        labelOf: (name, labelPlural) => {
          const words = name.replace(/^count_/, '').replaceAll('_', ' ')
          const plural = labelPlural(model)
          return plural.toLowerCase() === words ? plural : words
        },
        describe: (labelPlural) =>
          `Number of ${labelPlural(model)} whose ${reference.replaceAll('_', ' ')} is this one`,
        computes: { by: 'count', model, reference },
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
  computes?.by === 'count' || (computes?.by === 'expression' && computes.readsRows)
