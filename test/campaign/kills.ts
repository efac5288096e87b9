import { setTimeout as sleep } from 'node:timers/promises'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { later } from '../support/later.ts'
import type { ReplicaServer } from '../support/replication.ts'
import { allDigests } from '../support/rows.ts'
import { until as waitUntil } from '../support/until.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { WriteLoad } from './write-load.ts'
import { childrenOf, isRunning, kill, type ServerProcess } from '../support/processes.ts'
import {
  awaitWrites,
  Reader,
  RECOVERY_MS,
  withReplicatedSetup,
  type ReplicatedSetup,
} from './replicated-setup.ts'

/** The number of clients that write through the processes in turn. */
const CLIENTS = 4

type KillProcess = (setup: ReplicatedSetup, random: Random) => Promise<void>

/** The processes that are killed, in this order. */
const targets: readonly (readonly [name: string, killProcess: KillProcess])[] = [
  [
    'a connection of the primary',
    async ({ primary }, random) => killChild(primary, random, isConnection),
  ],
  ['a service process', async ({ subjects }, random) => random.pick(subjects).kill()],
  ['the postmaster of the primary', async ({ primary }) => killPostmaster(primary)],
  ['a process of a standby', async (setup, random) => killChild(standby(setup, random), random)],
  ['all processes of the primary', async ({ primary }) => killAll(primary)],
  ['the postmaster of a standby', async (setup, random) => killPostmaster(standby(setup, random))],
  [
    'a background process of the primary',
    async ({ primary }, random) => killChild(primary, random, (one) => !isConnection(one)),
  ],
  ['all processes of a standby', async (setup, random) => killAll(standby(setup, random))],
]

/** Kills one process after another under load, and compares the rows of every server. */
export const kills: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  await withReplicatedSetup(async (setup) => {
    const writeLoad = new WriteLoad(setup.subjects, tally, seeded(seed + 1))
    const readers = setup.subjects.map((subject) => new Reader(subject, tally))
    for (const round of roundsUntil(until)) {
      const [name, killProcess] = targets[(seed + round) % targets.length] ?? [
        '',
        async () => undefined,
      ]
      const working = later(
        Promise.all([writeLoad.run(CLIENTS), ...readers.map((reader) => reader.run())]),
      )
      await sleep(100 + random.below(700))
      await killProcess(setup, random)
      tally.add(`kills of ${name}`)
      tally.add('kills')
      await recover(setup, random, tally)
      for (const load of [writeLoad, ...readers]) load.stop()
      await working
      await writeLoad.check(`after a kill of ${name}`)
      await compareServers(setup, tally, name)
    }
  })
  return tally.figures()
}

/** Starts the killed process or promotes a standby; waits until all processes and servers work. */
async function recover(setup: ReplicatedSetup, random: Random, tally: Tally): Promise<void> {
  const { primary, replication, servers, subjects } = setup
  const isReplaced = primary.pid === undefined && random.chance(50)
  if (isReplaced) await failOver(setup)
  else await waitUntil('the killed server starts', () => startAgain(servers))
  for (const subject of subjects) if (subject.isKilled) await subject.start()
  const start = Date.now()
  await awaitWrites(setup)
  const ms = Date.now() - start
  tally.greatest('longest time until writes work in ms', ms)
  tally.expect(ms < RECOVERY_MS, () => `writes work again after ${ms} ms`)
  if (isReplaced) {
    tally.add('failovers')
    await replication.copy(setup.primary, primary)
  }
  await waitUntil(
    'all servers run',
    async () => (await startAgain(servers)) && replication.isStreaming(setup.primary),
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
async function failOver(setup: ReplicatedSetup): Promise<void> {
  const { primary: lost, replication } = setup
  const [promoted = lost, ...others] = await replication.successors(lost)
  await promoted.promote()
  for (const other of others) await other.follow(promoted)
  setup.primary = promoted
}

/** Checks that all servers have the same rows once they have replayed everything. */
async function compareServers(setup: ReplicatedSetup, tally: Tally, name: string): Promise<void> {
  // A standby ends when its startup process was killed, which the primary may notice late.
  await waitUntil(
    'the standbys have caught up',
    async () => (await startAgain(setup.servers)) && setup.replication.isCaughtUp(setup.primary),
  )
  const { primary, standbys } = setup
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

const standby = (setup: ReplicatedSetup, random: Random): ReplicaServer => {
  const [one = setup.primary, two = setup.primary] = setup.standbys
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
