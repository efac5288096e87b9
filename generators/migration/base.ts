import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FollowedMigration } from '../../src/framework/database/migrations/index.ts'
import type { ApplicationDeclaration } from '../../src/framework/model/define.ts'
import { canonicalJson, jsonObjectOf, textOf } from '../../src/framework/model/json-value.ts'
import type { Source } from '../../src/framework/model/resolve/draft.ts'
import { lockPath, parseLock, type Lock } from '../lock.ts'
import { isOfInventory } from '../package.ts'
import { constraintName, type Table } from './description.ts'
import { byId } from './diff.ts'
import { HistoryError, readHistory } from './history.ts'

/** Another owner of models, whose migrations a project has beside its own. */
export interface Base {
  /** The name of its package. */
  readonly owner: string
  /** The folder with its `prisma/`. */
  readonly root: string
  /** Returns whether a file declares one of its models. */
  readonly has: (file: string) => boolean
}

/** The inventory of this package. */
export const inventoryBase: Base = {
  owner: 'cadastre',
  root: dirname(createRequire(import.meta.url).resolve('cadastre/package.json')),
  has: isOfInventory,
}

/** The base of a project: its tables, its last migration, and the name of the project. */
export interface ProjectBase {
  readonly tables: readonly Table[]
  readonly last: FollowedMigration
  /** The name of the project, which owns the tables and columns that it adds. */
  readonly owner: string
}

/** The declarations of a project, and its lock. */
interface ProjectState {
  readonly root: string
  readonly applications: readonly ApplicationDeclaration[]
  readonly sources: readonly Source[]
  readonly lock: Lock
}

/**
 * Returns the base of a project, or undefined for one that has none of its models, and for one
 * that has copies of its migrations. Throws `HistoryError` where the project and the installed
 * base do not fit.
 */
export function findBase(base: Base, project: ProjectState): ProjectBase | undefined {
  const { root, sources, lock } = project
  const found = sources.filter(({ file }) => base.has(file))
  const models = new Set(found.map(({ application, model }) => `${application}.${model.name}`))
  const isCopied = lock.owner === undefined && lock.tables.some(({ model }) => models.has(model))
  if (isCopied || (found.length === 0 && lock.owner === undefined)) return undefined
  const { tables, names } = readBase(base)
  const wrong = mistakeIn(project, base, { tables, names, models })
  if (wrong !== undefined) throw new HistoryError(wrong)
  const name = names.at(-1) ?? ''
  return { tables, last: { owner: base.owner, name }, owner: lock.owner ?? ownerOf(root) }
}

function readBase({ root }: Base): {
  readonly tables: readonly Table[]
  readonly names: readonly string[]
} {
  const { tables } = parseLock(readFileSync(join(root, lockPath), 'utf8'))
  return { tables, names: readHistory(root).map(({ name }) => name) }
}

interface Found {
  readonly tables: readonly Table[]
  readonly names: readonly string[]
  readonly models: ReadonlySet<string>
}

/** Returns the sentence about a project that does not fit the installed base. */
function mistakeIn(
  { applications, lock }: ProjectState,
  { owner }: Base,
  { tables, names, models }: Found,
): string | undefined {
  const listed = new Set(applications.map(({ name }) => name))
  const missing = new Set(
    tables.map(({ model }) => model.split('.')[0] ?? '').filter((name) => !listed.has(name)),
  )
  if (models.size > 0 && lock.owner === undefined && lock.migration !== null)
    return (
      `schema/index.ts lists applications of ${owner}, but ${lockPath} has tables without those ` +
      `of ${owner}: begin a new project with both, and move the data by export and import.`
    )
  if (missing.size > 0)
    return (
      `schema/index.ts lists applications of ${owner} without ${[...missing].join(', ')}: their ` +
      `migrations belong together, so list all that ${owner} has.`
    )
  const known = lock.base?.migration
  if (known !== undefined && !names.includes(known))
    return (
      `${lockPath} was written beside the migration ${known} of ${owner}, which the installed ` +
      `version does not have: install the version that has it, or a later one.`
    )
  return undefined
}

