import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { DatabaseTimeout } from './failures.ts'
import { askAll, Asked, type Answer } from './question.ts'
import { nameOf, type Asking, type Rows, type Statement } from './statement.ts'

/** What may be asked inside a transaction, on its connection. */
export interface Inside extends Asking {
  /** Waits until what Prisma asks by one statement is on its way; how it ends shows when the transaction does. */
  readonly sent: (asked: PromiseLike<unknown>) => Promise<void>
}

/** Where a transaction stands: on which connection, and what it has asked there without waiting for answers. */
export class Place implements Inside {
  readonly connection: pg.ClientBase
  /** How many transactions are around it. */
  readonly depth: number
  readonly #around: Place | undefined
  #isEnded = false
  readonly #answers: Promise<unknown>[] = []
  readonly #departures: (() => void)[] = []
  readonly #unsent: Asked[] = []

  constructor(connection: pg.ClientBase, around?: Place) {
    this.connection = connection
    this.#around = around
    this.depth = around ? around.depth + 1 : 0
  }

  get isEnded(): boolean {
    return this.#isEnded || this.#around?.isEnded === true
  }

  /** Throws when it has ended, as it does by itself after too long a time. */
  requireOpen(): void {
    if (this.isEnded) throw new DatabaseTimeout('The transaction took too long and was ended.')
  }

  /** From now on nothing is asked: it would be kept by itself. */
  close(): void {
    this.#isEnded = true
  }

  /** Asks what begins the transaction or ends it. */
  turn(text: string): Promise<Answer> {
    return this.keep(this.#ask({ name: text, text, values: [] }))
  }

  readonly rows: Rows = async (statement) => {
    this.requireOpen()
    const { name = nameOf({ sql: statement.text }) } = statement
    return (await this.#ask({ ...statement, name })).rows
  }

  readonly post = (statement: Statement): void => void this.keep(this.rows(statement))

  readonly sent = async (asked: PromiseLike<unknown>): Promise<void> => {
    const departed = new Promise<void>((resolve) => this.#departures.push(resolve))
    await Promise.race([departed, this.keep(asked)])
  }

  /** Asks what Prisma asks. */
  async askForPrisma(query: pg.QueryConfig): Promise<pg.QueryResult> {
    this.requireOpen()
    this.#send()
    const answer = this.connection.query(query)
    for (const depart of this.#departures.splice(0)) depart()
    return answer
  }

  /** Looks at an answer when the transaction ends; after a refusal, even of the begin, nothing more is asked. */
  keep<T>(answer: PromiseLike<T>): Promise<T> {
    const kept = Promise.resolve(answer)
    kept.catch(() => this.close())
    this.#answers.push(kept)
    return kept
  }

  /** Waits for all answers that were kept; throws the first refusal, in the order in which they were asked for. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#answers)
    for (const answer of this.#answers) await answer
  }

  /**
   * What is asked in one turn of the event loop travels together. The outermost asks for those inside it, too: they
   * share its connection.
   */
  #ask(statement: Statement): Promise<Answer> {
    if (this.#around) return this.#around.#ask(statement)
    return new Promise((resolve, reject) => {
      const count = this.#unsent.push(new Asked(statement, resolve, reject))
      if (count === 1) process.nextTick(() => this.#send())
    })
  }

  #send(): void {
    if (this.#around) this.#around.#send()
    else if (this.#unsent.length > 0) askAll(this.connection, this.#unsent.splice(0))
  }
}

const places = new AsyncLocalStorage<Place>()

/** The transaction that the code which asks runs in; undefined outside of all. */
export const currentPlace = (): Place | undefined => places.getStore()

/** Runs work in a transaction. */
export const runIn = <T>(place: Place, work: (inside: Inside) => Promise<T>): Promise<T> =>
  places.run(place, () => work(place))
