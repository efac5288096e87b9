import { modelsByType, type Model, type ModelGraph, type ResolvedField } from '../../model/graph.ts'
import { numbersIn } from '../../model/json-value.ts'
import { keptTypeSql } from '../../sql/deleted-rows.ts'
import type { Work } from '../context.ts'
import type { LoggedChange } from '../logged.ts'
import { loggable } from '../objects/index.ts'
import { planStored } from '../stored.ts'
import { touchRows } from '../touch.ts'
import type { KeptObjects } from './kept-objects.ts'

/** References of one field to restored objects, which their delete cleared. */
interface Cleared {
  readonly owner: Model
  readonly field: ResolvedField
  /** The ids of the restored objects by those of the owners. */
  readonly targets: ReadonlyMap<number, readonly number[]>
}

/**
 * Sets the references to restored objects that their delete cleared, where they are still null, and
 * adds the objects to the lists that they were in.
 */
export async function restoreReferences(
  kept: KeptObjects,
  operation: string,
  work: Work,
): Promise<void> {
  for (const [target, objects] of kept)
    for (const cleared of await readCleared(target, [...objects.keys()], operation, work))
      await restoreCleared(cleared, work)
}

async function readCleared(
  target: Model,
  ids: readonly number[],
  operation: string,
  { graph, rows }: Work,
): Promise<readonly Cleared[]> {
  const text = `
    select model, field, array_agg(id), array_agg(target_id) from _cleared_references
    where operation = $1::uuid and target_model = ${keptTypeSql(target)}
      and target_id = any($2::int[])
    group by model, field
    order by model, field`
  const found = await rows<[string, string, unknown, unknown]>({ text, values: [operation, ids] })
  return found.flatMap(([type, name, owners, all]) => {
    const owner = ownerOf(graph, type, name)
    const restored = numbersIn(all)
    const targets = new Map<number, number[]>()
    for (const [index, id] of numbersIn(owners).entries())
      targets.set(id, [...(targets.get(id) ?? []), restored[index] ?? 0])
    return owner ? [{ ...owner, targets }] : []
  })
}

/** Returns a model and its field, if the schema still has both. */
function ownerOf(
  graph: ModelGraph,
  type: string,
  name: string,
): Pick<Cleared, 'owner' | 'field'> | undefined {
  const owner = modelsByType(graph).get(type)
  const field = owner?.fields.get(name)
  return owner && field?.columnName ? { owner, field } : undefined
}

async function restoreCleared({ owner, field, targets }: Cleared, work: Work): Promise<void> {
  const plan = planStored(work.graph, owner, [...targets.keys()])
  const stored = plan.values(await work.rows(plan.statement))
  const changes: LoggedChange[] = []
  for (const [id, before] of stored) {
    const value = before[field.name] ?? null
    if (!field.many && value !== null) continue
    const own = targets.get(id) ?? []
    const after = field.many ? [...new Set([...numbersIn(value), ...own])] : own[0]
    changes.push({
      model: owner,
      id,
      action: 'update',
      before: loggable(owner, before),
      after: loggable(owner, { ...before, [field.name]: after }),
    })
  }
  const ids = changes.map(({ id }) => id)
  if (ids.length === 0) return
  const pairs = ids.flatMap((id) => (targets.get(id) ?? []).map((target) => [id, target] as const))
  const { columnName = '' } = field
  const text = field.many
    ? `insert into ${columnName} (owner_id, target_id)
       select * from unnest($1::int[], $2::int[]) on conflict do nothing`
    : `update ${owner.table} t set ${columnName} = r.target
       from unnest($1::int[], $2::int[]) r(id, target) where t.id = r.id`
  const values = [pairs.map(([id]) => id), pairs.map(([, target]) => target)]
  await work.rows({ text, values })
  touchRows(owner, ids, work)
  await work.log(changes)
}
