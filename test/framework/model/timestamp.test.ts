import pg from 'pg'
import t from 'tap'
import { parseTimestamp, timestamp } from '../../../src/framework/model/kinds/timestamp.ts'
import { createDatabase } from '../../support/postgres.ts'

t.test('converts a time in JavaScript to the text that SQL returns', async (t) => {
  const client = new pg.Client(await createDatabase(t))
  await client.connect()
  t.teardown(() => client.end())
  const reading = timestamp().reading('"moment"')
  if (reading.by !== 'expression' || !reading.faster) throw new Error('it has no faster reading')
  const { sql, convert } = reading.faster
  await client.query(`set timezone to 'Asia/Kolkata'`)
  const times = [
    '2026-11-20 10:54:29.123456Z',
    '2026-11-20 10:54:29Z',
    '2026-11-20 10:54:29.5Z',
    '2026-11-20 10:54:29.000001Z',
    '2026-03-29 00:30:00.12+02',
    '0001-01-01 00:00:00Z',
    '9999-12-31 23:59:59.999999Z',
    '12026-01-01 00:00:00Z',
    '0044-03-15 12:00:00Z BC',
    '0044-03-15 12:00:00.5Z BC',
    'infinity',
    '-infinity',
  ]
  const text = `select ${reading.sql('t', {} as never)} as declared, ${sql('t')} as faster from (select $1::timestamptz(6) as moment) t`
  for (const time of times) {
    const { rows } = await client.query<{ declared: string | null; faster: string }>(text, [time])
    t.equal(convert(rows[0]?.faster ?? ''), rows[0]?.declared, time)
  }
})

t.test('parses every time of RFC 3339', (t) => {
  const times = [
    ['2026-11-20T10:54:29.1234567891Z', '2026-11-20T10:54:29.123456Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000000Z'],
    ['2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.500000Z'],
    ['2017-01-01T05:29:60+05:30', '2017-01-01T00:00:00.000000Z'],
  ] as const
  for (const [sent, expected] of times) t.equal(parseTimestamp(sent), expected, sent)
  for (const wrong of ['2026-11-20T10:60Z', '2026-11-20T10:60:00Z', '2026-11-20T10:54:61Z'])
    t.throws(() => parseTimestamp(wrong), /wrong format/, wrong)
  t.end()
})
