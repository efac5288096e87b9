import { customFieldFailure } from './errors.ts'
import type { Work } from '../../framework/write/context.ts'
import { touchRows } from '../../framework/write/touch.ts'
import { contentType, type ModelGraph, type Model } from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import {
  countObjects,
  removeChoices,
  updateNames,
  type NameChange,
  type Subject,
} from './sql/stored-values.ts'

/** One choice of a field. */
export interface Chosen {
  readonly name: string
  readonly id: number
}

/** Returns the models that have custom fields, by the name that definitions use. */
export function customised(graph: ModelGraph): ReadonlyMap<string, Model> {
  const models = [...graph.models.values()].filter(
    (model) => model.fields.has('custom_fields') && !model.view,
  )
  return new Map(models.map((model) => [contentType(model), model]))
}

/**
 * Refuses a change that would remove values from objects, with their number, unless the request
 * forces it.
 */
export async function refuseLoss(
  lost: ReadonlyMap<Model, readonly (string | Chosen)[]>,
  { rows, force }: Work,
): Promise<void> {
  const models = [...lost].filter(([, subjects]) => subjects.length > 0)
  if (force || models.length === 0) return
  const tables = models.map(([{ table }, all]) => ({ table, subjects: all.map(subjectOf) }))
  const [found = []] = await rows<number[]>(countObjects(tables))
  const parts = models.flatMap(([model], index) => {
    const number = found[index] ?? 0
    return number > 0 ? [`${number} ${number === 1 ? model.label : model.labelPlural}`] : []
  })
  if (parts.length > 0) throw customFieldFailure('ERR_VALUES', parts.join(', '))
}

/**
 * Refuses a change that some of these models would have to follow whose objects the service does
 * not see, those of an application that is no longer listed, unless the request forces it.
 *
 * @param owners models by the names that definitions use
 */
export function refuseUnseenLoss(owners: readonly string[], { graph, force }: Work): void {
  const listed = new Set([...graph.models.values()].map(contentType))
  const unseen = [...new Set(owners)].filter((owner) => !listed.has(owner))
  if (force || unseen.length === 0) return
  const those = `those of ${unseen.join(', ')}, which the service no longer lists`
  throw customFieldFailure('ERR_VALUES', those)
}

const subjectOf = (subject: string | Chosen): Subject =>
  typeof subject === 'string' ? { name: subject, id: null } : subject

/** Renames and removes values with one statement for each model, and logs what is removed. */
export async function applyNameChanges(
  changes: ReadonlyMap<Model, readonly NameChange[]>,
  work: Work,
): Promise<void> {
  for (const [model, list] of changes) {
    if (list.length === 0) continue
    await logLosses(model, await work.rows(updateNames(model.table, list)), work)
  }
}

/** Removes the values that are one of the choices. */
export async function removeChosen(
  chosen: ReadonlyMap<Model, readonly Chosen[]>,
  work: Work,
): Promise<void> {
  for (const [model, list] of chosen) {
    if (list.length === 0) continue
    await logLosses(model, await work.rows(removeChoices(model.table, list)), work)
  }
}

/**
 * Records in the change log which objects lost values, and sets the moment of their last change. A
 * renamed value does not change the object.
 */
async function logLosses(model: Model, rows: readonly unknown[][], work: Work): Promise<void> {
  const fewer = rows.filter(([, before, after]) => keysOf(after) < keysOf(before))
  touchRows(
    model,
    fewer.map(([id]) => Number(id)),
    work,
  )
  await work.log(
    fewer.map(([id, before, after, row]) => ({
      model,
      id: Number(id),
      action: 'update',
      before: { ...nameIn(row), custom_fields: before },
      after: { ...nameIn(row), custom_fields: after },
    })),
  )
}

const keysOf = (value: unknown): number => Object.keys(jsonObjectOf(value)).length

/** Returns the texts of a row in JSON, from which the change log takes the name of the object. */
function nameIn(row: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(jsonObjectOf(row)).filter(([, value]) => typeof value === 'string'),
  )
}
