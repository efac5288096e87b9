import type { HostConfig } from '../config/read-host-config.ts'
import type { OperationGauges } from '../../framework/http/operation/index.ts'
import { readBackupTimes } from './backup-times.ts'
import { completeUntil } from './wal-archive.ts'

/** Seconds after which a WAL archive that did not get everything counts as failing. */
const failingAfter = 60

/** Returns the metrics of backups and of the WAL archive; none with a server of somebody else. */
export function backupGauges({
  databaseUrl,
  dataDir,
  walArchive,
}: Pick<HostConfig, 'databaseUrl' | 'dataDir' | 'walArchive'>): OperationGauges {
  if (databaseUrl !== undefined) return {}
  return {
    wal_archive_failing: {
      help: 'Whether WAL_ARCHIVE lacks what was committed more than a minute ago.',
      aggregator: 'max',
      read: async () =>
        walArchive === undefined
          ? []
          : [[{}, Number(!(secondsSince(await completeUntil(walArchive)) <= failingAfter))]],
    },
    backup_age_seconds: {
      help: 'Seconds since the last backup of the embedded server, by its result.',
      labels: ['result'],
      aggregator: 'max',
      read: async () => {
        const times = Object.entries(await readBackupTimes(dataDir))
        return times.map(([result, time]) => [{ result }, secondsSince(new Date(time))])
      },
    },
  }
}

/** Returns the seconds since a time; not a number without one. */
const secondsSince = (time: Date | undefined): number =>
  time === undefined ? NaN : Math.max(0, (Date.now() - time.getTime()) / 1000)
