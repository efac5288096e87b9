import { styleText } from 'node:util'
import {
  areDifferent,
  type AlsoConcerned,
  type Counts,
  type ObjectDifference,
  type FieldDifference,
} from './difference.ts'

/** Prints a plan, line by line. */
export interface PlanPrinter {
  difference(difference: ObjectDifference): readonly string[]
  concerned(also: AlsoConcerned): readonly string[]
  summary(counts: Counts, isApplied: boolean): readonly string[]
}

/** Prints each part of a plan as a line of JSON. */
export const jsonPlan: PlanPrinter = {
  difference: (difference) => [JSON.stringify(difference)],
  concerned: (also) => [JSON.stringify({ action: 'concern', ...also })],
  summary: (counts, isApplied) => [
    JSON.stringify({ action: 'summary', applied: isApplied, ...counts }),
  ],
}

const styles = {
  create: { sign: '+', colour: 'green' },
  update: { sign: '~', colour: 'yellow' },
  delete: { sign: '-', colour: 'red' },
} as const

/** Returns the printer for people; `isColoured` where a terminal shows the lines. */
export function textPlan(isColoured: boolean): PlanPrinter {
  const paint = (action: ObjectDifference['action'], text: string): string =>
    isColoured ? styleText(styles[action].colour, text, { validateStream: false }) : text
  return {
    difference: ({ action, model, object, location, fields }) => {
      const place = location === undefined ? '' : `  # ${location}`
      const head = `${styles[action].sign} ${model} ${JSON.stringify(object)}`
      const width = Math.max(0, ...Object.keys(fields).map((name) => name.length))
      const lines = Object.entries(fields).map(
        ([name, field]) => `    ${name.padEnd(width)}  ${valuesOf(field)}`,
      )
      return [`${paint(action, head)}${place}`, ...lines]
    },
    concerned: ({ model, is, field, count }) => [
      paint('delete', '- ') +
        (is === 'deleted'
          ? `with them, ${count} of ${model}`
          : `with them, the field ${String(field)} of ${count} of ${model} is cleared`),
    ],
    summary: (counts, isApplied) => [summaryOf(counts, isApplied)],
  }
}

const valuesOf = ({ now, wanted }: FieldDifference): string =>
  now === undefined ? JSON.stringify(wanted) : `${JSON.stringify(now)} → ${JSON.stringify(wanted)}`

function summaryOf(counts: Counts, isApplied: boolean): string {
  const { create, update, unchanged } = counts
  if (!areDifferent(counts))
    return `No differences: ${unchanged === 1 ? '1 object is' : `${unchanged} objects are`} as wanted.`
  return isApplied
    ? `Applied: ${create} created, ${update} changed, ${counts.delete} deleted, ` +
        `${unchanged} unchanged.`
    : `Plan: ${create} to create, ${update} to change, ${counts.delete} to delete, ` +
        `${unchanged} unchanged.`
}
