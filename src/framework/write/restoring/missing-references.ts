import type { Rows } from '../../database/statement.ts'
import { requireModel, type Model, type ModelGraph, type ResolvedField } from '../../model/graph.ts'
import { keptTypeSql } from '../../sql/deleted-rows.ts'
import type { KeptObjects } from './kept-objects.ts'

/** A reference of a kept object to an object that does not exist. */
export interface MissingReference {
  readonly model: Model
  readonly id: number
  readonly field: ResolvedField
  readonly target: Model
  readonly targetId: number
  /** The delete that removed the other object, if that is kept; undefined if it is gone. */
  readonly operation: string | undefined
}

/** Returns the references of kept objects to others that neither exist nor are kept with them. */
export async function missingReferences(
  graph: ModelGraph,
  kept: KeptObjects,
  rows: Rows,
): Promise<readonly MissingReference[]> {
  const all = [...kept].flatMap(([model, objects]) =>
    [...model.fields.values()].flatMap((field) => {
      if (!field.reference || !field.columnName) return []
      const target = requireModel(graph, field.reference.target)
      return [...objects].flatMap(([id, values]) => {
        const targetId = Number(values[field.name] ?? 0)
        const isFound = targetId === 0 || kept.get(target)?.has(targetId)
        return isFound ? [] : [{ model, id, field, target, targetId }]
      })
    }),
  )
  const missing: MissingReference[] = []
  for (const target of new Set(all.map((one) => one.target))) {
    const own = all.filter((one) => one.target === target)
    const states = await statesOf(target, [...new Set(own.map(({ targetId }) => targetId))], rows)
    for (const one of own) {
      const state = states.get(one.targetId)
      if (!state?.isThere) missing.push({ ...one, operation: state?.operation })
    }
  }
  return missing
}

/** An object that exists, or the delete of one that is kept. */
interface State {
  readonly isThere: boolean
  readonly operation: string | undefined
}

/** Returns which objects exist, and which are deleted and kept. Locks those that exist. */
async function statesOf(
  target: Model,
  ids: readonly number[],
  rows: Rows,
): Promise<ReadonlyMap<number, State>> {
  const there = await rows<[number]>({
    text: `
      select id from ${target.table} where id = any($1::int[]) order by id for key share`,
    values: [ids],
  })
  const kept = await rows<[number, string]>({
    text: `
      select id, operation::text from _deleted_rows
      where model = ${keptTypeSql(target)} and id = any($1::int[])`,
    values: [ids],
  })
  return new Map<number, State>([
    ...kept.map(([id, operation]) => [id, { isThere: false, operation }] as const),
    ...there.map(([id]) => [id, { isThere: true, operation: undefined }] as const),
  ])
}
