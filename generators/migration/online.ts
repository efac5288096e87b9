import type { StepMode } from '../../src/framework/database/migrations/index.ts'
import { quoted, type Table } from './description.ts'
import {
  addForeignKey,
  alter,
  checkName,
  checkSql,
  columnSql,
  createIndex,
  deferIndex,
  fillNullsAt,
  foreignKeyName,
  notNullName,
} from './sql.ts'
import type { ChangeName, OnColumn, Risk, Subjects } from './subjects.ts'

/** Statements that are applied in a step of their own. */
export interface OnlineStep {
  readonly mode: StepMode
  readonly sql: readonly string[]
}

/** How a change is applied to a table with rows while others read and write them. */
export interface Online {
  /** The step before all others. Rows may refuse it: nothing else is applied then. */
  readonly before?: OnlineStep
  /** Statements in the transaction of the other changes: they do not read the rows. */
  readonly inside: readonly string[]
  /** The steps after this transaction. */
  readonly after: readonly OnlineStep[]
}

type Forms = { readonly [K in ChangeName]?: (subject: Subjects[K]) => Online | undefined }

/** Number of rows that a step in batches changes at once. */
const batchSize = 5_000

/** The online forms of the changes that otherwise lock a table while all its rows are read. */
const forms: Forms = {
  addColumn: (subject) => {
    const { table, column } = subject
    if (column.check === undefined) return undefined
    const { check: _, ...unchecked } = column
    const add = alter(table, `add column ${columnSql(table, unchecked)}`)
    const checked = checkedLater(subject)
    return { ...checked, inside: [add, ...checked.inside] }
  },
  fillNulls: ({ table, column }) => ({
    inside: [],
    after: [{ mode: 'in batches', sql: [fillNullsAt(table, column, batchSize)] }],
  }),
  setNotNull: ({ table, column }) => {
    const name = notNullName(table, column)
    const isSet = `check (${quoted(column.name)} is not null)`
    const setNotNull = alter(table, `alter column ${quoted(column.name)} set not null`)
    return {
      inside: [],
      after: [
        inTransaction(alter(table, `add constraint ${name} ${isSet} not valid`)),
        validate(table, name),
        inTransaction(setNotNull, alter(table, `drop constraint ${name}`)),
      ],
    }
  },
  addCheck: (subject) => checkedLater(subject),
  addForeignKey: ({ table, column, names }) => ({
    inside: [`${addForeignKey(table, column, names)} not valid`],
    after: [validate(table, foreignKeyName(table, column))],
  }),
  createIndex: ({ table, index, isFirst = false }) => {
    const { deferred, exclusion } = index
    if (exclusion) return undefined
    const build: OnlineStep = {
      mode: 'concurrently',
      sql: [`drop index concurrently if exists ${index.name}`, createIndex(table, index, true)],
    }
    const defer = deferred ? [deferIndex(table, index)] : []
    if (isFirst) return { before: build, inside: defer, after: [] }
    return { inside: [], after: [build, ...defer.map((sql) => inTransaction(sql))] }
  },
}

/**
 * Returns the online form of a change; undefined where there is none. A change that rows may refuse
 * has one only if it can be applied before all others.
 */
export function onlineForm<K extends ChangeName>(
  name: K,
  risk: Risk,
  subject: Subjects[K],
): Online | undefined {
  const form: Forms[K] = forms[name]
  const isFirst = 'isFirst' in subject && subject.isFirst === true
  return risk === 'safe' || isFirst ? form?.(subject) : undefined
}

const inTransaction = (...sql: readonly string[]): OnlineStep => ({ mode: 'transaction', sql })

/** Returns the step that checks a constraint while others read and write the rows. */
const validate = (table: Table, constraint: string): OnlineStep =>
  inTransaction(alter(table, `validate constraint ${constraint}`))

/** Returns the form that adds the condition of a column for new rows, then checks the others. */
const checkedLater = ({ table, column }: OnColumn): Online => ({
  inside: [alter(table, `add ${checkSql(table, column)} not valid`)],
  after: [validate(table, checkName(table, column))],
})
