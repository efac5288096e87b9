import { isAscii } from 'node:buffer'
import type pg from 'pg'
import { Parser } from 'pg-protocol/dist/parser.js'
import './pg-internals.ts'

/**
 * Makes a connection parse rows with `RowParser`. Call it before the connection is opened. Unlike
 * that of `pg` the connection emits no event `message` for every message.
 */
export function parseRows(connection: pg.Connection): void {
  connection.attachListeners = (stream) => {
    const parser = new RowParser()
    const emit = (message: Message): void => {
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
    }
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, emit))
  }
}

/** A message of the server. */
interface Message {
  readonly name: string
}

/** The parser of `pg`, with the method that its types leave out. */
interface MessageParser {
  parse(bytes: Buffer, onMessage: (message: Message) => void): void
  /** Parses a message whose contents start at `offset`; `length` counts its own four bytes. */
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message
}

const PgParser = Parser as unknown as new () => MessageParser

/**
 * Parses messages as `pg` does, and rows of many ASCII values in half the time: the row is decoded
 * once, and its values are slices of that text. `pg` calls native code for each value.
 */
export class RowParser extends PgParser {
  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    const isWide = code === dataRow && bytes.readInt16BE(offset) >= fewest
    if (!isWide || length > longestText) {
      return super.handlePacket(offset, code, length, bytes)
    }
    return rowMessage(bytes, offset, length)
  }
}

/** The code of a DataRow (PostgreSQL protocol, "Message Formats"). */
const dataRow = 'D'.charCodeAt(0)

/** The fewest values for which one text is faster. */
const fewest = 6

/**
 * The longest row, in bytes, that becomes one text. A value of 13 characters or more is a slice,
 * which keeps the whole text in memory.
 */
const longestText = 4096

const lengthBytes = 4

function rowMessage(bytes: Buffer, start: number, length: number): DataRow {
  const end = start + length - lengthBytes
  const lengths = readLengths(bytes, start)
  const isOneText = isAscii(bytes.subarray(start + 2, end))
  const text = isOneText ? bytes.toString('latin1', start, end) : ''
  const fields: (string | null)[] = []
  let at = start + 2
  for (const size of lengths) {
    const from = at + lengthBytes
    at = from + Math.max(size, 0)
    if (size === -1) fields.push(null)
    else if (isOneText) fields.push(text.slice(from - start, at - start))
    else fields.push(bytes.toString('utf8', from, at))
  }
  return { name: 'dataRow', length, fieldCount: fields.length, fields }
}

/** A row, as `pg` passes it on: the texts of its columns. */
interface DataRow extends Message {
  readonly length: number
  readonly fieldCount: number
  readonly fields: readonly (string | null)[]
}

/**
 * Returns the lengths of the values; -1 for null. Overwrites those below 0 and above 127 with
 * zeros, because their bytes may not be ASCII: then the row is ASCII exactly if its values are.
 */
function readLengths(bytes: Buffer, start: number): readonly number[] {
  const count = bytes.readInt16BE(start)
  const lengths: number[] = []
  let at = start + 2
  for (let index = 0; index < count; index += 1) {
    const size = bytes.readInt32BE(at)
    if (size < 0 || size > 127) bytes.writeInt32BE(0, at)
    lengths.push(size)
    at += lengthBytes + Math.max(size, 0)
  }
  return lengths
}
