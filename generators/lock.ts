import type { ColumnDescription, Index, Table } from './migration/description.ts'

/**
 * Description of the database after the last migration, with ids that do not change when names do.
 * Committed as `prisma/schema.lock.json`.
 */
export interface Lock {
  /** Absent in locks that were written before columns had encodings. */
  readonly format?: typeof lockFormat
  /** The owner of its tables and migrations, of a project that extends the models of another. */
  readonly owner?: string
  /** The owner of the models that the project extends, and the last migration of it then. */
  readonly base?: { readonly owner: string; readonly migration: string }
  /**
   * Name of the last generated migration, such as `0002_add_dcim_rack_serial`; null before the
   * first.
   */
  readonly migration: string | null
  /**
   * Names of the migrations by hand that precede it. Absent in locks that were written before they
   * were listed.
   */
  readonly handWritten?: readonly string[]
  /** Numbers of the next model and the next field; numbers are never reused. */
  readonly next: { readonly model: number; readonly field: number }
  readonly tables: readonly Table[]
}

/** Path of the lock from the root of the project. */
export const lockPath = 'prisma/schema.lock.json'

/** Format of the locks that are written. */
export const lockFormat = 2

/** Lock of a project without migrations. */
export const emptyLock: Lock = {
  format: lockFormat,
  migration: null,
  handWritten: [],
  next: { model: 1, field: 1 },
  tables: [],
}

/**
 * Parses the text of a lock; no text is the empty lock. Throws `LockError` with a sentence when the
 * text is damaged.
 */
export function parseLock(text: string | undefined): Lock {
  if (text === undefined) return emptyLock
  try {
    const lock: unknown = JSON.parse(text)
    if (isLock(lock)) return lock
  } catch {
    // The error below covers every text that is not a lock.
  }
  throw new LockError(
    `${lockPath} is damaged (a merge left unresolved?): restore it with git, then run: npm ` +
      'run generate',
  )
}

/**
 * Returns the numbers of models by key. A renamed model keeps its number, and numbers are never
 * reused.
 */
export const modelNumbers = ({ tables }: Lock): ReadonlyMap<string, number> =>
  new Map(
    tables.flatMap(({ id, model }) => {
      const number = /^m(\d+)$/.exec(id)?.[1] // links of many references have ids of fields
      return number === undefined ? [] : [[model, Number(number)] as const]
    }),
  )

/** Thrown when a lock cannot be read. */
export class LockError extends Error {}

const isLock = (value: unknown): value is Lock =>
  value !== null &&
  typeof value === 'object' &&
  'migration' in value &&
  'next' in value &&
  'tables' in value &&
  Array.isArray(value.tables) &&
  (!('handWritten' in value) || Array.isArray(value.handWritten))

/**
 * Prints a lock with one line for each column and index, so that a review shows changes of the
 * schema clearly.
 */
export function printLock(lock: Lock): string {
  const tables = lock.tables.map(printTable)
  return `{
  "format": ${lockFormat},${printOwners(lock)}
  "migration": ${JSON.stringify(lock.migration)},${printHandWritten(lock)}
  "next": ${JSON.stringify(lock.next)},
  "tables": [${tables.length > 0 ? `\n${tables.join(',\n')}\n  ` : ''}]
}
`
}

const printOwners = ({ owner, base }: Lock): string =>
  owner === undefined || !base
    ? ''
    : `\n  "owner": ${JSON.stringify(owner)},\n  "base": ${JSON.stringify(base)},`

const printHandWritten = ({ handWritten }: Lock): string =>
  handWritten ? `\n  "handWritten": ${JSON.stringify(handWritten)},` : ''

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
