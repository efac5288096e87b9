import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/until.ts'
import { Webhooks } from '../../support/webhooks.ts'

t.setTimeout(120_000)

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const hooks = new Webhooks(app)
const document = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')

/** How the receivers of the document are run, by the language of their code. */
const languages = {
  ts: { command: process.execPath, options: ['--import', 'tsx'] },
  python: { command: 'python3', options: [] },
} as const

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

for (const [language, { command, options }] of Object.entries(languages))
  t.test(`runs the receiver in ${language}`, async (t) => {
    const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(document)?.[1] ?? ''
    t.match(code, /\b9000\b/)
    const file = join(t.testdir(), `receiver.${language}`)
    const [right, wrong] = [await freePort(), await freePort()]
    for (const port of [right, wrong]) {
      await writeFile(`${file}-${port}.${language}`, code.replace('9000', String(port)))
      const endpoint = `http://127.0.0.1:${port}/`
      const { id, secret } = await hooks.register({ endpoint, models: ['store.area'] })
      const env = {
        PATH: process.env['PATH'],
        PYTHONUNBUFFERED: '1',
        WEBHOOK_SECRET: port === right ? secret : 'whsec_AAAA',
      }
      const receiver = spawn(command, [...options, `${file}-${port}.${language}`], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      t.teardown(() => void receiver.kill())
      let printed = ''
      receiver.stdout.on('data', (data: Buffer) => (printed += data.toString()))
      await until('the receiver listens', () => answers(port))
      const name = `area-${port}`
      await app.request('POST', '/api/store/areas/', { body: { name, slug: name } })
      await hooks.deliver()
      const [delivery] = await hooks.deliveries(id)
      if (port === right) {
        t.match(delivery, { state: 'delivered', status_code: 204 })
        await until('it has printed the event', () => printed === 'store.area.created\n')
      } else t.match(delivery, { state: 'waiting', status_code: 400 })
      receiver.kill()
      await app.runSql('delete from extras_webhook')
    }
  })
