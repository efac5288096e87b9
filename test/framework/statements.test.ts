import t from 'tap'
import * as cookieKeys from '../../src/features/accounts/sql/cookie-keys.ts'
import * as groups from '../../src/features/accounts/sql/groups.ts'
import * as permissions from '../../src/features/accounts/sql/permissions.ts'
import * as sessions from '../../src/features/accounts/sql/sessions.ts'
import * as sourcesOfRights from '../../src/features/accounts/sql/sources-of-rights.ts'
import * as tokenLimits from '../../src/features/accounts/sql/token-limits.ts'
import * as tokens from '../../src/features/accounts/sql/tokens.ts'
import * as users from '../../src/features/accounts/sql/users.ts'
import * as entries from '../../src/features/change-log/sql/entries.ts'
import * as pastEntries from '../../src/features/change-log/sql/past-entries.ts'
import * as pastRows from '../../src/features/change-log/sql/past-rows.ts'
import * as definitions from '../../src/features/custom-fields/sql/definitions.ts'
import * as storedValues from '../../src/features/custom-fields/sql/stored-values.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import * as shownFields from '../../src/features/custom-fields/sql/shown-values.ts'
import { audienceModels } from '../../src/framework/sealing/audience.ts'
import { sealedFields } from '../../src/framework/sealing/sealed.ts'
import { sealedColumns, type SealedColumn } from '../../src/features/secrets/sealed-columns.ts'
import * as keyVersions from '../../src/features/secrets/sql/key-versions.ts'
import * as reveals from '../../src/features/secrets/sql/reveals.ts'
import * as sealedValues from '../../src/features/secrets/sql/sealed-values.ts'
import * as sessionKeys from '../../src/features/secrets/sql/session-keys.ts'
import * as userKeys from '../../src/features/secrets/sql/user-keys.ts'
import * as audience from '../../src/features/accounts/sql/audience.ts'
import * as attempts from '../../src/features/accounts/sql/attempts.ts'
import * as listPreferences from '../../src/features/pages/sql/list-preferences.ts'
import * as objectPermissions from '../../src/features/accounts/sql/object-permissions.ts'
import * as permissionHolders from '../../src/features/accounts/sql/permission-holders.ts'
import * as storedConditions from '../../src/features/accounts/sql/stored-conditions.ts'
import * as affected from '../../src/features/dry-run/sql/affected.ts'
import * as storedResponses from '../../src/features/idempotency/sql/stored-responses.ts'
import * as externalIdentities from '../../src/features/sign-in/sql/external-identities.ts'
import * as exportTemplates from '../../src/features/export-templates/sql/export-templates.ts'
import * as revertedEntries from '../../src/features/revert/sql/entries.ts'
import { sqlFiles } from '../architecture/sql-folders.ts'
import { graph } from '../fixtures/inventory.ts'
import { migratedDatabase } from '../support/fixture-app.ts'
import { prepareStatements, withParts } from '../support/prepared.ts'
import { followedModules, followedStatements } from './followed-statements.ts'

const modules = {
  'src/features/accounts/sql/attempts.ts': attempts,
  'src/features/accounts/sql/cookie-keys.ts': cookieKeys,
  'src/features/accounts/sql/groups.ts': groups,
  'src/features/accounts/sql/object-permissions.ts': objectPermissions,
  'src/features/accounts/sql/permission-holders.ts': permissionHolders,
  'src/features/accounts/sql/permissions.ts': permissions,
  'src/features/accounts/sql/sessions.ts': sessions,
  'src/features/accounts/sql/sources-of-rights.ts': sourcesOfRights,
  'src/features/accounts/sql/token-limits.ts': tokenLimits,
  'src/features/accounts/sql/tokens.ts': tokens,
  'src/features/accounts/sql/users.ts': users,
  'src/features/accounts/sql/stored-conditions.ts': storedConditions,
  'src/features/change-log/sql/entries.ts': entries,
  'src/features/change-log/sql/past-entries.ts': pastEntries,
  'src/features/change-log/sql/past-rows.ts': pastRows,
  'src/features/custom-fields/sql/definitions.ts': definitions,
  'src/features/custom-fields/sql/stored-values.ts': storedValues,
  'src/features/dry-run/sql/affected.ts': affected,
  'src/features/revert/sql/entries.ts': revertedEntries,
  'src/features/export-templates/sql/export-templates.ts': exportTemplates,
  'src/features/idempotency/sql/stored-responses.ts': storedResponses,
  'src/features/pages/sql/list-preferences.ts': listPreferences,
  'src/features/secrets/sql/key-versions.ts': keyVersions,
  'src/features/secrets/sql/reveals.ts': reveals,
  'src/features/secrets/sql/sealed-values.ts': sealedValues,
  'src/features/secrets/sql/session-keys.ts': sessionKeys,
  'src/features/secrets/sql/user-keys.ts': userKeys,
  'src/features/sign-in/sql/external-identities.ts': externalIdentities,
  'src/features/custom-fields/sql/shown-values.ts': shownFields,
  'src/features/accounts/sql/audience.ts': audience,
  ...followedModules,
}

