import { setTimeout as sleep } from 'node:timers/promises'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import type { ReplicaServer } from '../support/replication.ts'
import { allDigests } from '../support/rows.ts'
import { until as waitUntil } from '../support/until.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { Ledger } from './ledger.ts'
import { childrenOf, isRunning, kill, type ServerProcess } from '../support/processes.ts'
import { awaitWrites, Reader, RECOVERY_MS, withStage, type Stage } from './stage.ts'

/** The number of clients that write through the processes in turn. */
const CLIENTS = 4

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

/** Starts what was killed, or promotes a standby; waits until every process and server works. */
async function recover(stage: Stage, random: Random, tally: Tally): Promise<void> {
  const { primary, replication, servers, subjects } = stage
  const isReplaced = primary.pid === undefined && random.chance(50)
  if (isReplaced) await failOver(stage)
  else await waitUntil('the killed server starts', () => startAgain(servers))
  for (const subject of subjects) if (subject.isKilled) await subject.start()
  const start = Date.now()
  await awaitWrites(stage)
  const ms = Date.now() - start
  tally.greatest('longest time until writes work in ms', ms)
  tally.expect(ms < RECOVERY_MS, () => `writes work again after ${ms} ms`)
  if (isReplaced) {
    tally.add('failovers')
    await replication.copy(stage.primary, primary)
  }
  await waitUntil(
    'all servers run',
    async () => (await startAgain(servers)) && replication.isStreaming(stage.primary),
  )
}

/**
 * Starts the servers that do not run; returns whether all do. A server whose postmaster was killed
 * starts once the last of its other processes has ended.
 */
async function startAgain(servers: readonly ReplicaServer[]): Promise<boolean> {
  const ended = servers.filter(({ pid }) => pid === undefined)
  await Promise.all(ended.map((server) => server.start().catch(() => undefined)))
  return servers.every(({ pid }) => pid !== undefined)
}

/** Promotes the standby that has received most. */
async function failOver(stage: Stage): Promise<void> {
  const { primary: lost, replication } = stage
  const [promoted = lost, ...others] = await replication.successors(lost)
  await promoted.promote()
  for (const other of others) await other.follow(promoted)
  stage.primary = promoted
}

/** Every server has the same rows once it has replayed everything. */
async function compareServers(stage: Stage, tally: Tally, name: string): Promise<void> {
  // A standby ends after its startup process, which a primary may notice late.
  await waitUntil(
    'the standbys have caught up',
    async () => (await startAgain(stage.servers)) && stage.replication.isCaughtUp(stage.primary),
  )
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
