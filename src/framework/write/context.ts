import type { Database } from '../database/database.ts'
import type { Executor, Statement } from '../database/statement.ts'
import type { Writer } from '../database/transaction/index.ts'
import type { FoundFilter, ModelGraph, Model } from '../model/graph.ts'
import type { Author } from '../model/author.ts'
import type { ReadContext } from '../model/permission.ts'
import type { FieldTransition } from '../model/states.ts'
import type { Vault } from '../sealing/vault.ts'
import type { AnyFields, Item, Values } from '../model/item.ts'
import type { Unlocked } from '../sealing/unlocked.ts'

/** The model, the database and the author of a write. */
export interface WriteContext extends ReadContext {
  /** The database of the caller. */
  readonly database: Database
  /** The user and the request, for the change log. */
  readonly author: Author
  /** The behaviours of the models, and the change log. */
  readonly extensions: Extensions
  /** Set when the request has a session key. */
  readonly unlocked?: Unlocked | null
  /** True when the request allows that values are lost. */
  readonly force?: boolean
  /** The transition that an action performs: its permission takes the place of `change`. */
  readonly transition?: FieldTransition
  /**
   * Checks a condition of the request on the object that is updated or removed, once it is locked.
   * Refuses the write by throwing.
   */
  readonly condition?: ((rows: Executor['rows']) => Promise<void>) | undefined
}

/** The parts that a service adds to the generic writes: behaviours by model, and the change log. */
export interface Extensions extends Partial<ChangeRecorders> {
  readonly behaviours: ReadonlyMap<string, Behaviour>
  /** Set where models have sealed fields. */
  readonly vault?: Vault
  /** Finds filters that are not declared. Called when a query names an undeclared filter. */
  readonly findFilters?: FindFilters
}

/** The functions that add entries of written objects to a log, one for each way of writing. */
export interface ChangeRecorders {
  readonly record: Recorder
  readonly recordRows: RowRecorder
  readonly createdEntry: CreatedEntry
  readonly updatedEntry: UpdatedEntry
}

/** Finds filters of a model by their names. */
export type FindFilters = (
  model: Model,
  names: readonly string[],
  database: Pick<Database, 'rows'>,
) => Promise<ReadonlyMap<string, FoundFilter>>

/** The context of a behaviour. Its statements run inside the transaction of the write. */
export interface Work extends Executor {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The model that is written. */
  readonly model: Model
  /** The user of the request, for the change log. */
  readonly author: Author
  /** Null when the request has no session key. */
  readonly unlocked: Unlocked | null
  /** True when the request allows that values are lost. */
  readonly force: boolean
  /** Runs a task outside the database once the transaction is committed. */
  readonly afterCommit: Writer['afterCommit']
  /** Adds what a behaviour changed on other objects to the change log. */
  readonly log: (changes: readonly LoggedChange[]) => Promise<void>
  /** Adds changes of rows to the change log by one statement, without reading the rows. */
  readonly logRows: (rows: LoggedRows) => Promise<void>
}

/** The stored values of a written object before and after the write. */
export interface Written<Fields extends AnyFields = AnyFields> {
  /** The id of the object. */
  readonly id: number
  /** The values before the write; empty for a new object. */
  readonly before: Values<Fields>
  /** The values after the write. */
  readonly after: Values<Fields>
}

/**
 * Checks and side effects of the writes of one model, beyond its declaration. Each function gets
 * all objects of a write at once, so that a thousand objects cost as many statements as one, and
 * runs inside the transaction of the write. `Fields` is the flat serializer of the model.
 *
 * @example
 * const loan: Behaviour<FlatLoan> = {
 *   async check(items) {
 *     for (const item of items)
 *       if (valueOf(item, 'book') === null) item.messages.add('book', 'A loan needs a book.')
 *   },
 * }
 */
export interface Behaviour<Fields extends AnyFields = AnyFields> {
  /** Adds values that the service computes to the changes of the items, or replaces values. */
  prepare?(items: readonly Item<Fields>[], work: Work): Promise<void> | void
  /**
   * Locks rows, in the order of their ids, against other writes whose checks could pass now and be
   * wrong later.
   */
  lock?(items: readonly Item<Fields>[], work: Work): Promise<void>
  /** Checks rules that need further queries, and adds messages to the items. */
  check?(items: readonly Item<Fields>[], work: Work): Promise<void>
  /** Runs after new rows are written, in the same transaction. */
  created?(objects: readonly Written<Fields>[], work: Work): Promise<void>
  /** Runs after changed rows are written, in the same transaction. */
  updated?(objects: readonly Written<Fields>[], work: Work): Promise<void>
  /**
   * True allows to run `lock`, `prepare` and `check` as if their statements found no rows. One
   * object is then written in one round trip, on the condition that they find none. Otherwise
   * everything runs again with the rows.
   */
  readonly mayAssumeNoRows?: boolean
  /** Runs before the rows are deleted; refuses by throwing. */
  removing?(ids: readonly number[], work: Work): Promise<void>
}

/** One entry of the change log. */
export interface LoggedChange {
  readonly model: Model
  readonly id: number
  readonly action: 'create' | 'update' | 'delete'
  /** Stored values without the confidential ones; null for a create. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Adds changes to the change log, in the same transaction as the changes themselves. */
export type Recorder = (changes: readonly LoggedChange[], work: Work) => Promise<void>

/** Changes of rows that one statement selects. */
export interface LoggedRows {
  /**
   * The beginning of the statement, `with made as (insert …)`. It runs even without a change log.
   */
  readonly first?: string
  readonly found: readonly FoundRows[]
  /** The ids that the statement has as its parameter `$1`. */
  readonly ids: readonly number[]
}

/** Rows of one model that all changed in the same way. */
export interface FoundRows {
  readonly model: Model
  readonly action: LoggedChange['action']
  /**
   * SQL in which the rows are `t`, such as `lab_site t where …`. Created rows have their new
   * values, other rows the values before the change.
   */
  readonly from: string
  /** The field that an update changes: a reference becomes null, a list of references shorter. */
  readonly changed?: string
  /** SQL of the ids that the list of references loses. */
  readonly lost?: string
}

/** Adds changes of rows to the change log by one statement. */
export type RowRecorder = (rows: LoggedRows, work: Work) => Promise<void>

/**
 * Returns an `insert` of the entry of a new object, for a statement that has the id of the object
 * in `created`. Its parameters begin with `$1`.
 */
export type CreatedEntry = (
  model: Model,
  after: Readonly<Record<string, unknown>>,
  author: Author,
) => Statement

/**
 * Returns an `insert` of the entry of an updated object, for a statement that has its former values
 * in `stored`, in the given columns by field, and its id in `updated`. Its parameters begin with
 * `$1`. Inserts nothing where the values have not changed.
 */
export type UpdatedEntry = (
  model: Model,
  changes: Readonly<Record<string, unknown>>,
  columns: ReadonlyMap<string, string>,
  author: Author,
) => Statement

/** Returns the context of a behaviour for a transaction. */
export function workOf(
  { graph, model, author, unlocked = null, extensions, force = false }: WriteContext,
  { rows, post, afterCommit }: Executor & Pick<Writer, 'afterCommit'>,
): Work {
  const work: Work = {
    graph,
    model,
    author,
    unlocked,
    force,
    rows,
    post,
    afterCommit,
    log: async (changes) => {
      if (changes.length > 0) await extensions.record?.(changes, work)
    },
    logRows: async (found) => {
      if (extensions.recordRows) await extensions.recordRows(found, work)
      else if (found.first) await rows({ text: `${found.first} select 1`, values: [found.ids] })
    },
  }
  return work
}