const storedResponse = { digest: '', request: '', status: 200, location: null, body: null }
const depot = requireModel(graph, 'store.Depot')
const secret = requireModel(graph, 'secrets.Secret')
const sealed = sealedColumns(graph)
const [column] = sealed as [SealedColumn]
const audiences = audienceModels(graph)
const [role] = audiences as [Model]
/** The stored columns of depots by the names of their fields. */
const columns = new Map(
  [...depot.fields.values()].flatMap(({ name, columnName }) =>
    columnName === undefined ? [] : [[name, columnName]],
  ),
)

t.test('has statements that PostgreSQL can prepare', async (t) => {
  t.strictSame(
    sqlFiles.map(({ path }) => path).toSorted(),
    Object.keys(modules).toSorted(),
    'knows each file',
  )
  await prepareStatements(t, await migratedDatabase(t), {
    modules,
    statements: {
      ...ofAccounts(),
      ...ofChanges(),
      ...followedStatements(),
      ...ofCustomFields(),
      ...ofSecrets(),
      ...ofSignIn(),
    },
    parts: {
      permissionIdsOf: permissions.permissionIdsOf('u'),
      permissionsOf: permissions.permissionsOf('u'),
      objectPermissionsOf: objectPermissions.objectPermissionsOf('u', true),
      chainOf: tokenLimits.chainOf('k', 'u'),
      isLimitedToken: tokenLimits.isLimitedToken('k'),
      admittingSql: audience.admittingSql(role),
      currentVersionSql: keyVersions.currentVersionSql,
      beginsSql: sealedValues.beginsSql(column),
      othersSql: sealedValues.othersSql(column),
    },
  })
})

