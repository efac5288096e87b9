import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { invalid } from '../../framework/errors/errors.ts'
import { isSameText } from '../../framework/sealing/constant-time.ts'
import { changesFailure } from './errors.ts'
import type { LogPosition } from './position.ts'

/**
 * A period in which positions keep their meaning. A copy of the database, one of an earlier time,
 * and one that was promoted have others.
 */
export interface Epoch {
  readonly name: string
  /** The key that seals the cursors of the epoch, as hexadecimal text. */
  readonly key: string
}

/**
 * Returns the cursor of a position: the name of the epoch, and the sealed position. A reader learns
 * from it neither how many transactions there were nor how many records. Equal positions have equal
 * cursors.
 */
export function printChangeCursor({ transaction, id }: LogPosition, epoch: Epoch): string {
  const plain = Buffer.alloc(positionBytes)
  plain.writeBigUInt64BE(transaction)
  plain.writeBigUInt64BE(BigInt(id), 8)
  const iv = digestOf(plain, epoch)
  const cipher = createCipheriv(algorithm, keyOf(epoch), iv)
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final()])
  return `${epoch.name}.${sealed.toString('base64url')}`
}

/**
 * Returns the position of a cursor. Throws a 410 for one of another epoch, and a 400 for a text
 * that is not a cursor.
 */
export function parseChangeCursor(text: string, epoch: Epoch): LogPosition {
  const [, name, sealed = ''] = /^([\da-f]{8})\.([\w-]{43})$/.exec(text) ?? []
  if (name === undefined) throw invalid({ since: [notACursor] })
  if (name !== epoch.name) throw changesFailure('ERR_CHANGES_GONE')
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, rest] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes)]
  const cipher = createDecipheriv(algorithm, keyOf(epoch), iv)
  const plain = Buffer.concat([cipher.update(rest), cipher.final()])
  if (!isSameText(iv.toString('hex'), digestOf(plain, epoch).toString('hex')))
    throw invalid({ since: [notACursor] })
  return { transaction: plain.readBigUInt64BE(), id: Number(plain.readBigUInt64BE(8)) }
}

const algorithm = 'aes-256-ctr'
const ivBytes = 16
const positionBytes = 16

const notACursor =
  'This is not a cursor. Take it from `next` of a response, send `now` for the changes from now ' +
  'on, or send none for those from the first one on.'

/** Returns the key of the cipher, which is another than that of the digest. */
const keyOf = ({ key }: Epoch): Buffer => createHmac('sha256', key).update('cipher').digest()

/**
 * Returns the start of the cipher for a position, which is a digest of it: different positions have
 * different ones, and a changed cursor does not fit its own (RFC 5297 describes the method).
 */
const digestOf = (plain: Buffer, { key }: Epoch): Buffer =>
  createHmac('sha256', key).update('position').update(plain).digest().subarray(0, ivBytes)
