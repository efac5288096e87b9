import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import t, { type Test } from 'tap'
import { extensions, graph } from '../../support/inventory.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { fillDemo } from '../../../src/inventory/demo/demo.ts'
import { exportAll } from '../export/export-all.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { testApp } from '../../support/app.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'
import { root } from '../../support/running.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-killed-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const progress = plain(() => undefined)

async function written(database: Database, name: string): Promise<string> {
  return exportAll(database, join(folder, name))
}

const read = (path: string): readonly string[] => readFileSync(path, 'utf8').split('\n')

/** Tables that have rows when an import is killed, in order. */
const milestones = ['dcim_device', 'dcim_powerport', 'ipam_ipaddress']

t.test('continues an import after each kill and imports every object once', async (t) => {
  const source = await testApp(t)
  await fillDemo({
    ...source,
    graph,
    extensions,
    progress,
    print: () => undefined,
    devices: 60,
    seed: 2,
    force: false,
  })
  const all = await written(source.database, 'all.jsonl')
  const url = await source.app.listen({ port: 0, host: '127.0.0.1' })
  const ways = {
    netbox: ['netbox', '--url', url, '--token', source.token, '--page', '20'],
    file: ['file', all, '--chunk', '20'],
  }
  for (const [name, words] of Object.entries(ways)) {
    const connection = await createDatabase(t)
    const database = openDatabase(connection, { log: silentLog })
    t.teardown(() => database.close())
    const begin = (): ChildProcess => importing(t, connection, [name, words])
    for (const table of milestones) {
      const running = begin()
      const ended = once(running, 'exit')
      const hasBegun = async () => running.exitCode !== null || (await hasRows(database, table))
      await until(`${table} has rows`, hasBegun)
      running.kill('SIGKILL')
      await ended
    }
    const [code] = await once(begin(), 'exit')
    t.equal(code, 0, name)
    t.strictSame(read(await written(database, `${name}.jsonl`)), read(all), name)
  }
})

function importing(
  t: Test,
  connection: pg.PoolConfig,
  [name, words]: readonly [string, readonly string[]],
): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'src/cadastre.mjs'), 'import', ...words], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: addressOf(connection),
      DATA_DIR: join(folder, `data-${name}`),
    },
    stdio: 'ignore',
  })
  t.teardown(() => void child.kill('SIGKILL'))
  return child
}

async function hasRows(database: Database, table: string): Promise<boolean> {
  return (await database.rows({ text: `select from ${table} limit 1`, values: [] })).length > 0
}