function ofAccounts() {
  const session = { userId: 1, digest: '', address: '', browser: '', hours: 1 }
  return {
    storePermissions: permissions.storePermissions([]),
    selectRights: permissions.selectRights(1),
    selectStoredUsers: permissions.selectStoredUsers([1], true),
    selectObjectPermissions: objectPermissions.selectObjectPermissions([1], [1]),
    selectNamesGroups: objectPermissions.selectNamesGroups,
    selectConditions: storedConditions.selectConditions,
    selectRightsById: objectPermissions.selectRightsById([1]),
    selectListedPermissions: objectPermissions.selectListedPermissions('ada', 'keepers'),
    selectPermissionsOfGroups: permissions.selectPermissionsOfGroups([1]),
    selectListedOfGroup: permissions.selectListedOfGroup(1),
    selectListedOfUser: permissions.selectListedOfUser(1),
    selectMembers: groups.selectMembers(1, 10),
    selectMemberCounts: groups.selectMemberCounts([1]),
    selectGroups: groups.selectGroups(1, 10),
    selectGroupNames: groups.selectGroupNames([1]),
    selectSourcesOfRights: sourcesOfRights.selectSourcesOfRights('ada', 'lab.view_port', true),
    selectGroupsOfUsers: groups.selectGroupsOfUsers([1]),
    insertSession: sessions.insertSession(session),
    selectUserOfSession: sessions.selectUserOfSession('', true),
    selectSessions: sessions.selectSessions(1),
    deleteOtherSessions: sessions.deleteOtherSessions(1, 1),
    deleteSession: sessions.deleteSession(1, 1),
    deleteSessions: sessions.deleteSessions([1]),
    selectCookieKey: cookieKeys.selectCookieKey(''),
    insertCookieKey: cookieKeys.insertCookieKey('', ''),
    selectExpiringTokens: tokens.selectExpiringTokens(1, 7),
    selectUserOfToken: tokens.selectUserOfToken(''),
    selectVersionOfToken: tokens.selectVersionOfToken('x', true),
    selectSuperuserOfToken: tokens.selectSuperuserOfToken(''),
    selectParentTokens: tokenLimits.selectParentTokens([1]),
    lockToken: tokenLimits.lockToken(1),
    updateParent: tokenLimits.updateParent(1, 2),
    selectTokens: tokens.selectTokens(null),
    selectForeignTokens: tokens.selectForeignTokens([1], 1),
    selectCredentials: users.selectCredentials(''),
    selectPassword: users.selectPassword(1),
    updateLastLogin: users.updateLastLogin(1),
    selectSuperusers: users.selectSuperusers([1]),
    countAttempt: attempts.countAttempt('', 1),
    uncountAttempt: attempts.uncountAttempt(''),
    deleteAttempts: attempts.deleteAttempts(''),
    selectPermissionHolders: permissionHolders.selectPermissionHolders('store.add_area'),
    selectListPreference: listPreferences.selectListPreference({ userId: 1, model: '' }),
    selectListPreferences: listPreferences.selectListPreferences(1),
    deleteListPreference: listPreferences.deleteListPreference({ userId: 1, model: '' }),
    storeListColumns: listPreferences.storeListColumns({ userId: 1, model: '' }, ''),
    storePageSize: listPreferences.storePageSize({ userId: 1, model: '' }, 50),
    countAffected: affected.countAffected(''),
    createdBy: affected.createdBy(''),
    selectAbout: pastEntries.selectAbout('', 1, '2026-01-01T00:00:00Z'),
    selectLatest: pastEntries.selectLatest('', 1, 20),
    selectUnknown: pastRows.selectUnknown(depot, '2026-01-01T00:00:00Z'),
    selectLogged: pastRows.selectLogged(''),
    pastRowsParts: withParts(pastRows.pastRowsParts(depot, { moment: '$1', ids: '$2' })),
    selectOfRequest: revertedEntries.selectOfRequest('', 1),
    selectChangedSince: revertedEntries.selectChangedSince('', [''], [1]),
    selectRequestOf: revertedEntries.selectRequestOf(1),
    selectObjectOf: revertedEntries.selectObjectOf(1),
    selectTrimmedPart: revertedEntries.selectTrimmedPart(''),
    selectIdsOfRequest: revertedEntries.selectIdsOfRequest(''),
    lockKey: storedResponses.lockKey(''),
    findResponse: storedResponses.findResponse('', 1),
    storeResponse: storedResponses.storeResponse(storedResponse, 1),
  }
}

function ofSignIn() {
  return {
    selectLinkedUser: externalIdentities.selectLinkedUser('', ''),
    selectUsersInAnyCase: externalIdentities.selectUsersInAnyCase('', ''),
    selectIdentity: externalIdentities.selectIdentity('', '', true),
    insertLink: externalIdentities.insertLink(1, '', ''),
    updateIssued: externalIdentities.updateIssued('', '', 1),
    selectGroupsNamed: externalIdentities.selectGroupsNamed(['']),
  }
}

function ofChanges() {
  const author = { userId: null, username: '', tokenId: null, requestId: '' }
  const made = entries.createdEntrySql(depot, { name: '' }, author)
  const gone = entries.deletedEntrySql(graph, depot, [1], author)
  const changed = entries.updatedEntrySql(depot, { name: '' }, columns, author)
  const found = [{ model: depot, action: 'delete', from: `${depot.table} t` }] as const
  const stored = `stored as (select ${[...columns.values()].join(', ')} from ${depot.table})`
  return {
    insertEntries: entries.insertEntries([], author),
    insertFound: entries.insertFound({ found, ids: [1] }, graph, author),
    createdEntrySql: { text: `with created as (select 0 as i, 1 as id) ${made.text}` },
    deletedEntrySql: { text: `with removed as (select 1 as id, 'r' as request_id) ${gone.text}` },
    updatedEntrySql: {
      text: `with ${stored}, updated as (select 0 as i, 1 as id) ${changed.text}`,
    },
  }
}

