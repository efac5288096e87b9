import { Parser } from 'pg-protocol/dist/parser.js'
import t from 'tap'
import { RowParser, type DataRow } from '../../../../src/framework/database/pipeline/row-parser.ts'
import { openPool } from '../../../../src/framework/database/pool/pool.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { seeded, type Random } from '../../../../src/inventory/demo/random.ts'
import { createDatabase } from '../../../support/postgres.ts'

type Value = string | null

/** Returns the message of a row, as the server sends it. */
function messageOf(values: readonly Value[]): Buffer {
  const parts = values.flatMap((value) => {
    const bytes = Buffer.from(value ?? '')
    return [int32(value === null ? -1 : bytes.length), bytes]
  })
  const count = Buffer.alloc(2)
  count.writeInt16BE(values.length)
  const contents = Buffer.concat([count, ...parts])
  return Buffer.concat([Buffer.from('D'), int32(contents.length + 4), contents])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** Lengths of values around powers of two, and around 4 kB. */
const lengths = [0, 1, 7, 12, 13, 126, 127, 128, 129, 255, 256, 300, 4000, 4096, 70_000] as const
const alphabets = [
  ['x'],
  ['a', '"', '\\'],
  ['é'],
  ['\u0080'],
  ['中'],
  ['😀'],
  ['a', 'é'],
  ['\u007F'],
] as const

function randomValue(random: Random): Value {
  if (random.chance(20)) return null
  const characters = random.chance(70) ? ['a', 'b', '1'] : random.pick<readonly string[]>(alphabets)
  const length = random.chance(80) ? random.below(20) : random.pick(lengths)
  return Array.from({ length }, () => characters[random.below(characters.length)]).join('')
}

/** Returns the rows that a parser makes of a stream, which arrives in parts that stop at `ends`. */
function parsed(
  parser: Pick<RowParser, 'parse'>,
  bytes: Buffer,
  ends: readonly number[],
): unknown[] {
  const messages: unknown[] = []
  let start = 0
  for (const end of [...ends, bytes.length]) {
    // A copy: the parser may change what it is given.
    parser.parse(Buffer.from(bytes.subarray(start, end)), (message) => {
      // Fields are read when the message arrives, as `pg` does.
      const { fields, length } = message as DataRow
      messages.push(message.name === 'dataRow' ? [fields, length] : { ...message })
    })
    start = end
  }
  return messages
}

t.test('parses random rows in random parts as the parser of pg does', async (t) => {
  const random = seeded(20)
  for (let round = 0; round < 300; round += 1) {
    const rows = Array.from({ length: 1 + random.below(6) }, () =>
      Array.from({ length: random.chance(5) ? 200 : random.below(12) }, () => randomValue(random)),
    )
    const bytes = Buffer.concat([
      ...rows.map((row) => messageOf(row)),
      Buffer.from('Z\0\0\0\u0005I'), // ReadyForQuery
    ])
    const ends = Array.from({ length: random.below(4) }, () => random.below(bytes.length))
    const sorted = ends.toSorted((one, other) => one - other)
    const found = parsed(new RowParser(), bytes, sorted)
    t.same(found, parsed(new Parser(), bytes, sorted), `round ${round}`)
    t.same(
      found.slice(0, -1).map((message) => (message as unknown[])[0]),
      rows,
      `the values of round ${round}`,
    )
  }
})

t.test('returns copies of the bytes of a row, and null', async (t) => {
  const values = [null, '', 'x'.repeat(200), 'é', 'a', 'b', 'c']
  const bytes = messageOf(values)
  let buffers: (Buffer | null)[] = []
  new RowParser().parse(bytes, (message) => {
    buffers = (message as DataRow).buffers
  })
  bytes.fill(0)
  t.strictSame(
    buffers.map((buffer) => buffer?.toString() ?? null),
    values,
  )
})

t.test('parses the rows of a pool with its own parser', async (t) => {
  const pool = openPool(await createDatabase(t), { log: silentLog, max: 1 })
  t.teardown(() => pool.end())
  const codes: string[] = []
  const prototype = Parser.prototype as unknown as { handlePacket: Handle }
  const { handlePacket } = prototype
  prototype.handlePacket = function (this: unknown, offset, code, ...rest) {
    codes.push(String.fromCharCode(code))
    return handlePacket.call(this, offset, code, ...rest)
  }
  t.teardown(() => (prototype.handlePacket = handlePacket))
  const text = 'select id, null, 1, 2, 3, 4 from generate_series(1, 3) id'
  const { rows } = await pool.query({ text, rowMode: 'array' })
  t.same(
    rows,
    [1, 2, 3].map((id) => [id, null, 1, 2, 3, 4]),
  )
  t.ok(codes.includes('C'), 'the library parses other messages')
  t.notOk(codes.includes('D'), 'the library parses no row')
})

type Handle = (offset: number, code: number, length: number, bytes: Buffer) => unknown
