import { defineFeature } from '../../framework/feature/feature.ts'
import { recordChanges, recordRows } from './change-log.ts'
import { changeLogDocument, changeSinceSchema } from './document.ts'
import { objectHistory } from './object-history.ts'
import { pastObjects } from './past/past-objects.ts'
import { tellChanges } from './past/tell-changes.ts'
import { changeLogSettings } from './settings.ts'
import { trimRegularly } from './trimming/trim-regularly.ts'
import { createdEntrySql, deletedEntrySql, updatedEntrySql } from './sql/entries.ts'

/** An entry for each object that a request creates, changes or deletes. */
export const changeLogFeature = defineFeature('change-log', {
  requires: ['accounts'],
  models: ['extras.ObjectChange'],
  actions: [objectHistory],
  document: changeLogDocument,
  settings: changeLogSettings,
  hooks: {
    receive: trimRegularly,
    respond: tellChanges,
    extendRoutes: async (app) => {
      app.addSchema(changeSinceSchema)
      await app.register(pastObjects)
    },
    record: {
      record: recordChanges,
      recordRows,
      createdEntry: createdEntrySql,
      updatedEntry: updatedEntrySql,
      deletedEntry: deletedEntrySql,
    },
  },
})