function ofCustomFields() {
  const moves = [{ old: 'a', new: 'b' }]
  const subjects = [{ name: 'a', id: null }]
  const tables = { fields: 'extras_customfield', choices: 'extras_customfieldchoice' }
  return {
    lockFieldsOf: definitions.lockFieldsOf(''),
    selectFieldsOf: definitions.selectFieldsOf(''),
    selectFields: definitions.selectFields([1]),
    lockFields: definitions.lockFields([1]),
    selectLabels: definitions.selectLabels([1]),
    lockFieldsOfChoices: definitions.lockFieldsOfChoices([1]),
    selectChoices: definitions.selectChoices([1]),
    definedSql: { text: `select f.id ${shownFields.definedSql('store.depot', tables.fields)}` },
    shownSql: {
      text: `select ${shownFields.shownSql('d.custom_fields', 'store.depot', 600, tables)} from ${depot.table} d`,
    },
    countObjects: storedValues.countObjects([{ table: depot.table, subjects }]),
    updateNames: storedValues.updateNames(depot.table, moves),
    removeChoices: storedValues.removeChoices(depot.table, [{ name: 'a', id: 1 }]),
    selectTemplate: exportTemplates.selectTemplate(1),
    selectTemplatesOf: exportTemplates.selectTemplatesOf('store.depot'),
  }
}

function ofSecrets() {
  const [sealedField] = sealedFields(secret) as [ResolvedField]
  const field = { model: secret, field: sealedField, audience: audiences[0] }
  const session = { userKeyId: 1, address: '', minutes: 1, digest: '', wrapped: '' }
  const sought = { digest: '', userId: 1, idleMinutes: 1 }
  const groupsBeyondAuthor = audience.groupsBeyondAuthorSql(role)
  const range = { prefix: '', after: 0, limit: 1 }
  return {
    groupsBeyondAuthorSql: { text: groupsBeyondAuthor },
    usersBeyondAuthorSql: { text: audience.usersBeyondAuthorSql(role) },
    selectAdmitting: audience.selectAdmitting(role, [1], 1),
    insertCurrentVersion: keyVersions.insertCurrentVersion(1),
    appendReveals: reveals.appendReveals(''),
    selectReveals: reveals.selectReveals({ after: 0, last: 1, limit: 1 }),
    selectHasDigest: reveals.selectHasDigest(''),
    countSealed: sealedValues.countSealed(sealed, sealedValues.othersSql, ''),
    selectAnySealed: sealedValues.selectAnySealed(sealed),
    lockValuesToReseal: sealedValues.lockValuesToReseal(column, range),
    updateSealed: sealedValues.updateSealed(column, []),
    sealedValueSelect: sealedValues.sealedValueSelect(graph, field)(1, 1),
    insertSessionKey: sessionKeys.insertSessionKey(session),
    sessionKeySelect: sessionKeys.sessionKeySelect(audiences)(sought),
    deleteSessionKeysOf: sessionKeys.deleteSessionKeysOf(1, null),
    selectKeyOfUser: userKeys.selectKeyOfUser(1),
    selectRingOfUser: userKeys.selectRingOfUser(1),
    selectOwnKeyState: userKeys.selectOwnKeyState(1),
    selectKeysOfUsers: userKeys.selectKeysOfUsers([1]),
    lockUserKey: userKeys.lockUserKey(1),
    selectActiveBeside: userKeys.selectActiveBeside([1]),
    activateKey: userKeys.activateKey(1, ''),
    deactivateKeys: userKeys.deactivateKeys([1]),
    addWrapped: userKeys.addWrapped([]),
    keepWrapped: userKeys.keepWrapped(1),
  }
}
