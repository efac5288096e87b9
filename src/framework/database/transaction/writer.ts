import type { Model, ResolvedField } from '../../model/graph.ts'
import { itemsPerObject, rowsJson, rowsSql, type Row } from '../../model/item.ts'
import type { Database, Task } from '../database.ts'
import type { Executor, Statement, TransactionScope } from '../statement.ts'
import { NestedDatabase } from './nested.ts'
import { checkStatistics } from './statistics.ts'
import { numbersIn } from '../../model/json-value.ts'
import { touchSql } from '../../model/touch-sql.ts'

/** Writes objects inside one transaction. */
export interface Writer extends Executor {
  /**
   * The database inside the transaction: a transaction on it is a savepoint of this one. Those
   * inside run one after another. Its `rows` finds the rows that the reader sees, that of the
   * writer all rows.
   */
  readonly database: Database
  /** Inserts objects, with ids that were reserved for them. */
  readonly create: (model: Model, items: readonly Row[]) => Promise<void>
  /** Writes the changes of objects. */
  readonly update: (model: Model, items: readonly Row[]) => Promise<void>
  /** Deletes objects. */
  readonly remove: (model: Model, ids: readonly number[]) => Promise<void>
  /**
   * Runs a task outside the database after the outermost commit. Does not run it when this
   * transaction or one around it is rolled back, as after an error or by `dryRun`.
   */
  readonly afterCommit: (task: Task) => void
  /**
   * Runs a task outside the database if this transaction or one around it is rolled back, as after
   * an error or by `dryRun`. Does not run it where the transaction may have been committed.
   */
  readonly afterRollback: (task: Task) => void
}

/** The tasks that wait for the end of a transaction. */
export interface EndTasks {
  readonly committed: Task[]
  readonly rolledBack: Task[]
}

/** The number of objects from which a write counts as a bulk write. */
export const bulkThreshold = 100

type Post = Executor['post']

/** Returns the writer of a transaction; adds its tasks to lists. */
export function writerOf(outer: Database, scope: TransactionScope, tasks: EndTasks): Writer {
  const { rows, post } = scope
  const afterCommit = (task: Task): void => void tasks.committed.push(task)
  const afterRollback = (task: Task): void => void tasks.rolledBack.push(task)
  return {
    rows,
    post,
    afterCommit,
    afterRollback,
    database: new NestedDatabase(outer, scope, { afterCommit, afterRollback }),
    create: async (model, items) => {
      insert(post, model, items)
      if (items.length >= bulkThreshold) {
        const statistics = checkStatistics(outer.pool, model, items.length)
        if (statistics) post(statistics)
      }
      link(post, model, items)
    },
    update: async (model, items) => {
      updateRows(post, model, items)
      unlink(post, model, items)
      link(post, model, items)
    },
    remove: async ({ table }, ids) => {
      await rows({ text: `delete from ${table} where id = any($1::integer[])`, values: [ids] })
    },
  }
}

/** Inserts all objects with one statement. */
function insert(post: Post, model: Model, items: readonly Row[]): void {
  const names = changedColumns(model, items)
  const columns = names.map((name) => `, ${columnOf(model, name)}`)
  const values = names.map((name) => `, r."${name}"`)
  const text = `
    insert into ${model.table} (id${columns.join('')})
    select r.id${values.join('')}
    from ${rowsSql(model, names)}`
  post({ text, values: [rowsJson(items, names)] })
}

function updateRows(post: Post, model: Model, items: readonly Row[]): void {
  const statement = updateStatement(model, items)
  if (statement) post(statement)
}

/**
 * Returns a statement that updates all objects, each with its own values. Their rows are `t`. Sets
 * the moment of the last change where a value differs from the stored one. Returns undefined where
 * it would change no column.
 */
export function updateStatement(model: Model, items: readonly Row[]): Statement | undefined {
  const touched = [...model.fields.values()].filter((field) => field.touched)
  const names = changedColumns(model, items).filter(
    (name) => !touched.some((field) => field.name === name),
  )
  if (names.length + touched.length === 0) return undefined
  const lists = manyFields(model).filter(({ name }) =>
    items.some(({ changes }) => Object.hasOwn(changes, name)),
  )
  const differs = [
    ...names.map((name) => `t.${columnOf(model, name)} is distinct from ${updateSql(model, name)}`),
    ...lists.map(listDiffersSql),
  ].join(' or ')
  const sets = [
    ...names.map((name) => `${columnOf(model, name)} = ${updateSql(model, name)}`),
    ...touched.map(({ name }) => touchSql(columnOf(model, name), 't', differs || 'false')),
  ]
  const sent = [...names, ...lists.map(({ name }) => name)]
  const text = `
    update ${model.table} t
    set ${sets.join(', ')}
    from ${rowsSql(model, sent)}
    where t.id = r.id`
  return { text, values: [itemsPerObject(items, sent)] }
}

/** SQL that is true if a list of references differs from the stored one, whatever its order. */
function listDiffersSql({ name, columnName }: ResolvedField): string {
  const stored = `select l.target_id from ${columnName} l where l.owner_id = t.id`
  const given = `select unnest(r."${name}")`
  return `exists (${stored} except ${given}) or exists (${given} except ${stored})`
}

/** Returns the columns, except for the id, that at least one of the objects changes. */
const changedColumns = (model: Model, items: readonly Row[]): readonly string[] =>
  [...model.fields.values()]
    .filter(({ name, columnName, many }) => columnName && !many && name !== 'id')
    .map(({ name }) => name)
    .filter((name) => items.some(({ changes }) => Object.hasOwn(changes, name)))

/**
 * Returns the new value of a column. A sealed value is not read before a change and never removed,
 * so its column stays where nothing is sent.
 */
const updateSql = (model: Model, name: string): string =>
  model.fields.get(name)?.sealed
    ? `coalesce(r."${name}", t.${columnOf(model, name)})`
    : `r."${name}"`

const columnOf = (model: Model, name: string): string => model.fields.get(name)?.columnName ?? ''

/** Removes the links that `link` replaces. */
function unlink(post: Post, model: Model, items: readonly Row[]): void {
  for (const { name, columnName } of manyFields(model)) {
    const owners = items.filter(({ changes }) => Object.hasOwn(changes, name)).map(({ id }) => id)
    if (owners.length === 0) continue
    const text = `delete from ${columnName} where owner_id = any($1::integer[])`
    post({ text, values: [owners] })
  }
}

function link(post: Post, model: Model, items: readonly Row[]): void {
  for (const { name, columnName } of manyFields(model)) {
    const pairs = items.flatMap(({ id, changes }) => {
      const targets = numbersIn(changes[name])
      return targets.map((target) => [id, target] as const)
    })
    if (pairs.length === 0) continue
    const text = `
      insert into ${columnName} (owner_id, target_id)
      select * from unnest($1::integer[], $2::integer[])`
    post({ text, values: [pairs.map(([owner]) => owner), pairs.map(([, target]) => target)] })
  }
}

const manyFields = (model: Model): readonly ResolvedField[] =>
  [...model.fields.values()].filter((field) => field.many)
