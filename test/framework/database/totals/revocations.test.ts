import pg from 'pg'
import t from 'tap'
import { accountRevocations } from '../../../../src/features/accounts/revocations.ts'
import { signInFeature } from '../../../../src/features/sign-in/feature.ts'
import { insertSession } from '../../../../src/features/accounts/sql/sessions.ts'
import {
  noteRevocations,
  revocationsSql,
} from '../../../../src/framework/database/totals/revocations.ts'
import { keepTotals } from '../../../../src/framework/database/totals/triggers.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'

const connection = await migratedDatabase(t)
const client = new pg.Client(connection)
await client.connect()
await noteRevocations(client, accountRevocations)
t.teardown(() => client.end())

const version = async (): Promise<unknown> =>
  (await client.query<unknown[]>({ text: `select ${revocationsSql}`, rowMode: 'array' }))
    .rows[0]?.[0]

await client.query(`
  insert into users_user (id, username, password, is_active) overriding system value
    values (7, 'ann', 'x', true), (8, 'bob', 'x', true);
  insert into users_group (id, name) overriding system value values (7, 'readers');
  insert into users_permission (id, name, model, action, codename) overriding system value
    values (1007, 'Can view', 'x.x', 'view', 'x.view_x'), (1008, 'Can add', 'x.x', 'add', 'x.add_x');
  insert into users_session (user_id, digest, address, browser, expires)
    values (7, 'open', '', '', now() + '1 hour'), (7, 'ended', '', '', now() - '1 hour'::interval)`)

/** Statements in their order, and whether each takes a right away. */
const statements: readonly (readonly [sql: string, counts: boolean])[] = [
  [`insert into users_token (user_id, key, write_enabled, description) values (7, 'a', true, '')`, false],
  [`update users_token set description = 'x'`, false],
  [`update users_token set write_enabled = false`, true],
  [`update users_token set write_enabled = false`, false],
  [`update users_token set expires = now()`, true],
  [`delete from users_token where key = 'none'`, false],
  [`delete from users_token`, true],
  [`update users_user set last_login = now(), email = 'a@b.example'`, false],
  [`update users_user set is_active = false where id = 8`, true],
  [`update users_user set is_superuser = true where id = 7`, true],
  [`update users_user set is_staff = true where id = 7`, true],
  [`update users_user set password = 'y' where id = 7`, true],
  [`insert into users_group_permissions (owner_id, target_id) values (7, 1007)`, false],
  [`insert into users_user_groups (owner_id, target_id) values (7, 7)`, false],
  [`insert into users_user_permissions (owner_id, target_id) values (7, 1008)`, false],
  [`update users_group set name = 'others'`, true],
  [`update users_user set username = 'other' where id = 8`, true],
  [`delete from users_user_permissions`, true],
  [`delete from users_group`, true],
  [`delete from users_session where digest = 'ended'`, false],
  [`delete from users_session where digest = 'open'`, true],
  [`update users_permission set name = 'Can see' where id = 1007`, false],
  [`update users_permission set codename = 'x.x' where id = 1007`, true],
  [`insert into users_objectpermission (id, name, models) overriding system value values (7, 'Own', '[]')`, false],
  [`insert into users_objectpermission_users (owner_id, target_id) values (7, 7)`, false],
  [`update users_objectpermission set description = 'x'`, false],
  [`update users_objectpermission set fields = '["name"]'`, true],
  [`update users_objectpermission set constraints = '{}'`, true],
  [`update users_objectpermission set enabled = false`, true],
  [`delete from users_objectpermission_users`, true],
  [`delete from users_objectpermission`, true],
  [`insert into users_attempt (digest, count, until) values ('a', 1, now())`, false],
  [`update users_attempt set count = 2`, false],
  [`delete from users_attempt`, false],
  [`insert into users_storedresponse (digest, request, status, location, body) values ('a', 'b', 201, '', '')`, false],
  [`delete from users_storedresponse`, false],
  [`truncate users_session`, true],
  [`delete from users_user where id = 8`, true],
] // prettier-ignore

t.test('counts the changes that take a right away, and no others', async (t) => {
  for (const [sql, counts] of statements) {
    const before = await version()
    await client.query(sql)
    t.equal((await version()) !== before, counts, sql)
  }
})

t.test('does not count a sign-in, which deletes the sessions that have ended', async (t) => {
  await client.query(
    `insert into users_session (user_id, digest, address, browser, expires)
     values (7, 'ended again', '', '', now() - '1 hour'::interval)`,
  )
  const before = await version()
  const made = insertSession({ userId: 7, digest: 'new', address: '', browser: '', hours: 1 })
  await client.query(made.text, [...made.values])
  t.equal(await version(), before)
  const { rowCount } = await client.query(`select from users_session where digest = 'ended again'`)
  t.equal(rowCount, 0)
})

t.test('keeps the version at a start, and replaces the triggers of another release', async (t) => {
  const before = await version()
  await client.query(`create trigger note_revocation_other after update on users_token
    for each row execute function _note_revocation()`)
  await keepTotals({ client, connection, log: silentLog })
  await noteRevocations(client, accountRevocations)
  t.equal(await version(), before)
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int from pg_trigger where tgname like 'note\\_revocation\\_%'`,
  )
  t.equal(rows[0]?.count, 3 * Object.keys(accountRevocations).length)
})

/** The columns of users, tokens and so on that decide on no right. */
const harmless: Readonly<Record<string, readonly string[]>> = {
  users_user: ['first_name', 'last_name', 'email', 'last_login', 'date_joined', 'time_zone'],
  users_token: ['description', 'created', 'choice_shape', 'write_response'],
  users_session: ['address', 'browser', 'created'],
  users_permission: ['name', 'model', 'action'],
  users_objectpermission: ['name', 'description'],
  users_externalidentity: ['issued'],
} // prettier-ignore

/** The declared tables of the features that are part of the application. */
const declaredTables = { ...accountRevocations, ...signInFeature.revocations }

/** The tables of the same application that decide on no right. */
const harmlessTables: readonly string[] = [
  'users_attempt',
  'users_cookiekey',
  'users_listpreference',
  'users_storedresponse',
]

t.test('every column of the users application is declared to decide on rights, or not to', async (t) => {
  const { rows } = await client.query<{ readonly table: string; readonly columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema = current_schema() and table_name like 'users\\_%'
     group by 1 order by 1`,
  )
  t.ok(rows.length > 8)
  for (const { table, columns } of rows) {
    if (harmlessTables.includes(table)) continue
    const declared = [...(declaredTables[table]?.columns ?? []), ...(harmless[table] ?? [])]
    const bookkeeping = ['id', 'created', 'last_updated']
    t.strictSame(columns.filter((name) => !bookkeeping.includes(name)).toSorted(), declared.filter((name) => !bookkeeping.includes(name)).toSorted(), table)
  }
}) // prettier-ignore
