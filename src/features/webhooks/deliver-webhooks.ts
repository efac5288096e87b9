import { setTimeout as sleep } from 'node:timers/promises'
import { settingsOf } from '../../framework/config/own-settings.ts'
import type { Database } from '../../framework/database/database.ts'
import { findChangeRecords, type ChangeRecords } from '../../framework/model/change-records.ts'
import type { Job } from '../../framework/write/context.ts'
import { findNow } from '../changes/next-records.ts'
import { ChangeWatcher } from '../changes/watcher.ts'
import type { LogSnapshot } from '../changes/snapshot.ts'
import type { Delivering } from './delivering.ts'
import { DeliveryRun } from './delivery-run.ts'
import { Owners } from './owner.ts'
import { secretSealing } from './secrets.ts'
import { webhookSettings } from './settings.ts'
import { deleteFinished } from './sql/deliveries.ts'

/** Milliseconds that a job delivers: longer than the pause between two jobs of the schedule. */
const runMs = 75_000

/** Milliseconds between two looks for deliveries whose time has come, unless there are changes. */
const lookMs = 1_000

/** Milliseconds between two looks for a webhook while there is none. */
const idleMs = 2_000

/** The keys of the jobs that deliver from a database: a later one takes over. */
const current = new WeakMap<Database, string>()

/**
 * Delivers changes to webhooks for a minute, or until another job takes over or the service stops,
 * and deletes the deliveries that ended long ago. A job that runs only once, as in tests, ends when
 * nothing is left to do now.
 */
export async function deliverWebhooks(job: Job): Promise<void> {
  const records = findChangeRecords(job.graph)
  if (!records) return
  await job.database.rows(deleteFinished)
  const run = new DeliveryRun(deliveringOf(job, records))
  if (job.stopping) return deliverUntil(job, run, { records, stopping: job.stopping })
  await run.begin(true)
  await run.finish()
}

function deliveringOf(job: Job, records: ChangeRecords): Delivering {
  const { graph, config, database, signal } = job
  const { webhookPrivateAddresses } = settingsOf(webhookSettings, config)
  return {
    graph,
    config,
    database,
    records,
    signal: job.stopping ? AbortSignal.any([signal, job.stopping]) : signal,
    owners: new Owners(graph, config),
    sealing: secretSealing(database),
    context: { base: config.basePath, choiceShape: 'value' },
    allowsPrivate: webhookPrivateAddresses,
  }
}

interface Lasting {
  readonly records: ChangeRecords
  readonly stopping: AbortSignal
}

async function deliverUntil(
  { database, key }: Job,
  run: DeliveryRun,
  { records, stopping }: Lasting,
): Promise<void> {
  current.set(database, key)
  const end = Date.now() + runMs
  const watcher = new ChangeWatcher(database, records)
  let seen: LogSnapshot | undefined
  try {
    while (current.get(database) === key && Date.now() < end && !stopping.aborted) {
      const { from: now } = await findNow({ records, rows: database.rows })
      const served = await run.begin(now.last.id !== seen?.last.id || now.end !== seen.end)
      seen = now
      if (served > 0) await watcher.wait(now, lookMs, stopping)
      else await sleep(idleMs, undefined, { signal: stopping }).catch(() => {})
    }
  } finally {
    watcher.close()
    await run.finish()
  }
}
