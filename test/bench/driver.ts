// Compares queries of `src/framework/database/pipeline/` with those of `pg`, both in the pipeline
// mode of `pg`: node --import tsx test/bench/driver.ts
import pg from 'pg'
import { medianOf } from './measure.ts'
import { PendingStatement } from '../../src/framework/database/pipeline/pending-statement.ts'
import { runPipelined } from '../../src/framework/database/pipeline/pipeline.ts'
import { parseRows } from '../../src/framework/database/pipeline/row-parser.ts'
import { openTestServer } from '../support/server.ts'

type Texts = readonly string[]

/** Sends statements together on a connection. */
type Driver = (client: pg.Client, texts: Texts) => Promise<unknown>

const drivers: Readonly<Record<string, Driver>> = {
  'pipeline/': (client, texts) =>
    new Promise((resolve, reject) => {
      const all = texts.map((text, index) => {
        const done = index === texts.length - 1 ? resolve : (): void => {}
        return new PendingStatement({ text, values: [7] }, done, reject)
      })
      runPipelined(client, all)
    }),
  pg: (client, texts) =>
    Promise.all(
      texts.map((text) => {
        const query = { name: `s${text.slice(rows.length)}`, text, values: [7] }
        return client.query({ ...query, rowMode: 'array' })
      }),
    ),
}

const columns = Array.from({ length: 12 }, (_, index) => `'value ${index}' as column_${index}`)
const rows = `select $1::int as id, ${columns.join(', ')} from generate_series(1, `

const cases: Readonly<Record<string, Texts>> = {
  'one statement, a row of 13 values': [`${rows}1)`],
  'three statements': [1, 2, 3].map((count) => `${rows}1) limit ${count}`),
  'one statement, 1,000 rows': [`${rows}1000)`],
}

const rounds = 9
const roundMs = 700
/** Callers that each wait for a result before they send again. */
const callers = 16

/** The result of a round: groups of statements a second, processor time and bytes of a group. */
interface Round {
  readonly perSecond: number
  readonly microseconds: number
  readonly sent: number
  readonly received: number
}

async function run(client: pg.Client, driver: Driver, texts: Texts): Promise<Round> {
  await driver(client, texts)
  const { stream } = client.connection
  const bytes = stream as unknown as { bytesWritten: number; bytesRead: number } // a net.Socket
  const [written, read] = [bytes.bytesWritten, bytes.bytesRead]
  const [cpu, start] = [process.cpuUsage(), performance.now()]
  let count = 0
  const call = async (): Promise<void> => {
    while (performance.now() - start < roundMs) {
      await driver(client, texts)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: (count * 1000) / (performance.now() - start),
    microseconds: (user + system) / count,
    sent: (bytes.bytesWritten - written) / count,
    received: (bytes.bytesRead - read) / count,
  }
}

async function connect(name: string, connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, pipeline: true })
  if (name !== 'pg') parseRows(client.connection)
  await client.connect()
  return client
}

const cluster = await openTestServer()
for (const [name, texts] of Object.entries(cases)) {
  const measured = new Map<string, Round[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [driver, send] of Object.entries(drivers)) {
      const client = await connect(driver, cluster.connection)
      measured.set(driver, [...(measured.get(driver) ?? []), await run(client, send, texts)])
      await client.end()
    }
  for (const [driver, all] of measured) {
    const of = (key: keyof Round): number => Math.round(medianOf(all.map((one) => one[key])))
    console.log(
      `${name}, ${driver}: ${of('perSecond')} a second, ${of('microseconds')} µs, ` +
        `${of('sent')} bytes sent, ${of('received')} bytes received`,
    )
  }
}
await cluster.close()
