import Type from 'typebox'
import type { SummaryName } from '../expressions/summaries.ts'
import { makeField } from '../field.ts'
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

const summaryOptions = {
  /**
   * Name for people.
   *
   * @default the field's name with spaces
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

interface SummaryOptions extends OptionValues<typeof summaryOptions> {}

const parameters = [
  textParameter('model', modelWords),
  textParameter('reference', 'the name of a reference of it to this model'),
  textParameter('field', 'the name of a field of it, also a computed one, or a path'),
  optionsParameter(optionsOf(summaryOptions)),
]

type SummaryArguments = [model: string, reference: string, field: string, options?: SummaryOptions]

/**
 * The sum of a number of the objects that refer to this one; 0 if there is none. Objects that the
 * reader does not see are left out, and so are values that the reader does not see.
 *
 * @example
 * job_hours: sum('lab.Job', 'port', 'hours'),
 */
export const sum = summaryKind('sum', 'Sum')

/**
 * The smallest number, or the first date or time, of the objects that refer to this one; null if
 * none has a value.
 *
 * @example
 * shortest_job: min('lab.Job', 'port', 'hours'),
 */
export const min = summaryKind('min', 'Smallest')

/**
 * The largest number, or the last date or time, of the objects that refer to this one; null if none
 * has a value.
 *
 * @example
 * longest_job: max('lab.Job', 'port', 'hours'),
 */
export const max = summaryKind('max', 'Largest')

/**
 * The average of a number of the objects that refer to this one; null if none has a value.
 *
 * @example
 * usual_job: average('lab.Job', 'port', 'hours', { where: { title: notEmpty } }),
 */
export const average = summaryKind('average', 'Average')

function summaryKind(summary: SummaryName, word: string) {
  const make = (...[model, reference, field, options = {}]: SummaryArguments) => {
    const { label, description, where = {} } = options
    return makeField(
      {
        readOnly: true,
        ...(label === undefined ? {} : { label }),
        ...(description === undefined ? {} : { description }),
      },
      {
        kind: 'computed-summary',
        describe: (labelPlural) =>
          `${word} of the ${field.replaceAll(/[._]/g, ' ')} of the ${labelPlural(model)} whose ` +
          `${reference.replaceAll('_', ' ')} is this one`,
        computes: { by: 'summary', summary, model, reference, field, where },
        // `resolve` knows the type of the field, and replaces these.
        reading: () => ({ by: 'expression', dependsOn: 'tables', sql: () => 'null' }),
        read: Type.Unknown(),
      },
    )
  }
  return defineKind<SummaryArguments>(summary, parameters, make)
}
