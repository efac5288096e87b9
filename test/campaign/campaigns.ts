import { bodies } from './bodies.ts'
import { chaos } from './chaos.ts'
import type { CampaignRow } from './command.ts'
import { crash } from './crash.ts'
import { feed } from './feed.ts'
import { fuzz } from './fuzz.ts'
import { kills } from './kills.ts'
import { migrations } from './migrations.ts'
import { permissions } from './permissions.ts'
import { races } from './races.ts'
import { replicas } from './replicas.ts'
import { soak } from './soak.ts'
import { sockets } from './sockets.ts'
import { texts } from './texts.ts'
import { totals } from './totals.ts'
import { worlds } from './worlds.ts'

/** Every campaign, the longest first. Add a row here and a file in this folder for a new one. */
export const campaigns: Readonly<Record<string, CampaignRow>> = {
  worlds: {
    description:
      'Compares services that differ in what a reader does not see, rows and fields: all answers are equal.',
    run: worlds,
    minimumCounts: { comparisons: 700, changes: 500, rounds: 10, 'status 201': 5 },
  },
  permissions: {
    description:
      'Reads and writes with random permissions: nobody learns or changes more than is permitted.',
    run: permissions,
    minimumCounts: { reads: 100, writes: 20, guesses: 1, comparisons: 1 },
  },
  sockets: {
    description:
      'Treats connections badly: half-open, slow, aborted, not read. Others are served meanwhile.',
    run: sockets,
    minimumCounts: { attacks: 11, connections: 280, 'answers to others': 5 },
  },
  replicas: {
    description:
      'Delays the standbys, isolates or kills the primary, promotes: nothing stale, nothing lost.',
    run: replicas,
    minimumCounts: { pairs: 40, failovers: 1, 'acknowledged writes checked': 5 },
  },
  feed: {
    description:
      'Follows the changes while many write and a standby takes over: no event is lost, none comes twice.',
    run: feed,
    minimumCounts: {
      failovers: 1,
      streams: 5,
      'requests that wait': 5,
      'events that each follower has': 20,
      'followers that are compared': 8,
    },
  },
  kills: {
    description:
      'Kills processes of the service, a primary and two standbys: nothing lost, nothing half-written.',
    run: kills,
    minimumCounts: { kills: 1, 'acknowledged writes checked': 5, 'comparisons of servers': 1 },
  },
  migrations: {
    description:
      'Migrates a large table under load, with kills and a long reader: no request fails, no step is left.',
    run: migrations,
    minimumCounts: { steps: 10, kills: 1, 'status 200': 100, 'status 201': 10 },
  },
  bodies: {
    description:
      'Sends invalid and extreme bodies to every route that takes one: no 500, short refusals, nothing half-written.',
    run: bodies,
    minimumCounts: { bodies: 100 },
  },
  races: {
    description: 'Sends conflicting writes at once: none is lost, none is there twice.',
    run: races,
    minimumCounts: { races: 17, requests: 100 },
  },
  fuzz: {
    description:
      'Sends random and invalid requests to every route: no 500, none slow, every answer as documented.',
    run: fuzz,
    minimumCounts: { requests: 100 },
  },
  soak: {
    description: 'Sends a steady mixture of requests: memory and connections stay as they were.',
    run: soak,
    minimumCounts: { requests: 10 },
  },
  texts: {
    description:
      'Sends pages with random offsets, limits, filters and orders: they have few statement texts.',
    run: texts,
    minimumCounts: { requests: 3_000, texts: 100 },
  },
  totals: {
    description:
      'Writes by the API and by SQL, rolls back, ends connections: the kept totals stay exact.',
    run: totals,
    minimumCounts: { requests: 20, transactions: 5, comparisons: 3, lists: 6 },
  },
  crash: {
    description:
      'Kills the service and its PostgreSQL during writes: no acknowledged write is lost, none is half done.',
    run: crash,
    minimumCounts: { crashes: 1 },
  },
  chaos: {
    description:
      'Stops, pauses and kills PostgreSQL and removes its socket under load: 503, then recovery.',
    run: chaos,
    minimumCounts: { faults: 1 },
  },
}
