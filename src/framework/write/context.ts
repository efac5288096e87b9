import type { Database } from '../database/database.ts'
import type { Executor } from '../database/statement.ts'
import type { Writer } from '../database/write.ts'
import type { FoundFilter, Graph, Model } from '../model/graph.ts'
import type { AnyFields, Item, Values } from '../model/item.ts'
import type { Unlocked } from '../sealing/unlocked.ts'

/** Who writes, for the change log. */
export interface Author {
  readonly userId: number | null
  readonly username: string
  readonly tokenId: number | null
  readonly requestId: string
}

/** What a write works on. */
export interface WriteContext {
  readonly graph: Graph
  readonly model: Model
  readonly database: Database
  readonly author: Author
  readonly extensions: Extensions
  /** Present when a session key came along. */
  readonly unlocked?: Unlocked | null
  /** The request says that values may be lost. */
  readonly force?: boolean
}

/** What an inventory adds to the generic runtime: behaviour by model, and the change log. */
export interface Extensions {
  readonly behaviours: ReadonlyMap<string, Behaviour>
  readonly record?: Recorder
  readonly recordRows?: RowRecorder
  /** Where models have sealed fields. */
  readonly vault?: Vault
  /** Filters that a model has for now beyond those declared; asked for when a query names a filter that is not. */
  readonly findFilters?: FindFilters
}

/** Finds a model's filters by some of their names. */
export type FindFilters = (
  model: Model,
  names: readonly string[],
  database: Pick<Database, 'rows'>,
) => Promise<ReadonlyMap<string, FoundFilter>>

/** What sealed fields need of an inventory. */
export interface Vault {
  /** Rounds of the hash that is kept beside a sealed value. */
  readonly hashRounds: number
  /** The version of the master key to seal under; it is not retired before the transaction ends. */
  readonly currentVersion: (work: Pick<Work, 'rows'>) => Promise<number>
  /** Keeps that values were opened; what is not kept is not answered. */
  readonly audit: (opened: readonly OpenedValue[], work: Opening) => Promise<void>
}

/** One sealed value that was asked for. */
export interface OpenedValue {
  readonly event: 'reveal' | 'broken' | 'match' | 'mismatch'
  readonly field: string
  readonly id: number
}

/** Who opens values of which model, inside a transaction. */
export interface Opening extends Pick<Work, 'model' | 'author' | 'rows'> {
  readonly address: string
  readonly purpose: string
}

/** What a behaviour may use: statements inside the write's transaction. */
export interface Work extends Executor {
  readonly graph: Graph
  readonly model: Model
  readonly author: Author
  /** Present when a session key came along. */
  readonly unlocked: Unlocked | null
  /** The request says that values may be lost. */
  readonly force: boolean
  /** Lets something outside the database follow a removal, once the transaction is kept. */
  readonly afterCommit: Writer['afterCommit']
  /** Keeps what a behaviour did to other objects in the change log. */
  readonly log: (changes: readonly LoggedChange[]) => Promise<void>
  /** The same for rows that are found in the database: however many they are, none of them is read. */
  readonly logRows: (rows: LoggedRows) => Promise<void>
}

/** An object that was written. */
export interface Written<Fields extends AnyFields = AnyFields> {
  readonly id: number
  readonly before: Values<Fields>
  readonly after: Values<Fields>
}

/**
 * Checks and side effects of the writes of one model, beyond its declaration. Each function gets all
 * objects of a write at once, so that a thousand objects cost as many statements as one, and runs
 * inside the transaction of the write. `Fields` is the flat serializer of the model.
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
  /** Fills in what only the service knows: adds to the items' changes. */
  prepare?(items: readonly Item<Fields>[], work: Work): Promise<void> | void
  /**
   * Locks rows, in the order of their ids, against other writes whose checks could pass now and be
   * wrong later.
   */
  lock?(items: readonly Item<Fields>[], work: Work): Promise<void>
  /** Checks rules that need queries of their own: adds to the items' messages. */
  check?(items: readonly Item<Fields>[], work: Work): Promise<void>
  created?(objects: readonly Written<Fields>[], work: Work): Promise<void>
  updated?(objects: readonly Written<Fields>[], work: Work): Promise<void>
  /** Runs before the rows are deleted; refuses by throwing. */
  removing?(ids: readonly number[], work: Work): Promise<void>
}

/** One line of the change log. */
export interface LoggedChange {
  readonly model: Model
  readonly id: number
  readonly action: 'create' | 'update' | 'delete'
  /** Stored values without what is confidential; null where there is none. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Keeps changes in the same transaction as the changes themselves. */
export type Recorder = (changes: readonly LoggedChange[], work: Work) => Promise<void>

/** Changes of rows that one statement finds. */
export interface LoggedRows {
  /** What the statement begins with, `with made as (insert …)`; it is run even when nothing is kept. */
  readonly first?: string
  readonly found: readonly FoundRows[]
  /** The ids that the parts of the statement call `$1`. */
  readonly ids: readonly number[]
}

/** Rows of one model that all changed in the same way. */
export interface FoundRows {
  readonly model: Model
  readonly action: LoggedChange['action']
  /** SQL in which the rows are `t`, such as `dcim_site t where …`: new ones as they became, others as they were. */
  readonly from: string
  /** Of an update: the reference that becomes null. */
  readonly cleared?: string
}

/** Keeps changes of rows by one statement. */
export type RowRecorder = (rows: LoggedRows, work: Work) => Promise<void>

/** The behaviour's view of a transaction. */
export function workOf(
  { graph, model, author, unlocked = null, extensions, force = false }: WriteContext,
  { rows, post }: Executor,
  afterCommit: Writer['afterCommit'] = () => undefined,
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

/** Stored values as the change log keeps them. */
export function loggable(model: Model, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    [...values].filter(([name]) => model.fields.get(name)?.confidential !== true),
  )
}

/** An update as the change log keeps it: of what is confidential no more than that it changed. */
export function loggableUpdate(
  model: Model,
  before: Values,
  after: Values,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const changed = [...model.fields.values()]
    .filter(
      ({ name, confidential, write }) =>
        confidential && write && after.get(name) !== before.get(name),
    ) // prettier-ignore
    .map(({ name }) => name)
  const told = (words: string): object => Object.fromEntries(changed.map((name) => [name, words]))
  return {
    before: { ...loggable(model, before), ...told('(not kept)') },
    after: { ...loggable(model, after), ...told('(changed, not kept)') },
  }
}
