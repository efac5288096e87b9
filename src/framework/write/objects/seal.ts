import { randomUUID } from 'node:crypto'
import type { Model, ResolvedField } from '../../model/graph.ts'
import { audienceOf } from '../../sealing/audience.ts'
import { requireModel } from '../../model/graph.ts'
import { valueOf, type Changes, type Item } from '../../model/item.ts'
import { sealName } from '../../model/kinds/secret.ts'
import { isAbsent, sealedFields, SealedValue, sealedSql } from '../../sealing/sealed.ts'
import { makeSqlContext } from '../../model/sql.ts'
import { TableReads } from '../../model/table-reads.ts'
import type { Change } from '../change.ts'
import { hashSecret } from '../../sealing/hash.ts'
import type { SealRefusals } from '../../sealing/refusals.ts'
import { sealText, type SealContext } from '../../sealing/seal.ts'
import { isAdmitted, type Unlocked } from '../../sealing/unlocked.ts'
import { openValue, requireCurrent, makeSealContext } from '../../sealing/sealed-value.ts'
import type { Work, WriteContext } from '../context.ts'
import type { Vault } from '../../sealing/vault.ts'

/**
 * Hashes the new values of sealed fields. It is slow, so it runs before the transaction, where it
 * holds no locks.
 */
export async function hashSealed(
  { model, unlocked, extensions: { vault } }: WriteContext,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const fields = sealedFields(model).filter(({ sealed }) => sealed?.hash)
  if (fields.length === 0 || !unlocked || !vault) return changes
  const hashed: Change[] = []
  // One after another: tasks of other requests, such as logins, take turns with them.
  for (const change of changes) {
    const values: Changes = { ...change.values }
    for (const { name, sealed } of fields) {
      const text = values[name]
      if (typeof text === 'string' && sealed?.hash)
        values[sealed.hash] = await hashSecret(text, vault.hashRounds)
    }
    hashed.push({ ...change, values: Object.freeze(values) })
  }
  return hashed
}

/**
 * Adds messages on writes of sealed fields. A null in an update changes nothing, because responses
 * show null.
 */
export function checkSealed(
  items: readonly Item[],
  { model, unlocked }: Work,
  vault: Vault | undefined,
): void {
  for (const field of sealedFields(model)) {
    for (const item of items) {
      const isNew = item.id === undefined
      if (item.given[field.name] === null) {
        if (!isNew) delete item.changes[field.name]
        else if (field.required) item.messages.add(field.name, 'This field may not be null.')
      }
      if (unlocked) continue
      const isGiven = typeof item.given[field.name] === 'string'
      const locked = isGiven ? [field.name] : isNew ? [] : changedBoundFields(item, field)
      for (const name of locked)
        item.messages.add(name, requireVault(vault, model).refusals.keyMissing)
    }
  }
}

/**
 * Seals the sent values, and seals stored values again where a field changes that they are bound
 * to. The items were checked before.
 */
export async function sealItems(
  items: readonly Item[],
  work: Work,
  known: Vault | undefined,
): Promise<void> {
  const fields = sealedFields(work.model)
  const tasks = fields.flatMap((field) => items.flatMap((item) => taskOf(item, field)))
  if (tasks.length === 0) return
  const { unlocked } = work
  const vault = requireVault(known, work.model)
  const { refusals } = vault
  if (!unlocked) throw refusals.locked()
  for (const task of tasks) requireAdmitted(task, work, unlocked, refusals)
  await requireCurrent(vault, unlocked, work)
  const stored = await readStored(tasks, work)
  await Promise.all(
    tasks.map(async (task) => {
      const { item, field } = task
      const text =
        task.text ?? openStored(stored.get(key(item.id, field)), work.model, unlocked, refusals)
      if (text === undefined) return
      const seal = sealName(field.name)
      if (!valueOf(item, seal)) item.changes[seal] = randomUUID()
      const sealed = await sealText(text, contextIn(item, field, work.model), unlocked.ring)
      item.changes[field.name] = sealed
    }),
  )
}

function requireVault(vault: Vault | undefined, { key }: Model): Vault {
  if (!vault) throw new Error(`no feature has the hook "seal" for the fields of ${key}`)
  return vault
}

/** Returns what a value is bound to: the row as it will be after the write. */
function contextIn(item: Item, field: ResolvedField, model: Model): SealContext {
  const { boundTo = [], hash = '' } = field.sealed ?? {}
  return makeSealContext(model, field, {
    id: Number(valueOf(item, 'id')),
    seal: String(valueOf(item, sealName(field.name))),
    bound: boundTo.map((name) => valueOf(item, name) ?? null),
    hash: valueOf(item, hash),
  })
}

/** A value to seal: a sent text, or a stored value that is bound to a field that changes. */
interface Task {
  readonly item: Item
  readonly field: ResolvedField
  readonly text?: string
}

function taskOf(item: Item, field: ResolvedField): readonly Task[] {
  const sent = item.given[field.name]
  if (typeof sent === 'string') return [{ item, field, text: sent }]
  return item.id !== undefined && changedBoundFields(item, field).length > 0
    ? [{ item, field }]
    : []
}

/** Returns the changed fields that a stored value is bound to; none without a stored value. */
function changedBoundFields({ changes, before }: Item, field: ResolvedField): readonly string[] {
  const { name, sealed: { boundTo = [], hash = '' } = {} } = field
  const [sealed = null, seal = null] = [before[name], before[sealName(name)]]
  if (isAbsent(field, { sealed, seal, hash: before[hash] })) return []
  return boundTo.filter(
    (name) => Object.hasOwn(changes, name) && (changes[name] ?? null) !== (before[name] ?? null),
  )
}

/** Refuses a user whom the old or the new object of the audience field does not admit. */
function requireAdmitted(
  { item, field }: Task,
  { graph, model }: Work,
  unlocked: Unlocked,
  { notAdmitted }: SealRefusals,
): void {
  const { audience } = field.sealed ?? {}
  const target = audienceOf(model, field)
  if (!audience || !target) return
  const ids = new Set([item.before[audience], valueOf(item, audience)])
  for (const id of ids)
    if (id !== undefined && !isAdmitted(unlocked, target, id))
      throw notAdmitted(`${requireModel(graph, target).label} ${JSON.stringify(id)}`)
}

async function readStored(
  tasks: readonly Task[],
  { graph, model, rows }: Work,
): Promise<ReadonlyMap<string, SealedValue>> {
  const moved = tasks.filter(({ text }) => text === undefined)
  if (moved.length === 0) return new Map()
  const fields = [...new Set(moved.map(({ field }) => field))]
  const context = makeSqlContext(model, new TableReads(graph.models))
  const columns = fields.map((field, index) => `${sealedSql(field, 't', context)} as c${index}`)
  const found = await rows({
    text: `select ${columns.join(', ')} from ${model.table} t where t.id = any($1::integer[])`,
    values: [moved.map(({ item }) => item.id)],
  })
  const values = found.flatMap((row) =>
    fields.map((field, index) => new SealedValue(row[index], field)),
  )
  return new Map(values.map((value) => [key(value.id, value.field), value]))
}

function openStored(
  value: SealedValue | undefined,
  model: Model,
  { ring }: Unlocked,
  { broken }: SealRefusals,
): string | undefined {
  if (!value || value.absent) return undefined
  const text = openValue(value, model, ring)
  if (text === undefined) throw broken(`${model.label} ${value.id}`)
  return text
}

const key = (id: number | undefined, { name }: ResolvedField): string => `${id ?? ''} ${name}`
