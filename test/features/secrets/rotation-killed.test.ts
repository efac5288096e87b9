import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import t, { type Test } from 'tap'
import { openApp, type Answer } from '../../support/app.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { root as project } from '../../support/running.ts'
import { until } from '../../support/until.ts'
import { quick, type Person } from './people.ts'
import { InventoryPeople } from '../../inventory/people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-rotation-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the command in a process, with small batches, so that a kill interrupts it. */
function startRotation(t: Test, connection: pg.PoolConfig, holder: Person): ChildProcess {
  const file = join(folder, 'holder.pem')
  writeFileSync(file, holder.pair.privateKey, { mode: 0o600 })
  const commandArguments = [
    'secrets',
    'rotate',
    '--as',
    holder.name,
    '--private-key',
    file,
    '--batch',
    '2',
  ]
  const child = spawn(process.execPath, [join(project, 'src/cadastre.mjs'), ...commandArguments], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: addressOf(connection),
      DATA_DIR: join(folder, 'data'),
    },
    stdio: 'ignore',
  })
  t.teardown(() => void child.kill('SIGKILL'))
  return child
}

t.test('reads every value after rotations that are killed during writes', async (t) => {
  const connection = await createDatabase(t)
  const service = await openApp(connection, quick)
  t.teardown(service.close)
  const people = new InventoryPeople(service)
  const { root, ada, session, owner, role } = await people.holders()
  const expected = new Map<string, string>()
  const make = async (name: string, session: string): Promise<Answer> => {
    const answer = await people.ask('POST', 'secrets', {
      session,
      body: { ...owner, role, name, plaintext: name },
    })
    if (answer.status === 201) expected.set(name, name)
    return answer
  }
  for (let index = 0; index < 60; index++) await make(`n${index}`, session)

  let running = true
  t.teardown(() => void (running = false))
  let writes = 0
  /** Creates secrets and changes each third; opens a new session when a rotation ended the last. */
  const writer = async (number: number): Promise<void> => {
    let open = await people.session(root)
    for (let count = 0; running; count++) {
      const name = `w${number}-${count}`
      const made = await make(name, open)
      if (made.status === 403) open = await people.session(root)
      else if (made.status !== 201) throw new Error(made.text)
      else if (count % 3 === 0) await alter(made, name, open)
      writes += 1
      await sleep(randomInt(20))
    }
  }
  const alter = async (made: Answer, name: string, session: string): Promise<void> => {
    const at = `secrets/${String(made.object['id'])}`
    const body = { plaintext: `${name} again` }
    const changed = await people.ask('PATCH', at, { session, body })
    if (changed.status === 200) expected.set(name, body.plaintext)
    else if (changed.status !== 403) throw new Error(changed.text)
  }
  const writers = [writer(0), writer(1)]
  const versions = async (): Promise<string> => {
    const rows = await service.database.rows({
      text: 'select number, state from secrets_keyversion order by number',
      values: [],
    })
    return JSON.stringify(rows)
  }
  for (let round = 0; round < 3; round++) {
    const before = await versions()
    const process = startRotation(t, connection, root)
    const ended = once(process, 'exit')
    const changes = async () => process.exitCode !== null || (await versions()) !== before
    await until('the rotation changes a version', changes)
    await sleep(randomInt(150))
    process.kill('SIGKILL')
    await ended
  }
  const [code] = await once(startRotation(t, connection, root), 'exit')
  t.equal(code, 0, 'the last rotation completes')
  running = false
  await Promise.all(writers)
  t.ok(writes > 20, `${writes} writes during the rotations`)

  for (const person of [root, ada]) {
    const own = { session: await people.session(person), token: person.token }
    const { results } = await people.ask('GET', 'secrets?limit=0', own)
    const found = new Map(results.map(({ name, plaintext }) => [name, plaintext]))
    t.strictSame(found, expected, `${person.name} reads everything`)
  }
})

checkRequiredTests(t, import.meta.url)
