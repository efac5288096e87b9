import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openLogOutput } from '../../../src/host/log/log-output.ts'
import { freePort } from '../../support/free-port.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { command } from '../../support/served.ts'
import { until } from '../../support/until.ts'

t.setTimeout(180_000)

const full = '/dev/full'
const onlyWithFull = existsSync(full) ? {} : { skip: `there is no ${full}` }

t.test('counts the lines that cannot be written', onlyWithFull, async (t) => {
  const descriptor = openSync(full, 'w')
  t.teardown(() => closeSync(descriptor))
  const output = openLogOutput(descriptor)
  t.notOk(output.isFailing())
  for (const lost of [1, 2]) {
    output.write('{"msg":"lost"}\n')
    t.strictSame([output.lost(), output.isFailing()], [lost, true])
  }
})

t.test('writes long lines completely', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-log-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  const descriptor = openSync(join(folder, 'log'), 'w')
  t.teardown(() => closeSync(descriptor))
  const output = openLogOutput(descriptor)
  const line = `${'é'.repeat(100_000)}\n`
  output.write(line)
  output.write(line)
  t.equal(readFileSync(join(folder, 'log'), 'utf8'), line + line)
  t.strictSame([output.lost(), output.isFailing()], [0, false])
})

for (const [LOG_FORMAT, WORKERS] of [
  ['json', '1'],
  ['text', '1'],
  ['json', '2'],
] as const)
  t.test(
    `serves without its log on a full disk: ${LOG_FORMAT}, WORKERS=${WORKERS}`,
    onlyWithFull,
    async (t) => {
      const port = String(await freePort())
      const DATABASE_URL = addressOf(await createDatabase(t))
      const { PATH } = process.env
      const env = { PATH, DATABASE_URL, PORT: port, LOG_FORMAT, WORKERS, METRICS: 'local' }
      const descriptor = openSync(full, 'w')
      t.teardown(() => closeSync(descriptor))
      const service = spawn(process.execPath, [command, 'serve'], {
        env,
        stdio: ['ignore', descriptor, 'inherit'],
      })
      t.teardown(() => void service.kill('SIGKILL'))
      const get = async (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
      await until('the service answers', async () => {
        if (service.exitCode !== null) throw new Error('the service ended')
        return (await get('/health/live').catch(() => undefined))?.ok ?? false
      })
      for (let count = 0; count < 4; count++) t.equal((await get('/api/dcim/sites/')).status, 200)
      const ready = await get('/health/ready')
      t.strictSame([ready.status, await ready.json()], [200, { status: 'ready', log: 'failing' }])
      t.match(await (await get('/metrics')).text(), /^cadastre_log_lines_lost_total [1-9]/m)
      service.kill('SIGTERM')
      await once(service, 'exit')
      t.equal(service.exitCode, 0)
    },
  )
