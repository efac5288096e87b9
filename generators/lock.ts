import type { ColumnDescription, Index, Table } from './migration/description.ts'

/** The database as of the last migration, with ids that outlive names. Committed as `prisma/schema.lock.json`. */
export interface Lock {
  /** Name of the last migration, e.g. `0002_add_dcim_rack_serial`; null before the first. */
  readonly migration: string | null
  /** The numbers that the next model and the next field get; none is ever given twice. */
  readonly next: { readonly model: number; readonly field: number }
  readonly tables: readonly Table[]
}

/** Where the lock is, from the root of the project. */
export const lockPath = 'prisma/schema.lock.json'

/** The lock of a project without migrations. */
export const emptyLock: Lock = { migration: null, next: { model: 1, field: 1 }, tables: [] }

/** Reads a lock's text; the lock of nothing where there is none. Throws a sentence when it is damaged. */
export function parseLock(text: string | undefined): Lock {
  if (text === undefined) return emptyLock
  try {
    const lock: unknown = JSON.parse(text)
    if (isLock(lock)) return lock
  } catch {
    // said below, as for any other text that is no lock
  }
  throw new LockError(
    `${lockPath} is damaged (a merge left unresolved?): restore it with git, then run: npm run generate`,
  )
}

/** The numbers of models by key. A model keeps its number when it is renamed, and none is given twice. */
export const modelNumbers = ({ tables }: Lock): ReadonlyMap<string, number> =>
  new Map(
    tables.flatMap(({ id, model }) => {
      const number = /^m(\d+)$/.exec(id)?.[1] // links of many references have ids of fields
      return number === undefined ? [] : [[model, Number(number)] as const]
    }),
  )

/** A lock that cannot be read. */
export class LockError extends Error {}

const isLock = (value: unknown): value is Lock =>
  value !== null &&
  typeof value === 'object' &&
  'migration' in value &&
  'next' in value &&
  'tables' in value &&
  Array.isArray(value.tables)

/** The lock's text: a line a column and an index, so that a change of the schema reads well in a review. */
export function printLock(lock: Lock): string {
  const tables = lock.tables.map(printTable)
  return `{
  "migration": ${JSON.stringify(lock.migration)},
  "next": ${JSON.stringify(lock.next)},
  "tables": [${tables.length > 0 ? `\n${tables.join(',\n')}\n  ` : ''}]
}
`
}

function printTable({ columns, indexes, ...facts }: Table): string {
  const start = Object.entries(facts).map(
    ([name, value]) => `      "${name}": ${JSON.stringify(value)},`,
  )
  return [
    '    {',
    ...start,
    `      "columns": ${printLines(columns)},`,
    `      "indexes": ${printLines(indexes)}`,
    '    }',
  ].join('\n')
}

const printLines = (items: readonly (ColumnDescription | Index)[]): string =>
  items.length === 0
    ? '[]'
    : `[\n${items.map((item) => `        ${JSON.stringify(item)}`).join(',\n')}\n      ]`
