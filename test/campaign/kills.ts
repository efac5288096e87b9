import { setTimeout as sleep } from 'node:timers/promises'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import type { ReplicaServer } from '../support/replication.ts'
import { allDigests } from '../support/rows.ts'
import { until as waitUntil } from '../support/until.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { Ledger } from './ledger.ts'
import { childrenOf, isRunning, kill, type ServerProcess } from '../support/processes.ts'
import { awaitWrites, Reader, withStage, type Stage } from './stage.ts'

/** The numbers of clients that write through the processes in turn. */
const CLIENTS = 4

/** The longest time, in milliseconds, from a kill to an acknowledged write through each process. */
const RECOVERY_MS = 30_000

type Strike = (stage: Stage, random: Random) => Promise<void>

/** The processes that are killed, in this order. */
const strikes: readonly (readonly [name: string, strike: Strike])[] = [
  ['a connection of the primary', async ({ primary }, random) => killChild(primary, random, isConnection)], // prettier-ignore
  ['a service process', async ({ subjects }, random) => random.pick(subjects).kill()],
  ['the postmaster of the primary', async ({ primary }) => killPostmaster(primary)],
  ['a process of a standby', async (stage, random) => killChild(standby(stage, random), random)],
  ['all processes of the primary', async ({ primary }) => killAll(primary)],
  ['the postmaster of a standby', async (stage, random) => killPostmaster(standby(stage, random))],
  ['a background process of the primary', async ({ primary }, random) => killChild(primary, random, (one) => !isConnection(one))], // prettier-ignore
  ['all processes of a standby', async (stage, random) => killAll(standby(stage, random))],
]

/** Kills one process after another under load; compares what is stored, on every server. */
export const kills: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  await withStage(async (stage) => {
    const ledger = new Ledger(stage.subjects, tally, seeded(seed + 1))
    const readers = stage.subjects.map((subject) => new Reader(subject, tally))
    for (const round of roundsUntil(until)) {
      const [name, strike] = strikes[(seed + round) % strikes.length] ?? ['', async () => undefined]
      const working = Promise.all([ledger.run(CLIENTS), ...readers.map((reader) => reader.run())])
      working.catch(() => undefined)
      await sleep(100 + random.below(700))
      await strike(stage, random)
      tally.add(`kills of ${name}`)
      tally.add('kills')
      await recover(stage, random, tally)
      for (const load of [ledger, ...readers]) load.stop()
      await working
      await ledger.check(`after a kill of ${name}`)
      await compareServers(stage, tally, name)
    }
  })
  return tally.figures()
}

/** Starts what was killed, or promotes a standby; waits until every server and process works. */
async function recover(stage: Stage, random: Random, tally: Tally): Promise<void> {
  const start = Date.now()
  if (stage.primary.pid === undefined && random.chance(50)) {
    await failOver(stage)
    tally.add('failovers')
  }
  for (const subject of stage.subjects) if (subject.isKilled) await subject.start()
  await waitUntil('all servers run', async () => {
    for (const server of stage.servers) if (server.pid === undefined) await startAgain(server)
    return stage.replication.isStreaming(stage.primary)
  })
  await awaitWrites(stage)
  const ms = Date.now() - start
  tally.greatest('longest recovery in ms', ms)
  tally.expect(ms < RECOVERY_MS, () => `writes work again after ${ms} ms`)
}

/** A server whose postmaster was killed starts once the last of its other processes has ended. */
const startAgain = (server: ReplicaServer): Promise<void> => server.start().catch(() => undefined)

/** Promotes the standby that has received most, and replaces the lost primary by a copy of it. */
async function failOver(stage: Stage): Promise<void> {
  const { primary: lost, replication } = stage
  const [promoted = lost] = await replication.successors(lost)
  await promoted.promote()
  stage.primary = promoted
  await replication.copy(promoted, lost)
}

/** Every server has the same rows once it has replayed everything. */
async function compareServers(stage: Stage, tally: Tally, name: string): Promise<void> {
  await waitUntil('the standbys have caught up', () => stage.replication.isCaughtUp(stage.primary))
  const { primary, standbys } = stage
  const expected = await allDigests(primary.connection)
  for (const standby of standbys) {
    const found = await allDigests(standby.connection)
    for (const [table, digest] of Object.entries(expected))
      tally.expect(
        found[table] === digest,
        () => `after a kill of ${name}: ${table} differs on a standby`,
      )
  }
  tally.add('comparisons of servers')
}

const standby = (stage: Stage, random: Random): ReplicaServer => {
  const [one = stage.primary, two = stage.primary] = stage.standbys
  return random.pick([one, two])
}

function pidOf({ pid, name }: ReplicaServer): number {
  if (pid === undefined) throw new Error(`${name} does not run`)
  return pid
}

async function killPostmaster(server: ReplicaServer): Promise<void> {
  await killAndWait([pidOf(server)], childrenOf(pidOf(server)))
}

async function killAll(server: ReplicaServer): Promise<void> {
  const children = childrenOf(pidOf(server))
  await killAndWait([pidOf(server), ...children.map(({ pid }) => pid)], children)
}

/** Kills processes of a server, and waits until none of them is left. */
async function killAndWait(pids: readonly number[], children: readonly ServerProcess[]) {
  for (const pid of pids) kill(pid)
  const all = [...pids, ...children.map(({ pid }) => pid)]
  await waitUntil('all its processes have ended', () => !all.some(isRunning))
}

async function killChild(
  server: ReplicaServer,
  random: Random,
  fits: (process: ServerProcess) => boolean = () => true,
): Promise<void> {
  const [first, ...others] = childrenOf(pidOf(server)).filter(fits)
  if (!first) throw new Error(`${server.name} has no such process`)
  kill(random.pick([first, ...others]).pid)
}

/** A process that runs statements of the service. */
const isConnection = ({ title }: ServerProcess): boolean => / cadastre cadastre /.test(title)
