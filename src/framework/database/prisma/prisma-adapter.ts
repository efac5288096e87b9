import type {
  ConnectionInfo,
  SqlDriverAdapter,
  SqlQuery,
  SqlResultSet,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { columnTypeOf, parserOf, toParameter } from './prisma-values.ts'
import type { Executor, ResultInfo, Statement } from '../statement.ts'

/** Runs the statements of a Prisma client: a database, or one of its transactions. */
export type PrismaExecutor = Pick<Executor, 'rows'>

/** A Prisma client; `Client` is the client inside of a transaction. */
export interface Transactional<Client> {
  readonly $transaction: <T>(
    work: (client: Client) => Promise<T>,
    options: { readonly maxWait: number; readonly timeout: number },
  ) => Promise<T>
}

/** Prisma's own time limits do not apply: the transactions of a database have their own. */
const noLimits = { maxWait: 2 ** 31 - 1, timeout: 2 ** 31 - 1 }

/**
 * Runs each transaction of a Prisma client on its executor. Such a transaction neither begins nor
 * commits anything: it is how Prisma keeps the statements of one client apart.
 */
export class PrismaTransactions<Client> {
  readonly #client: Transactional<Client>
  readonly #adapter: ExecutorAdapter
  /** Prisma passes nothing to `startTransaction`, so only one transaction starts at a time. */
  #lastStart: Promise<void> = Promise.resolve()

  constructor(client: Transactional<Client>, adapter: ExecutorAdapter) {
    this.#client = client
    this.#adapter = adapter
  }

  /** Runs work with the client on an executor. */
  run<T>(executor: PrismaExecutor, work: (client: Client) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = (started: () => void): void => {
        this.#adapter.next = executor
        const running = this.#client.$transaction((client) => {
          started()
          return work(client)
        }, noLimits)
        running.finally(started).then(resolve, (error: unknown) => {
          reject(error instanceof StatementFailed ? error.cause : error)
        })
      }
      this.#lastStart = this.#lastStart.then(() => new Promise(start))
    })
  }
}

/** Wraps an error of a statement: Prisma turns an error with a code into one of its own. */
class StatementFailed extends Error {
  override readonly name = 'StatementFailed'

  constructor(cause: unknown) {
    super('A statement of the Prisma client failed.', { cause })
  }
}

/** Runs the statements of one transaction of a Prisma client. */
class ExecutorTransaction implements Transaction {
  readonly provider = 'postgres'
  readonly adapterName = 'cadastre'
  /** Prisma sends no `commit` and no `rollback`. */
  readonly options = { usePhantomQuery: true }
  #executor: PrismaExecutor | undefined

  constructor(executor: PrismaExecutor | undefined) {
    this.#executor = executor
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    const { rows, columns } = await this.#run(query)
    return {
      columnNames: columns.map(({ name }) => name),
      columnTypes: columns.map(({ type }) => columnTypeOf(type)),
      rows,
    }
  }

  async executeRaw(query: SqlQuery): Promise<number> {
    const { command } = await this.#run(query)
    return Number(/\d+$/.exec(command)?.[0] ?? 0)
  }

  /** Forgets the executor: Prisma keeps its last hundred transactions. */
  async commit(): Promise<void> {
    this.#executor = undefined
  }

  /** Forgets the executor; what its statements did is undone by the owner of the transaction. */
  async rollback(): Promise<void> {
    this.#executor = undefined
  }

  async #run({ sql, args }: SqlQuery): Promise<ResultInfo & { readonly rows: unknown[][] }> {
    if (!this.#executor) throw new Error('A Prisma client runs statements only in withPrisma.')
    let info: ResultInfo = { columns: [], command: '' }
    const statement: Statement = {
      text: withoutSchema(sql),
      values: args.map(toParameter),
      parserOf,
      onResult: (given) => (info = given),
    }
    try {
      return { rows: await this.#executor.rows(statement), ...info }
    } catch (error) {
      throw new StatementFailed(error)
    }
  }
}

/**
 * Returns SQL of a client without the schema of the tables, which the search path finds as for any
 * other statement. A statement for a reader who sees only some rows begins with common table
 * expressions that have the names of the tables; a name with a schema would find all rows.
 */
const withoutSchema = (sql: string): string => sql.replaceAll('"public".', '')

/** The adapter of a client: a transaction of the client runs on the executor that is next. */
export class ExecutorAdapter extends ExecutorTransaction implements SqlDriverAdapter {
  /** Set right before a transaction starts. */
  next: PrismaExecutor | undefined

  constructor() {
    super(undefined)
  }

  async connect(): Promise<SqlDriverAdapter> {
    return this
  }

  async startTransaction(): Promise<Transaction> {
    const { next } = this
    this.next = undefined
    return new ExecutorTransaction(next)
  }

  getConnectionInfo(): ConnectionInfo {
    return { supportsRelationJoins: true }
  }

  async executeScript(): Promise<void> {
    throw new Error('A Prisma client runs no scripts.')
  }

  async dispose(): Promise<void> {}
}
