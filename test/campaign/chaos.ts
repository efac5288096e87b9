import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../src/inventory/demo/random.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { WriteLoad } from './write-load.ts'
import { later } from '../support/later.ts'
import { childrenOf } from '../support/processes.ts'
import { withSubject, type Subject } from './subject.ts'

/** The longest time, in milliseconds, until the service is ready again. */
const RECOVERY_MS = 30_000

/** Faults of PostgreSQL, in the order in which they are injected. */
const faults: readonly (readonly [name: string, inject: (subject: Subject) => Promise<void>])[] = [
  ['a fast shutdown', async (subject) => signal(subject, 'SIGINT')],
  ['a kill', async (subject) => signal(subject, 'SIGKILL')],
  ['an immediate shutdown', async (subject) => signal(subject, 'SIGQUIT')],
  [
    'a pause of three seconds',
    async (subject) => {
      const pids = processesOf(subject)
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await sleep(3_000)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    },
  ],
  [
    'the end of every connection',
    async (subject) => {
      await subject.rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`)
    },
  ],
  [
    'the loss of its socket file',
    async (subject) => {
      const folder = join(subject.folder, 'data', 'socket')
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true })
    },
  ],
]

/** Injects faults of PostgreSQL while clients write: the service answers 503 and recovers. */
export const chaos: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  await withSubject({}, async (subject) => {
    const writeLoad = new WriteLoad([subject], tally, seeded(seed))
    for (const round of roundsUntil(until)) {
      const [name, inject] = faults[(seed + round) % faults.length] ?? ['', async () => undefined]
      const writing = later(writeLoad.run(3))
      await sleep(300)
      await inject(subject)
      tally.add(name)
      tally.add('faults')
      await checkLive(subject, tally, name)
      await sleep(300)
      writeLoad.stop()
      await writing
      await recover(subject, tally, name)
      await writeLoad.check(`after ${name}`)
    }
    const { output, child } = subject.process
    tally.expect(child.exitCode === null, () => `the service ended: ${output.slice(-500)}`)
  })
  return tally.figures()
}

/** Checks that the process answers although its database does not. */
async function checkLive(subject: Subject, tally: Tally, name: string): Promise<void> {
  const reply = await subject.send('GET', '/health/live', { token: null })
  tally.expect(reply.status === 200, () => `after ${name} /health/live is ${reply.status}`)
}

async function recover(subject: Subject, tally: Tally, name: string): Promise<void> {
  try {
    tally.greatest('longest recovery in ms', await subject.ready(RECOVERY_MS))
  } catch (error) {
    tally.fail(`after ${name}: ${String(error)}`)
    await subject.ready()
  }
  const reply = await subject.send('GET', '/api/dcim/sites/')
  tally.expect(reply.status === 200, () => `after ${name} a list is a ${reply.status}`)
}

function signal({ postgres }: Subject, name: 'SIGINT' | 'SIGKILL' | 'SIGQUIT'): void {
  if (postgres === undefined) throw new Error('PostgreSQL does not run')
  process.kill(postgres, name)
}

/** The process ids of the server and of the processes that it started. */
function processesOf({ postgres }: Subject): readonly number[] {
  if (postgres === undefined) throw new Error('PostgreSQL does not run')
  return [postgres, ...childrenOf(postgres).map(({ pid }) => pid)]
}
