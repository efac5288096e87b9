import { randomUUID } from 'node:crypto'
import { Violation } from '../../database/failures/index.ts'
import type { Rows, Statement } from '../../database/statement.ts'
import { transaction } from '../../database/transaction/index.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import { contentType, isWritable, type Model } from '../../model/graph.ts'
import { noValues, type Item, type Values } from '../../model/item.ts'
import { canonicalJson, isEmpty } from '../../model/json-value.ts'
import { keptTypeSql } from '../../sql/deleted-rows.ts'
import { forgetUnlogged } from '../../sql/unlogged-values.ts'
import type { WriteContext } from '../context.ts'
import { requireFieldRights, requireFieldsOnRows } from '../field-rights.ts'
import { requireRowRights, requireStillSeen } from '../row-rights.ts'
import { readKeptValues, type KeptObjects } from './kept-objects.ts'
import { explainTaken, insertKept } from './restore.ts'

/** A deleted object, with the values that a log has of it. */
export interface LoggedObject {
  readonly model: Model
  readonly id: number
  readonly values: Values
}

/**
 * Restores deleted objects, which may refer to each other, with their ids. Their values are those
 * of a log, and what is kept of deleted objects besides. Requires the right to add them. Throws a
 * 400 where values are taken, break a rule, or refer to an object that is gone.
 *
 * @param context its model is not used
 * @param requestId the request that deleted them
 */
export async function restoreLogged(
  context: WriteContext,
  objects: readonly LoggedObject[],
  requestId: string,
): Promise<void> {
  const [first] = objects
  if (!first) return
  const { id } = first
  const own = { ...context, model: first.model }
  let kept: KeptObjects = new Map()
  try {
    await transaction(
      context.database,
      async (writer) => {
        const operation = randomUUID()
        await writer.rows(await planKeepLogged(objects, { operation, requestId }))
        kept = await readObjects(context, objects, writer.rows)
        await insertKept(own, { id, kept, operation, isChange: true }, writer)
        await requireAddRights(context, kept, writer.rows)
        for (const [model, found] of kept)
          writer.post(forgetUnlogged(model, [...found.keys()], requestId))
      },
      { objects: objects.length },
    )
  } catch (error) {
    if (!(error instanceof Violation) || error.kind === 'retry') throw error
    await explainTaken(own, id, kept)
    throw error
  }
}

/** Returns those of the ids of a model whose deleted objects are kept, with all their values. */
export async function keptAmong(
  model: Model,
  ids: readonly number[],
  rows: Rows,
): Promise<ReadonlySet<number>> {
  const text = `
    select id from _deleted_rows where model = ${keptTypeSql(model)} and id = any($1::integer[])`
  const found = await rows<[number]>({ text, values: [ids] })
  return new Set(found.map(([id]) => id))
}

/** The delete that objects are kept of, and its request. */
interface KeptDelete {
  readonly operation: string
  readonly requestId: string
}

/**
 * Plans to keep objects as a delete would; of those that are kept, replaces the logged values.
 * Credentials are replaced by values that nobody knows.
 */
async function planKeepLogged(
  objects: readonly LoggedObject[],
  { operation, requestId }: KeptDelete,
): Promise<Statement> {
  const restored = new Map<Model, Values>()
  for (const { model } of objects)
    if (!restored.has(model)) restored.set(model, await restoredValues(model))
  const given = objects.map(({ model, id, values }) => ({
    model: contentType(model),
    id,
    stored: { ...columnsOf(model, { ...values, ...restored.get(model) }), id },
    lists: listsOf(model, values),
  }))
  const text = `
    insert into _deleted_rows (model, id, operation, deleted, stored, lists)
    select r.model, r.id, $2::uuid, now(), coalesce(u.stored, '{}') || r.stored, r.lists
    from jsonb_to_recordset($1::jsonb) as r(model text, id integer, stored jsonb, lists jsonb)
    left join _unlogged_values u
      on u.request_id = $3 and u.model = r.model and u.id = r.id
    on conflict (model, id) do update set operation = excluded.operation,
      stored = _deleted_rows.stored || excluded.stored, lists = excluded.lists`
  return { text, values: [JSON.stringify(given), operation, requestId] }
}

/** Returns the values that take the place of credentials. */
async function restoredValues({ fields, softDelete }: Model): Promise<Values> {
  if (softDelete) return noValues
  const values: Record<string, unknown> = {}
  for (const { name, columnName, restoredAs } of fields.values())
    if (columnName && restoredAs) values[name] = await restoredAs()
  return values
}

const columnsOf = ({ fields }: Model, values: Values): object =>
  Object.fromEntries(
    [...fields.values()].flatMap(({ name, columnName, many }) =>
      columnName && !many && Object.hasOwn(values, name)
        ? [[columnName.replaceAll('"', ''), values[name]]]
        : [],
    ),
  )

const listsOf = ({ fields }: Model, values: Values): object =>
  Object.fromEntries(
    [...fields.values()].flatMap(({ name, many }) => (many ? [[name, values[name] ?? []]] : [])),
  )

async function readObjects(
  { graph }: WriteContext,
  objects: readonly LoggedObject[],
  rows: Rows,
): Promise<KeptObjects> {
  const kept: KeptObjects = new Map()
  for (const model of new Set(objects.map((one) => one.model))) {
    const ids = objects.filter((one) => one.model === model).map(({ id }) => id)
    kept.set(model, await readKeptValues(graph, model, ids, rows))
  }
  return kept
}

/** Refuses objects and values that the author may not add: 403. */
async function requireAddRights(
  context: WriteContext,
  kept: KeptObjects,
  rows: Rows,
): Promise<void> {
  for (const [model, objects] of kept) {
    const own = { ...context, model }
    const ids = [...objects.keys()]
    const items = [...objects].map(([id, values]) => newItem(model, id, values))
    requireFieldRights(own, items)
    await requireRowRights(own, 'add', ids, rows)
    await requireFieldsOnRows(own, 'add', items, rows)
    await requireStillSeen(own, ids, rows)
  }
}

/** Returns the item of a create that sends all values but the defaults. */
function newItem(model: Model, id: number, values: Values): Item {
  const sent = [...model.fields.values()].filter((field) => {
    const value = values[field.name] ?? null
    const isDefault = canonicalJson(value) === canonicalJson(field.default ?? null)
    return isWritable(field) && !isEmpty(value) && !isDefault
  })
  return {
    before: noValues,
    changes: { ...values, id },
    given: values,
    sent: new Set(sent.map(({ name }) => name)),
    messages: new FieldMessages(),
  }
}
