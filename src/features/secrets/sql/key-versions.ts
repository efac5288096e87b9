import type { Statement } from '../../../framework/database/statement.ts'

/** SQL for the number of the version that new values are sealed under. */
export const currentVersionSql = `
  (select v.number from secrets_keyversion v where v.state = 'current')`

/** Selects the number of the current version. */
export const selectCurrentVersion: Statement = {
  text: `select ${currentVersionSql}`,
  values: [],
  isReadOnly: true,
}

/**
 * Selects the number of the current version under a shared lock: several transactions may seal at
 * once; a rotation waits for them, and later ones see its result.
 */
export const lockCurrentVersion: Statement = {
  text: `select number from secrets_keyversion where state = 'current' for share`,
  values: [],
}

/** Locks all versions against transactions that seal. */
export const lockVersions: Statement = {
  text: 'select id from secrets_keyversion for update',
  values: [],
}

/** Selects the number and the state of each version. */
export const selectVersions: Statement = {
  text: 'select number, state from secrets_keyversion order by number',
  values: [],
  isReadOnly: true,
}

/** Selects the number of the current version, and whether there is one to be retired. */
export const selectRotationState: Statement = {
  text: `
    select ${currentVersionSql}, exists (select from secrets_keyversion where state = 'old')`,
  values: [],
  isReadOnly: true,
}

/**
 * Inserts the first version if there is none, and starts the chain of reveals in a database without
 * reveals. Returns the number of the inserted version.
 */
export const insertFirstVersion: Statement = {
  text: `
    with made as (
      insert into secrets_keyversion (number, state) select 1, 'current'
      where not exists (select from secrets_keyversion) returning number
    ), started as (
      insert into secrets_revealchain (length, digest) select 0, '' from made
      where not exists (select from secrets_revealchain) and not exists (select from secrets_reveal)
    )
    select number from made`,
  values: [],
  isReadOnly: false,
}

/** Makes the current version an old one. Waits for transactions that seal: they lock it. */
export const outdateCurrentVersion: Statement = {
  text: `update secrets_keyversion set state = 'old' where state = 'current'`,
  values: [],
  isReadOnly: false,
}

/** Inserts a version as the current one. */
export const insertCurrentVersion = (number: number): Statement => ({
  text: `insert into secrets_keyversion (number, state) values ($1, 'current')`,
  values: [number],
  isReadOnly: false,
})

/** Retires the old versions; returns their numbers. */
export const retireVersions: Statement = {
  text: `
    update secrets_keyversion
    set state = 'retired', retired = now()
    where state = 'old'
    returning number`,
  values: [],
  isReadOnly: false,
}

/** Deletes all versions. */
export const deleteVersions: Statement = {
  text: 'delete from secrets_keyversion',
  values: [],
  isReadOnly: false,
}

/** The number of the advisory lock for changes of user keys and versions. */
const keyLock = 5_362_187_741

/** Waits for other changes of user keys and versions, and locks them until the transaction ends. */
export const lockKeyChanges: Statement = {
  text: 'select 1 from (select pg_advisory_xact_lock($1::bigint)) x',
  values: [keyLock],
}
