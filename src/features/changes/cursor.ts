import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { invalid } from '../../framework/errors/errors.ts'
import { isSameText } from '../../framework/sealing/constant-time.ts'
import { changesFailure } from './errors.ts'
import type { LogPosition } from './position.ts'
import type { LogSnapshot } from './snapshot.ts'

/**
 * A period in which cursors keep their meaning. A copy of the database and one that was moved have
 * others.
 */
export interface Epoch {
  readonly name: string
  /** The key that seals the cursors of the epoch, as hexadecimal text. */
  readonly key: string
  /** The number of promotions before; 0 where the server does not tell it. */
  readonly timeline: number
  /** Whether each commit waits until a standby has it. */
  readonly isSynchronous: boolean
}

/**
 * Returns the cursor of a position: the name of the epoch, and the sealed position. A reader learns
 * from it neither how many transactions there were nor how many records. Equal positions have equal
 * cursors.
 */
export function printChangeCursor(
  { from, interval }: LogPosition,
  { timeline, isSynchronous, ...epoch }: Epoch,
): string {
  const { to, read } = interval ?? {}
  const numbers = [
    timeline,
    Number(isSynchronous),
    numbersOf(from),
    ...(to && read ? [numbersOf(to), read.id, read.transaction] : []),
  ]
  const text = JSON.stringify(numbers)
  const plain = Buffer.from(text.padEnd(Math.ceil(text.length / blockBytes) * blockBytes))
  const iv = digestOf(plain, epoch)
  const cipher = createCipheriv(algorithm, keyOf(epoch), iv)
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final()])
  return `${epoch.name}.${sealed.toString('base64url')}`
}

/**
 * Returns the position of a cursor. Throws a 410 for one of another epoch, or of a server that was
 * replaced and confirmed what no standby had; a 400 for a text that is not a cursor.
 */
export function parseChangeCursor(text: string, epoch: Epoch): LogPosition {
  const [, name, sealed = ''] = /^([\da-f]{8})\.([\w-]{64,})$/.exec(text) ?? []
  if (name === undefined) throw invalid({ since: [notACursor] })
  if (name !== epoch.name) throw changesFailure('ERR_CHANGES_GONE')
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, rest] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)]
  const decipher = createDecipheriv(algorithm, keyOf(epoch), iv)
  const plain = Buffer.concat([decipher.update(rest), decipher.final()])
  if (!isSameText(iv.toString('hex'), digestOf(plain, epoch).toString('hex')))
    throw invalid({ since: [notACursor] })
  const [timeline, isSynchronous, from, to, id, transaction] = JSON.parse(
    plain.toString(),
  ) as CursorNumbers // the digest fits, so the service wrote them
  const isKept = timeline === epoch.timeline || (timeline < epoch.timeline && isSynchronous === 1)
  if (!isKept) throw changesFailure('ERR_CHANGES_GONE')
  const position = { from: snapshotOf(from) }
  return to
    ? { ...position, interval: { to: snapshotOf(to), read: { id, transaction } } }
    : position
}

/** The numbers that a cursor seals. */
type CursorNumbers = readonly [
  timeline: number,
  isSynchronous: 0 | 1,
  from: SnapshotNumbers,
  to: SnapshotNumbers | undefined,
  id: number,
  transaction: number,
]

/** A snapshot with the distances of the running transactions from the end, which are short. */
type SnapshotNumbers = readonly [
  id: number,
  transaction: number,
  end: number,
  ...running: readonly number[],
]

const numbersOf = ({ last, end, running }: LogSnapshot): SnapshotNumbers => [
  last.id,
  last.transaction,
  end,
  ...running.map((number) => end - number),
]

const snapshotOf = ([id, transaction, end, ...running]: SnapshotNumbers): LogSnapshot => ({
  last: { id, transaction },
  end,
  running: running.map((distance) => end - distance),
})

const algorithm = 'aes-256-ctr'
const ivBytes = 16

/** The length of a cursor tells no more than a multiple of this. */
const blockBytes = 48

const notACursor =
  'This is not a cursor. Take it from `next` of a response, send `now` for the changes from now ' +
  'on, or send none for those from the first one on.'

/** Returns the key of the cipher, which is another than that of the digest. */
const keyOf = ({ key }: Pick<Epoch, 'key'>): Buffer =>
  createHmac('sha256', key).update('cipher').digest()

/**
 * Returns the start of the cipher for a position, which is a digest of it: different positions have
 * different ones, and a changed cursor does not fit its own (RFC 5297 describes the method).
 */
const digestOf = (plain: Buffer, { key }: Pick<Epoch, 'key'>): Buffer =>
  createHmac('sha256', key).update('position').update(plain).digest().subarray(0, ivBytes)
