import pg from 'pg'
import type { Statement } from '../statement.ts'
import { RowsTooLarge, type SizeLimit } from '../../limits/index.ts'

/** The result of a statement. */
export interface StatementResult {
  readonly rows: unknown[][]
  /** The command tag, such as `INSERT 0 1`. */
  readonly command: string
  /** The size of the rows, in bytes. */
  readonly bytes: number
}

/** Options of a statement to send. */
export interface PendingOptions {
  /** The limit of its rows; by default that of the statement. */
  readonly bounds?: SizeLimit | undefined
  /** Called when it is not run because one before it failed; rejects by default. */
  readonly skip?: (error: unknown) => void
}

/** A statement to send, with the callbacks for its result. */
export class PendingStatement {
  readonly text: string
  readonly values: readonly unknown[]
  readonly bounds: SizeLimit
  readonly isBinary: boolean
  readonly parserOf: Statement['parserOf']
  readonly onResult: Statement['onResult']
  readonly resolve: (answer: StatementResult) => void
  readonly reject: (error: unknown) => void
  readonly skip: (error: unknown) => void

  constructor(
    { text, values, maxBytes, isBinary = false, parserOf, onResult }: Statement,
    resolve: (answer: StatementResult) => void,
    reject: (error: unknown) => void,
    { bounds, skip = reject }: PendingOptions = {},
  ) {
    this.text = text
    this.values = values.map((value) => prepareValue(value))
    this.bounds = bounds ?? (maxBytes === undefined ? unbounded : upTo(maxBytes))
    this.isBinary = isBinary
    this.parserOf = parserOf
    this.onResult = onResult
    this.resolve = resolve
    this.reject = reject
    this.skip = skip
  }
}

const unbounded: SizeLimit = { room: Infinity, grow: () => Infinity }

const upTo = (maxBytes: number): SizeLimit => ({
  room: maxBytes,
  grow: () => {
    throw new RowsTooLarge(maxBytes)
  },
})

const { prepareValue } = (pg as typeof pg & Untyped).utils

/** The exports of `pg` that its types leave out. */
interface Untyped {
  readonly utils: { readonly prepareValue: (value: unknown) => string | Buffer | null }
}
