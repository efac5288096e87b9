import { defineFeature } from '../../framework/feature/feature.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { authentication } from '../../framework/http/authentication/index.ts'
import { audienceRows } from './audience-members.ts'
import { tokensOf } from './authenticate.ts'
import type {} from './extension.ts'
import { sessionBehaviour } from './end-sessions.ts'
import { explainPermissions } from './explain/action.ts'
import { expiringTokens } from './expiring-tokens.ts'
import { usersBehaviours } from './no-escalation.ts'
import { accountFormParts, accountParts } from './parts.ts'
import { policyRows } from './policy-escalation.ts'
import { accountRevocations } from './revocations.ts'
import { objectPermissionChecks } from './object-permissions/check.ts'
import { GrantsOfUsers } from './object-permissions/grants.ts'
import { checkPolicies } from './object-permissions/policies.ts'
import { sessionsOf } from './sessions.ts'
import { accountSettings } from './settings.ts'
import { timeZoneRow } from './time-zone.ts'
import { tokenLimitChecks } from './token-limits/check.ts'
import { deriveToken } from './token-limits/derive.ts'
import { findSessionUserOf, schemesOf, waysOf } from './ways.ts'

/** Users, groups, permissions, tokens and sessions. Every service has them. */
export const accountsFeature = defineFeature('accounts', {
  models: [
    'users.User',
    'users.Group',
    'users.Permission',
    'users.Token',
    'users.Session',
    'users.ObjectPermission',
  ],
  behaviours: ({ graph, settings }) => {
    const login = { loginRequired: settings.loginRequired ?? false }
    return [
      ...audienceRows(graph),
      ...usersBehaviours(login),
      ...policyRows(graph),
      sessionBehaviour,
      timeZoneRow,
      { model: 'users.Token', behaviour: tokenLimitChecks(login) },
      { model: 'users.ObjectPermission', behaviour: objectPermissionChecks(login) },
    ]
  },
  offers: {
    accountTabs: {
      list: 'empty',
      fits: isJsonObject,
      allowed: 'a list of tabs with path and label',
    },
    signedOut: { fits: (value) => typeof value === 'function', allowed: 'a function' },
    signInWays: { fits: (value) => typeof value === 'function', allowed: 'a function' },
  },
  actions: [deriveToken, explainPermissions],
  revocations: accountRevocations,
  settings: accountSettings,
  commands: [
    async (program, context) => {
      // The processes that serve requests do without the commands.
      const { addAccountCommands } = await import('./cli.ts')
      await addAccountCommands(program, context)
    },
  ],
  pageParts: accountParts,
  formParts: accountFormParts,
  attention: [expiringTokens],
  registerPages: async (app, options) => {
    // The command line and the document do without the pages.
    const { userPages } = await import('./pages.ts')
    await userPages(app, options)
  },
  hooks: {
    check: checkPolicies,
    identify: async (app, options) => {
      const { config, database, graph } = options
      const ways = waysOf(options)
      app.decorate('signInWays', ways)
      const identifying = { rows: database.identify }
      const { sessionHours } = settingsOf(accountSettings, config)
      const grants = new GrantsOfUsers(graph, config)
      const sessions = sessionsOf(identifying, { hours: sessionHours, grants })
      app.decorate('sessions', sessions)
      await app.register(authentication, {
        graph,
        config,
        tokens: tokensOf(identifying, grants),
        findSessionUser: findSessionUserOf(sessions, ways),
        schemes: schemesOf(ways),
      })
    },
  },
})
