import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Pooler } from './connection.ts'
import type { Parse, ResultColumn } from '../statement.ts'
import { memoize } from '../../memoize.ts'
import { jsonObjectOf } from '../../model/json-value.ts'

/** A statement as one connection knows it. */
export interface PreparedStatement {
  /** Its name on the server, unique on the connection; empty for a statement that is not kept. */
  readonly name: string
  readonly text: string
  /** The text that the server parses. */
  readonly sql: string
  /** When it was used last, as the number of statements that its connection had found before. */
  usedAt: number
  /** True once it was sent to be parsed. */
  isSent: boolean
  /** Its columns, once the server has described them. */
  columns: readonly ResultColumn[] | undefined
  /** The default parsers of its columns. */
  parsers: readonly Parse[]
}

/** Limits of the prepared statements on one connection. */
export interface PreparedLimits {
  readonly statements: number
  /** Of all texts together, always allowed. */
  readonly characters: number
  /** The same while the connections of this process have fewer than `charactersOfAll`. */
  readonly mostCharacters: number
  /** A longer text is not kept. */
  readonly longest: number
}

/**
 * The server keeps a plan of each statement. A plan takes 200 bytes for each character of the text
 * of a list of this inventory, and 350 where a short text joins many tables. So the plans of a
 * connection take about 40 MB; those of few busy ones take more, up to about 500 MB together.
 */
const defaultLimits: PreparedLimits = {
  statements: 500,
  characters: 150_000,
  mostCharacters: 700_000,
  longest: 50_000,
}

/** Limits that keep no statement: each is parsed whenever it is run. */
const keepsNone: PreparedLimits = { statements: 0, characters: 0, mostCharacters: 0, longest: 0 }

/** The number of characters up to which a connection may keep more than its own. */
const charactersOfAll = 2_500_000

/** The number of characters that all connections of this process keep. */
let keptByAll = 0

/**
 * Texts of which this process has sent one lately, on any connection. Only the next ones are kept:
 * a filter that is sent once takes the place of no statement that is used.
 */
const sentOnce = new LRUCache<string, object>({
  maxSize: 2_000_000,
  sizeCalculation: (_, text) => text.length,
})

/** The number of connections of this process that keep a text. */
const keeping = new Map<string, number>()

/** The number of statements of this process that were found to be older than their tables. */
let changesOfTables = 0

/**
 * Returns the comment that is added to statements which are prepared through a pooler. A pooler
 * gives a text to a server once. It has no command to prepare the text again after a table has
 * changed, but another text is another statement.
 */
const revisionOf = memoize<Pooler, { comment: string }>(() => ({ comment: '' }))

/**
 * The statements that are prepared on one connection. Beyond the limits the least recently used are
 * closed, so that a client that varies its filters without end does not fill the server's memory.
 * Where there is no room, a text that another connection keeps is prepared only once it is used
 * more often here than the statement that would be closed.
 *
 * @example
 * const statement = statements.find('select 1') // parse it under statement.name unless it isSent
 * for (const name of statements.takeClosed()) connection.close({ type: 'S', name })
 */
export class PreparedStatements {
  /**
   * False if the columns of a statement can change without an error: a pooler may have prepared it
   * again since they were described.
   */
  readonly keepsColumns: boolean
  readonly #revision: { comment: string }
  readonly #limits: PreparedLimits
  /** By text, the least recently used first. */
  readonly #kept = new Map<string, PreparedStatement>()
  /** When texts of `sentOnce` that are not kept were last found, as in `usedAt`. */
  readonly #missed = new WeakMap<object, number>()
  #closed: string[] = []
  #characters = 0
  #found = 0
  #changesOfTables = changesOfTables

  constructor(pooler?: Pooler) {
    this.keepsColumns = pooler === undefined
    this.#revision = pooler ? revisionOf(pooler) : { comment: '' }
    this.#limits = pooler?.keepsStatements === false ? keepsNone : defaultLimits
  }

  /** The number of characters of all kept texts. */
  get characters(): number {
    return this.#characters
  }

  /** Returns whether a text is kept. */
  keeps(text: string): boolean {
    this.#forgetOutdated()
    return this.#kept.has(text)
  }

