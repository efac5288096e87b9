import * as trim from '../../src/features/change-log/sql/trim.ts'
import { emptySnapshot } from '../../src/features/changes/snapshot.ts'
import * as changeEpoch from '../../src/features/changes/sql/epoch.ts'
import * as changePositions from '../../src/features/changes/sql/positions.ts'
import { findChangeRecords } from '../../src/framework/model/change-records.ts'
import { graph } from '../fixtures/inventory.ts'
import { webhookModules, webhookStatements } from './webhook-statements.ts'

/** The modules with the statements of those who follow the changes, and of trimming, by path. */
export const followedModules = {
  'src/features/change-log/sql/trim.ts': trim,
  'src/features/changes/sql/epoch.ts': changeEpoch,
  'src/features/changes/sql/positions.ts': changePositions,
  ...webhookModules,
}

/** Returns each of these statements, by the name of its function. */
export function followedStatements() {
  const records = findChangeRecords(graph)
  if (!records) throw new Error('The fixtures have a change log.')
  return {
    ...webhookStatements(records),
    keepEntries: trim.keepEntries,
    lockTrimming: trim.lockTrimming,
    trimEntries: trim.trimEntries(1, 1),
    forgetFiles: trim.forgetFiles,
    selectTrimmedSince: trim.selectTrimmedSince('2026-01-01T00:00:00Z'),
    selectEpoch: changeEpoch.selectEpoch,
    beginEpoch: changeEpoch.beginEpoch,
    lowerTransactions: changeEpoch.lowerTransactions(records, 1),
    selectRecord: changePositions.selectRecord(records, emptySnapshot.last),
    selectNow: changePositions.selectNow(records, emptySnapshot),
    selectInterval: changePositions.selectInterval(
      records,
      { from: emptySnapshot, interval: { to: emptySnapshot, read: emptySnapshot.last } },
      1,
    ),
    selectFollowing: changePositions.selectFollowing(records, [emptySnapshot], 1),
  }
}
