import type { Database } from '../../framework/database/database.ts'
import {
  withRowTypes,
  type Rows,
  type Statement,
  type TransactionScope,
} from '../../framework/database/statement.ts'

/** A statement that was run. */
export interface TimedStatement {
  readonly text: string
  /** Until its rows were there; undefined for a statement without rows, which nobody waits for. */
  readonly milliseconds: number | undefined
}

/** Called with each statement when it has ended, also when it failed. */
export type StatementListener = (statement: TimedStatement) => void

/**
 * Returns the same database, which tells the statements that it runs. What ends a transaction takes
 * the time of all its statements that nobody waits for.
 */
export function timedDatabase(database: Database, onStatement: StatementListener): Database {
  const timed = <T>(text: string, run: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    return run().finally(() => onStatement({ text, milliseconds: performance.now() - started }))
  }
  const timedRows = (rows: Rows): Rows =>
    withRowTypes((statement: Statement) => timed(statement.text, () => rows(statement)))
  const timedScope = (scope: TransactionScope): TransactionScope => ({
    rows: timedRows(scope.rows),
    post: (statement) => {
      onStatement({ text: statement.text, milliseconds: undefined })
      scope.post(statement)
    },
    savepoint: (work, ending) => scope.savepoint((inner) => work(timedScope(inner)), ending),
  })
  const again = (other: Database): Database => timedDatabase(other, onStatement)
  const own: Partial<Database> = {
    rows: timedRows(database.rows),
    identify: timedRows(database.identify),
    begin: async (work, options) => {
      let worked = 0
      const end = (text: string): void =>
        onStatement({ text, milliseconds: performance.now() - worked })
      const run = async (scope: TransactionScope) =>
        work(timedScope(scope)).finally(() => (worked = performance.now()))
      try {
        const result = await database.begin(run, options)
        end(options?.dryRun === true ? 'rollback' : 'commit')
        return result
      } catch (error) {
        if (worked > 0) end('rollback')
        throw error
      }
    },
    allAtOnce: (transaction) => {
      const text = transaction.statements.map((statement) => statement.text).join('; ')
      return timed(text, () => database.allAtOnce(transaction))
    },
    forCaller: (caller) => again(database.forCaller(caller)),
    forReader: (rows) => again(database.forReader(rows)),
    withPrecondition: (precondition) => again(database.withPrecondition(precondition)),
  }
  return new Proxy(database, {
    get: (target, name) => Reflect.get(own, name) ?? Reflect.get(target, name, target),
  })
}
