import { defineFeature } from '../../framework/feature/feature.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { unlocking } from './unlocking.ts'
import { secretsActions } from './actions.ts'
import { secretsCounters } from './counters.ts'
import { secretsDocument } from './document.ts'
import { secretsRefusals, secretsErrors } from './errors.ts'
import { revealedObject } from './revealed-object.ts'
import { deleteSessionKeys } from './own-keys.ts'
import { unlocker } from './session-keys.ts'
import { secretsSettings } from './settings.ts'
import { userBehaviour, userKeyBehaviour } from './user-keys.ts'
import { userKeyTab } from './user-key-tab.ts'
import { vaultOf } from './vault.ts'

/** Values that are encrypted with keys of their readers, and the keys. */
export const secretsFeature = defineFeature('secrets', {
  requires: ['accounts'],
  models: ['secrets.UserKey', 'secrets.SessionKey'],
  behaviours: () => [
    { model: 'secrets.UserKey', behaviour: userKeyBehaviour },
    { model: 'users.User', behaviour: userBehaviour },
  ],
  actions: secretsActions,
  errors: secretsErrors,
  document: secretsDocument,
  counters: secretsCounters,
  settings: secretsSettings,
  commands: [
    async (program, context) => {
      // The processes that serve requests do without the commands.
      const { addSecretsCommands } = await import('./cli/commands.ts')
      await addSecretsCommands(program, context)
    },
  ],
  accountTabs: [userKeyTab],
  signedOut: async ({ identity, unlocked, database }) => {
    if (identity && unlocked) await deleteSessionKeys(database, identity, unlocked.sessionId)
  },
  pageParts: { 'revealed-object': revealedObject },
  registerPages: async (app, options) => {
    // The command line and the document do without the pages.
    const { secretsPages } = await import('./pages/pages.ts')
    await secretsPages(app, options)
  },
  hooks: {
    seal: (config) => vaultOf(settingsOf(secretsSettings, config).secretHashRounds),
    identify: async (app, { graph, config, database }) => {
      const unlock = unlocker(graph, database, settingsOf(secretsSettings, config))
      const { locked } = secretsRefusals
      await app.register(unlocking, { graph, basePath: config.basePath, unlock, locked })
    },
  },
})
