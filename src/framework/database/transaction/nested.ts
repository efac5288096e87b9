import type { BeginOptions, Database } from '../database.ts'
import { mapFailure, violationOf } from '../failures/index.ts'
import type { VisibleRows } from '../../model/permission.ts'
import { limitedTo } from '../limited-to.ts'
import { withRowTypes, type TransactionScope, type WholeTransaction } from '../statement.ts'

/**
 * The database inside a transaction: each statement is a part of it, and each transaction a
 * savepoint, whose tasks wait for the outermost commit.
 */
export class NestedDatabase implements Database {
  readonly afterCommit: Database['afterCommit']
  readonly afterRollback: Database['afterRollback']
  readonly pools: Database['pools']
  readonly caller: Database['caller']
  readonly servers: Database['servers']
  readonly identify: Database['identify']
  readonly ready: Database['ready']
  readonly hasRoom: Database['hasRoom']
  readonly close: Database['close']
  /** The outermost transaction checks it. */
  readonly precondition = undefined
  readonly visible: Database['visible']
  readonly #outer: Database
  readonly #scope: TransactionScope

  constructor(
    outer: Database,
    scope: TransactionScope,
    { afterCommit, afterRollback }: Pick<Database, 'afterCommit' | 'afterRollback'>,
    visible = outer.visible,
  ) {
    this.#outer = outer
    this.#scope = scope
    this.afterCommit = afterCommit
    this.afterRollback = afterRollback
    this.pools = outer.pools
    this.caller = outer.caller
    this.visible = visible
    this.servers = outer.servers
    this.identify = outer.identify
    this.ready = outer.ready
    this.hasRoom = outer.hasRoom
    this.close = outer.close
  }

  get pool(): Database['pool'] {
    return this.#outer.pool
  }

  readonly rows = withRowTypes((statement) =>
    withTypedErrors(this.#scope.rows(limitedTo(this.visible, statement))),
  )

  readonly begin = async <T>(
    work: (scope: TransactionScope) => Promise<T>,
    { isSnapshot = false, dryRun = false }: BeginOptions = {},
  ): Promise<T> => {
    if (isSnapshot) throw new Error('a transaction inside another one has no snapshot of its own')
    return withTypedErrors(this.#scope.savepoint(work, { dryRun }))
  }

  readonly allAtOnce = async ({ statements }: WholeTransaction): Promise<readonly unknown[][][]> =>
    this.begin(({ rows }) => Promise.all(statements.map((statement) => rows(statement))))

  readonly forCaller = (): Database => this

  readonly forReader = (visible: VisibleRows): Database =>
    new NestedDatabase(this.#outer, this.#scope, this, visible)

  readonly withPrecondition = (): Database => this
}

async function withTypedErrors<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw violationOf(error) ?? mapFailure(error)
  }
}
