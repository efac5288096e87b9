import { literal } from '../model/arguments.ts'
import type { ModelGraph } from '../model/graph.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes, noModel } from '../model/resolve/mistakes.ts'
import { didYouMean } from '../model/similar-names.ts'
import type { Behaviour } from '../write/context.ts'
import { jobEvents } from '../write/jobs/index.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'

/** The parts of a behaviour, and the type of each. */
const types: Readonly<Record<keyof Behaviour, 'boolean' | 'function' | 'object'>> = {
  prepare: 'function',
  lock: 'function',
  check: 'function',
  created: 'function',
  updated: 'function',
  mayAssumeNoRows: 'boolean',
  removing: 'function',
  after: 'object',
}
const parts = new Map<string, string>(Object.entries(types))
/** The parts of `after`. */
const events = new Map(Object.values(jobEvents).map((event) => [event as string, 'function']))

/**
 * Throws a `DeclarationError` when there are behaviours of models that do not exist, or with parts
 * that would never run.
 *
 * @param owner - who has the behaviours, for messages, such as `createService()`
 */
export function checkBehaviours(
  { models }: ModelGraph,
  rows: readonly BehaviourRow[],
  owner: string,
): void {
  const mistakes = new Mistakes()
  const location = `the behaviours of ${owner}`
  for (const row of rowsIn(rows, location, mistakes)) {
    if (!isRow(row)) {
      mistakes.add(location, `a row is ${literal(row)}`, [example])
      continue
    }
    const { model, behaviour } = row
    if (models.has(model)) checkParts(`the behaviour of ${model} in ${owner}`, behaviour, mistakes)
    else {
      const { wrong, allowed } = noModel(model, models.keys())
      mistakes.add(location, wrong, allowed)
    }
  }
  mistakes.throwAny()
}

/** Returns the rows without their types, or reports a value that is no list. */
function rowsIn(rows: unknown, location: string, mistakes: Mistakes): readonly unknown[] {
  if (Array.isArray(rows)) return rows
  mistakes.add(location, `the function returns ${literal(rows)}`, [`a list such as [${example}]`])
  return []
}

const example = "{ model: 'library.Book', behaviour }"

const isRow = (row: unknown): row is { readonly model: string; readonly behaviour: object } =>
  isJsonObject(row) && typeof row['model'] === 'string' && isJsonObject(row['behaviour'])

function checkParts(
  location: string,
  behaviour: object,
  mistakes: Mistakes,
  types: ReadonlyMap<string, string> = parts,
): void {
  for (const [name, value] of Object.entries(behaviour)) {
    const type = types.get(name)
    if (type === undefined)
      mistakes.add(location, `it has no part "${name}"${didYouMean(name, types.keys())}`, [
        ...types.keys(),
      ])
    else if (value !== undefined && !isOfType(value, type))
      mistakes.add(location, `its part "${name}" is ${kindOf(value)}`, [allowedOf[type] ?? type])
    else if (type === 'object' && value !== undefined)
      checkParts(`${location}, after`, value, mistakes, events)
  }
}

const allowedOf: Readonly<Record<string, string>> = {
  boolean: 'a boolean',
  function: 'a function',
  object: `an object with ${[...events.keys()].join(', ')}`,
}

const isOfType = (value: unknown, type: string): boolean =>
  type === 'object' ? isJsonObject(value) : typeof value === type

const kindOf = (value: unknown): string =>
  typeof value === 'object' ? literal(value) : `a ${typeof value}`