  /** Returns the statement of a text, which is a new one unless the text is kept. */
  find(text: string): PreparedStatement {
    this.#forgetOutdated()
    const usedAt = (this.#found += 1)
    const known = this.#kept.get(text)
    if (known) {
      this.#kept.delete(text)
      this.#kept.set(text, known)
      known.usedAt = usedAt
      return known
    }
    const isKept = this.#isToKeep(text)
    const name = isKept ? `s${usedAt}` : ''
    const sql = text + this.#revision.comment
    const statement = { name, text, sql, usedAt, isSent: false, columns: undefined, parsers: [] }
    if (isKept) this.#keep(statement)
    return statement
  }

  #isToKeep(text: string): boolean {
    if (text === '' || text.length > this.#limits.longest) return false
    const sent = sentOnce.get(text)
    if (!sent) {
      sentOnce.set(text, {})
      return false
    }
    const [oldest] = this.#kept.values()
    if (!oldest || !keeping.has(text) || !this.#exceedsWith(text)) return true
    const missedAt = this.#missed.get(sent) ?? 0
    this.#missed.set(sent, this.#found)
    return missedAt > oldest.usedAt
  }

  /** Stops keeping a statement that could not be parsed, or whose plan is of no use any more. */
  forget({ name, text }: PreparedStatement): void {
    if (this.#kept.get(text)?.name !== name) return
    this.#drop(text)
    this.#closed.push(name)
  }

  /** Forgets all statements: their connection has ended. */
  end(): void {
    for (const text of this.#kept.keys()) this.#drop(text)
  }

  /**
   * Stops keeping a statement whose tables have changed since it was parsed. The other statements
   * are parsed again, too, on every connection: a repeat that gets another one would fail again.
   */
  outdate(statement: PreparedStatement): void {
    this.forget(statement)
    const { text, sql } = statement
    if (this.keepsColumns) changesOfTables += 1
    else if (sql === text + this.#revision.comment) this.#revision.comment = `\n-- ${randomUUID()}`
  }

  /** Returns the names to close on the server since the last call. */
  takeClosed(): readonly string[] {
    if (this.#closed.length === 0) return this.#closed
    const names = this.#closed
    this.#closed = []
    return names
  }

  #forgetOutdated(): void {
    if (this.#changesOfTables === changesOfTables) return
    this.#changesOfTables = changesOfTables
    for (const statement of this.#kept.values()) this.forget(statement)
  }

  #keep(statement: PreparedStatement): void {
    const { text } = statement
    this.#kept.set(text, statement)
    this.#count(text.length)
    keeping.set(text, (keeping.get(text) ?? 0) + 1)
    for (const oldest of this.#kept.values()) {
      if (!this.#exceedsWith()) return
      if (oldest !== statement) this.forget(oldest)
    }
  }

  #drop(text: string): void {
    this.#kept.delete(text)
    this.#count(-text.length)
    const others = (keeping.get(text) ?? 1) - 1
    if (others > 0) keeping.set(text, others)
    else keeping.delete(text)
  }

  /** Returns whether the kept texts exceed the limits, with another text if one is given. */
  #exceedsWith(text?: string): boolean {
    const { statements, characters, mostCharacters } = this.#limits
    const added = text?.length ?? 0
    const allowed = keptByAll + added < charactersOfAll ? mostCharacters : characters
    const size = this.#kept.size + (text === undefined ? 0 : 1)
    return size > statements || this.#characters + added > allowed
  }

  #count(characters: number): void {
    this.#characters += characters
    keptByAll += characters
  }
}

/**
 * The largest number of repeats: each time the statement may get a connection on which it is
 * outdated.
 */
const maxRepeats = 3

/** Returns whether a statement failed because the result of its plan has other columns now. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, routine } = jsonObjectOf(error)
  return code === '0A000' && routine === 'RevalidateCachedQuery' // a function of the server
}

/**
 * Returns true for an outdated plan, and for a prepared statement that the server does not have.
 */
export const isOutdated = (error: unknown): boolean =>
  isPlanOutdated(error) || jsonObjectOf(error)['code'] === '26000'

/**
 * Runs a statement, and repeats it when its prepared form was outdated. The server did not run it
 * then.
 */
export async function repeatOutdated<T>(run: () => Promise<T>, repeats = maxRepeats): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (repeats === 0 || !isOutdated(error)) throw error
    return repeatOutdated(run, repeats - 1)
  }
}
