import { keepDropped } from '../sql/unlogged-values.ts'
import type { Database } from '../database/database.ts'
import type { Config } from '../config/config.ts'
import type { Executor } from '../database/statement.ts'
import type { Writer } from '../database/transaction/index.ts'
import type { FoundFilter, ModelGraph, Model } from '../model/graph.ts'
import type { Author } from '../model/author.ts'
import type { ReadContext } from '../model/permission.ts'
import type { FieldTransition } from '../model/states.ts'
import type { Vault } from '../sealing/vault.ts'
import type { AnyFields, Item, Values } from '../model/item.ts'
import type { Unlocked } from '../sealing/unlocked.ts'
import { authorSetting, planFoundJobs, planJobs } from './jobs/index.ts'
import type {
  CreatedEntry,
  DeletedEntry,
  LoggedChange,
  LoggedRows,
  UpdatedEntry,
} from './logged.ts'

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
  /** True for objects that an import brings back: they get any state, without a transition. */
  readonly anyState?: boolean
  /** The name of the lists in which the written objects are the children of others. */
  readonly list?: string
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
  /** Set where models have fields for files. */
  readonly files?: FileKeeper
  /** Finds filters that are not declared. Called when a query names an undeclared filter. */
  readonly findFilters?: FindFilters
}

/** The place of files, which the fields of models name by their paths. */
export interface FileKeeper {
  /** Stores a file under a path, with the transaction of `writer`. */
  readonly store: (
    path: string,
    bytes: Uint8Array,
    writer: Pick<Writer, 'rows' | 'afterRollback'>,
  ) => Promise<void>
  /** Removes files with a transaction. */
  readonly drop: (
    paths: readonly string[],
    writer: Pick<Writer, 'rows' | 'afterCommit'>,
  ) => Promise<void>
}

/** The functions that add entries of written objects to a log, one for each way of writing. */
export interface ChangeRecorders {
  readonly record: Recorder
  readonly recordRows: RowRecorder
  readonly createdEntry: CreatedEntry
  readonly updatedEntry: UpdatedEntry
  readonly deletedEntry: DeletedEntry
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
  /**
   * Removes the files of rows that a behaviour deletes, by the values of their fields. Where the
   * service has a change log, they are kept until they are purged.
   */
  readonly dropFiles: (paths: readonly string[]) => Promise<void>
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
  /**
   * Checks rules that need further queries, and adds messages to the items. Where it refuses an
   * author who does not see all models, rows and fields, it runs again on what the author sees: its
   * messages on the refused fields are told, or one without details on a field without any.
   */
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
  /** Runs after the commit, in a job. */
  readonly after?: AfterWrite<Fields>
}

/**
 * What runs after the commit of a write, at least once for each object: the write adds a job in its
 * own transaction, and a job that fails is tried again. Also runs for objects that other writes
 * change or delete, as far as the change log has entries of them. The values are those of the
 * write, without confidential ones; the object may have changed since, or be deleted. Jobs run in
 * any order, several at a time.
 *
 * @example
 * const loan: Behaviour<FlatLoan> = {
 *   after: {
 *     created: async ({ id, after }, { key }) => sendMail(after.borrower, { id, key }),
 *   },
 * }
 */
export interface AfterWrite<Fields extends AnyFields = AnyFields> {
  /** Runs after an object was created. */
  created?(object: Written<Fields>, job: Job): Promise<void>
  /** Runs after an object was updated, unless the update changed nothing. */
  updated?(object: Written<Fields>, job: Job): Promise<void>
  /** Runs after an object was deleted; `after` is empty. */
  deleted?(object: Written<Fields>, job: Job): Promise<void>
}

/** The context of a job: of work after a commit, or of a schedule. Jobs have all rights. */
export interface Job {
  /**
   * The same text at every attempt, and of no other job. A system outside of the database that
   * takes a key against repetitions gets this one.
   */
  readonly key: string
  /** The number of the attempt: 1 for the first one. */
  readonly attempt: number
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The settings of the service. */
  readonly config: Config
  /** The database. Nothing is in a transaction, unless the job begins one. */
  readonly database: Database
  /** The user and the request of the write, for the change log. */
  readonly author: Author
  /** Aborted when the service stops, and the job has little time left. */
  readonly signal: AbortSignal
  /** Aborted as soon as the service stops; absent where waiting jobs run once, as in tests. */
  readonly stopping?: AbortSignal | undefined
  /** Returns the context of writes to a model, by its key such as `library.Loan`. */
  readonly contextOf: (model: string) => WriteContext
}

/** Adds changes to the change log, in the same transaction as the changes themselves. */
export type Recorder = (changes: readonly LoggedChange[], work: Work) => Promise<void>

/** Adds changes of rows to the change log by one statement. */
export type RowRecorder = (rows: LoggedRows, work: Work) => Promise<void>

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
    dropFiles: async (paths) => {
      // An undo brings the files of deleted objects back.
      if (extensions.record && paths.length > 0) post(keepDropped(paths))
      else await extensions.files?.drop(paths, { rows, afterCommit })
    },
    log: async (changes) => {
      if (changes.length > 0) await extensions.record?.(changes, work)
      const jobs = planJobs(extensions, changes, author)
      if (jobs) post(jobs)
    },
    logRows: async (given) => {
      const jobs = planFoundJobs(graph, extensions, given)
      if (jobs) post(authorSetting(author))
      const found = jobs === undefined ? given : { ...given, first: jobs }
      if (extensions.recordRows) await extensions.recordRows(found, work)
      else if (found.first) await rows({ text: `${found.first} select 1`, values: [found.ids] })
    },
  }
  return work
}
