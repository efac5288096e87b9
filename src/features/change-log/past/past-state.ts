import { jsonObjectOf, numbersIn, type JsonObject } from '../../../framework/model/json-value.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { PastObject } from '../../../framework/sql/past-row.ts'
import { loggedActions } from '../entry.ts'

/** An entry about an object, as the change log has it. */
export interface PastEntry {
  readonly id: number
  readonly action: number
  readonly before: JsonObject | null
  readonly time: string
  /** True if the change was made after the moment that is asked for. */
  readonly isLater: boolean
}

/**
 * Returns the values that an object had: those that it has now, or undefined if it does not exist,
 * with the changes since undone. `entries` are all entries about it, the last one first. Returns
 * undefined where the object did not exist.
 */
export function stateAt(
  now: JsonObject | undefined,
  entries: readonly PastEntry[],
): JsonObject | undefined {
  let state = now
  for (const { action, before } of entries.filter(({ isLater }) => isLater))
    if (action === loggedActions.create.number) state = undefined
    else state = action === loggedActions.delete.number ? (before ?? {}) : { ...state, ...before }
  return state
}

/**
 * Returns whether entries about an object tell its state at the moment: there is an earlier one,
 * or its first entry is of its creation.
 */
export const isKnown = (entries: readonly PastEntry[]): boolean =>
  entries.some(({ isLater }) => !isLater) || entries.at(-1)?.action === loggedActions.create.number

/** Returns the values of fields as the columns and lists of a row, without confidential ones. */
export function pastObjectOf(
  model: Model,
  id: number,
  state: JsonObject,
  entries: readonly PastEntry[],
): PastObject {
  const changed = entries.find(({ isLater }) => !isLater)?.time
  const isTouched = entries.some(({ isLater, action }) => isLater && action !== deleted)
  const fields = [...model.fields.values()].filter(({ columnName }) => columnName)
  const stored = fields.flatMap(({ name, columnName = '', many, confidential, touched }) => {
    if (many || confidential) return []
    const value = touched && isTouched ? (changed ?? null) : (state[name] ?? null)
    return [[columnName.replaceAll('"', ''), value]]
  })
  const lists = fields.flatMap(({ name, columnName = '', many }) =>
    many ? [[columnName, numbersIn(state[name])] as const] : [],
  )
  return {
    model,
    id,
    stored: { ...jsonObjectOf(Object.fromEntries(stored)), id },
    lists: new Map(lists),
  }
}

const deleted = loggedActions.delete.number