/** Returns the name of a project, as names of its migrations have it. */
function ownerOf(root: string): string {
  const file = join(root, 'package.json')
  const { name } = jsonObjectOf(JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}'))
  const words = textOf(name)
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'project'
}

/** The first numbers of models and fields of a project: a base has fewer, now and later. */
const firstOwn = 10_001

/** Returns the lock of all tables: those of the base, with what the project added to them. */
export function joinBase(own: Lock, { tables, owner, last }: ProjectBase): Lock {
  const added = byId(own.tables)
  const next = own.owner === undefined ? { model: firstOwn, field: firstOwn } : own.next
  const base = tables.map((table) => joinTable(table, added.get(table.id)))
  // A table that the base has dropped has no columns of the project any more.
  const rest = own.tables.filter(({ id, isOfBase }) => !isOfBase && !byId(tables).has(id))
  const names = { owner, base: { owner: last.owner, migration: last.name } }
  return { ...own, ...names, next, tables: [...base, ...rest] }
}

/** Returns a table of the base with what a project adds to it. */
function joinTable(table: Table, added: Table | undefined): Table {
  if (!added) return table
  const { columns, indexes } = added
  return {
    ...table,
    columns: [...table.columns, ...columns],
    indexes: [...table.indexes, ...indexes],
  }
}

/**
 * Keeps the indexes of the base as its migrations make and drop them. Where a field of the project
 * changes one, such as that of a search, the changed one is made beside it, with the name of the
 * owner.
 */
export function keepIndexes(
  described: readonly Table[],
  { tables, owner }: ProjectBase,
): readonly Table[] {
  const base = byId(tables)
  return described.map((table) => {
    const before = base.get(table.id)
    if (!before) return table
    const same = new Set(before.indexes.map(canonicalJson))
    const names = new Set(before.indexes.map(({ name }) => name))
    const own = table.indexes
      .filter((index) => !same.has(canonicalJson(index)))
      .map((index) =>
        names.has(index.name) ? { ...index, name: ownName(index.name, owner) } : index,
      )
    return { ...table, indexes: [...before.indexes, ...own] }
  })
}

const ownName = (name: string, owner: string): string =>
  constraintName(name, '', owner.replaceAll('-', '_'))

/**
 * Returns the lock of a project: its own tables, and the columns and indexes that it adds to tables
 * of the base. Throws `HistoryError` where the base itself would change.
 */
export function ownLock(all: Lock, { tables, last }: ProjectBase): Lock {
  const base = byId(tables)
  return {
    ...all,
    tables: all.tables.flatMap((table): readonly Table[] => {
      const before = base.get(table.id)
      if (!before) return [table]
      assertSame(before, table, last)
      return addedTo(before, table)
    }),
  }
}

/** Returns the columns and indexes that a table has besides those of the base, if there are any. */
function addedTo(before: Table, { columns, indexes, ...facts }: Table): readonly Table[] {
  const known = byId(before.columns)
  const names = new Set(before.indexes.map(({ name }) => name))
  const own = {
    columns: columns.filter(({ id }) => !known.has(id)),
    indexes: indexes.filter(({ name }) => !names.has(name)),
  }
  if (own.columns.length + own.indexes.length === 0) return []
  return [{ ...facts, isOfBase: true, ...own }]
}

/** Refuses a table of the base that has not the columns of its lock. */
function assertSame(before: Table, after: Table, { owner }: FollowedMigration): void {
  const columns = byId(after.columns)
  const changed = before.columns.find(
    (column) => canonicalJson(columns.get(column.id)) !== canonicalJson(column),
  )
  if (!changed) return
  throw new HistoryError(
    `The declaration of ${before.model}.${changed.field} differs from the migrations of ${owner}: ` +
      `install ${owner} again; a project changes no field of it.`,
  )
}
