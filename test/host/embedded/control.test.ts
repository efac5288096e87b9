import { readFileSync } from 'node:fs'
import pg from 'pg'
import t from 'tap'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { newDataFolder } from '../../support/data-folder.ts'

const onlyGlibc = isGlibc() ? {} : { skip: 'malloc is not that of glibc' }

t.test('reuses the memory of a session for its next large result', onlyGlibc, async (t) => {
  const cluster = await openEmbedded({ dataDir: newDataFolder(t), connections: 10 }, silentLog)
  t.teardown(() => cluster.close())
  const client = new pg.Client(cluster.connection)
  await client.connect()
  t.teardown(() => client.end())
  const read = (): Promise<pg.QueryResult> =>
    client.query(`select pg_backend_pid() as pid, repeat('x', 1500000) as text`)
  for (let round = 0; round < 5; round += 1) await read()
  const { pid } = (await read()).rows[0]
  const before = pageFaults(pid)
  for (let round = 0; round < 10; round += 1) await read()
  // The result has 370 pages of 4 kB.
  t.ok(pageFaults(pid) - before < 370, 'ten results cause fewer page faults than one has pages')
})

function isGlibc(): boolean {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return header?.glibcVersionRuntime !== undefined
}

/** The page faults of a process that read nothing from a disk: `minflt` of proc_pid_stat(5). */
function pageFaults(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(text.slice(text.lastIndexOf(')')).split(' ')[8])
}
