import { literal } from '../model/arguments.ts'
import type { ModelGraph } from '../model/graph.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes, noModel } from '../model/resolve/mistakes.ts'
import { didYouMean } from '../model/similar-names.ts'
import type { Behaviour } from '../write/context.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'

/** The parts of a behaviour, and the type of each. */
const parts: Readonly<Record<keyof Behaviour, 'boolean' | 'function'>> = {
  prepare: 'function',
  lock: 'function',
  check: 'function',
  created: 'function',
  updated: 'function',
  mayAssumeNoRows: 'boolean',
  removing: 'function',
}
const types = new Map<string, string>(Object.entries(parts))

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

function checkParts(location: string, behaviour: object, mistakes: Mistakes): void {
  for (const [name, value] of Object.entries(behaviour)) {
    const type = types.get(name)
    if (type === undefined)
      mistakes.add(location, `it has no part "${name}"${didYouMean(name, types.keys())}`, [
        ...types.keys(),
      ])
    else if (value !== undefined && typeof value !== type)
      mistakes.add(location, `its part "${name}" is a ${typeof value}`, [`a ${type}`])
  }
}
