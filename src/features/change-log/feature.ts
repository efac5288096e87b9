import { defineFeature } from '../../framework/feature/feature.ts'
import { recordChanges, recordRows } from './change-log.ts'
import { createdEntrySql, updatedEntrySql } from './sql/entries.ts'

/** An entry for each object that a request creates, changes or deletes. */
export const changeLogFeature = defineFeature('change-log', {
  requires: ['accounts'],
  models: ['extras.ObjectChange'],
  hooks: {
    record: {
      record: recordChanges,
      recordRows,
      createdEntry: createdEntrySql,
      updatedEntry: updatedEntrySql,
    },
  },
})
