import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import pg from 'pg'
import t from 'tap'
import { collationWarning } from '../../../../src/framework/database/migrations/collations.ts'
import { reindex, type Reindexed } from '../../../../src/framework/database/migrations/reindex.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import type { Connection } from '../../../../src/framework/database/pipeline/connection.ts'
import { openFolder, query } from '../../../support/data-folder.ts'
import { addressOf, createDatabase, testCluster, type Teardown } from '../../../support/postgres.ts'
import { command, Served } from '../../../support/served.ts'

const { connection: server } = await testCluster()

/** A role without special rights that owns the databases of these tests. */
const owner = `collations_${process.pid}`
await query(server, `create role ${owner} login`)
t.teardown(async () => {
  await query(server, `drop role ${owner}`)
})

/** Creates a database of the role, with a collation and a table in a schema. */
async function ownedDatabase(
  test: Teardown,
  { schema = 'public', locale = 'und-u-kn-true' } = {},
): Promise<Connection & { readonly database: string }> {
  const { database = '' } = await createDatabase(test, { template: 'template0' })
  await query(server, `alter database ${database} owner to ${owner}`)
  const options = `-c search_path=${pg.escapeIdentifier(schema)}`
  const connection = { ...server, database, user: owner, options }
  if (schema !== 'public') await query(connection, `create schema ${pg.escapeIdentifier(schema)}`)
  await query(connection, `create collation natural_sort (provider = icu, locale = '${locale}')`)
  await query(
    connection,
    'create table site (name text collate "und-x-icu" primary key, number integer)',
  )
  await query(connection, 'create index on site (number)')
  await query(connection, 'create index on site ((name collate natural_sort))')
  return connection
}

/** Runs a statement as a superuser. */
const change = ({ database }: Connection, sql: string): Promise<unknown[][]> =>
  query({ ...server, database }, sql)

const oldCollation = `update pg_collation set collversion = '0.1' where collname = 'natural_sort'`
const oldDatabase = `update pg_database set datcollversion = '0.2' where datname = current_database()`

/** Makes the indexes of a database again. */
const repair = (connection: Connection, options: { all?: boolean } = {}): Promise<Reindexed> =>
  reindex({
    connection,
    all: false,
    progress: { begin: () => {}, advance: () => {} },
    log: silentLog,
    signal: new AbortController().signal,
    ...options,
  })

/** Returns the file of each index: one that was made again has another. */
const filesOf = async (connection: Connection): Promise<Readonly<Record<string, unknown>>> =>
  Object.fromEntries(
    await query(
      connection,
      `select c.relname, pg_relation_filenode(c.oid) from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'i' and n.nspname !~ '^pg_' order by 1`,
    ),
  )

const cases = [
  {
    name: 'a collation of the service',
    statements: [oldCollation],
    says: /^The server orders texts .* \(the collation public\.natural_sort was 0\.1 and is [\d.]+\)/,
    noted: ['the collation public.natural_sort'],
  },
  {
    name: 'a collation in a schema whose name needs quotes',
    schema: 'Net-Box',
    statements: [oldCollation],
    says: /\(the collation "Net-Box"\.natural_sort was 0\.1 and is [\d.]+\)/,
    noted: ['the collation "Net-Box".natural_sort'],
  },
  {
    name: 'the default collation of the database, and one of the service',
    statements: [oldDatabase, oldCollation],
    says: /was 0\.1 and is [\d.]+, the default collation of the database test_\w+ was 0\.2 and is /,
    noted: [
      'the collation public.natural_sort',
      'the default collation of the database {database}',
    ],
  },
]

for (const { name, schema, statements, says, noted } of cases)
  t.test(`warns of ${name}, and makes its indexes again`, async (t) => {
    const connection = await ownedDatabase(t, { ...(schema && { schema }) })
    t.equal(await collationWarning({ connection }), undefined, 'all is well')
    for (const statement of statements) await change(connection, statement)
    const warning = await collationWarning({ connection })
    t.match(warning, says)
    t.match(warning, /As the owner of the database run: cadastre reindex$/)
    const before = await filesOf(connection)
    t.strictSame(await repair(connection), {
      indexes: 2,
      collations: noted.map((text) => text.replace('{database}', connection.database)),
      refused: [],
    })
    const after = await filesOf(connection)
    for (const [index, file] of Object.entries(before))
      t.equal(after[index] === file, index === 'site_number_idx', index)
    t.equal(await collationWarning({ connection }), undefined, 'repaired by the owner')
    t.strictSame(await repair(connection), { indexes: 0, collations: [], refused: [] })
    t.match(await repair(connection, { all: true }), { indexes: 2 })
  })

t.test('names the values that a unique index cannot have twice, and leaves nothing', async (t) => {
  const connection = await ownedDatabase(t)
  await query(connection, `create index twice on site (lower(name)) where number > 0`)
  await query(connection, `insert into site (name, number) values ('a', 1), ('A', 2)`)
  await change(
    connection,
    `update pg_index set indisunique = true where indexrelid = 'twice'::regclass`,
  )
  await change(connection, oldCollation)
  await t.rejects(repair(connection), {
    message:
      /^The index public\.twice cannot be made again: Key \(lower\(name\)\)=\(a\) is duplicated\. Change or delete one of the two rows, and run "cadastre reindex" again\.$/,
  })
  t.notOk(Object.keys(await filesOf(connection)).some((name) => name.includes('_cc')))
  t.match(await collationWarning({ connection }), /was 0\.1/, 'is still to be repaired')
  await query(connection, `delete from site where name = 'A'`)
  t.match(await repair(connection), { collations: ['the collation public.natural_sort'] })
})

t.test('makes the index of an exclusion constraint again', async (t) => {
  const connection = await ownedDatabase(t)
  await query(connection, 'alter table site add exclude using btree (name with =)')
  await change(connection, oldCollation)
  t.match(await repair(connection), { indexes: 3 })
})

t.test('drops what an attempt that was killed has left', async (t) => {
  const connection = await ownedDatabase(t)
  await query(connection, 'create index site_name_idx_ccnew on site (name)')
  const left = `update pg_index set indisvalid = false where indexrelid = 'site_name_idx_ccnew'::regclass`
  await change(connection, left)
  await change(connection, oldCollation)
  t.match(await repair(connection), { indexes: 2 })
  t.notOk(Object.keys(await filesOf(connection)).includes('site_name_idx_ccnew'))
})

t.test('says what takes more rights than those of the owner', async (t) => {
  const connection = await ownedDatabase(t)
  await change(
    connection,
    `update pg_collation set collversion = '0.1' where collname = 'und-x-icu'`,
  )
  t.strictSame(await repair(connection), {
    indexes: 2,
    collations: [],
    refused: ['alter collation pg_catalog."und-x-icu" refresh version'],
  })
  await change(connection, 'alter table site owner to cadastre')
  await t.rejects(repair(connection), {
    message: /(owner of|denied for) index .*Run "cadastre reindex" as the owner of the database\.$/,
  })
})

t.test('names a collation of PostgreSQL that an index uses', async (t) => {
  const connection = await ownedDatabase(t)
  const old = (name: string): string =>
    `update pg_collation set collversion = '0.1' where collname = '${name}'`
  await change(connection, old('de-x-icu'))
  t.equal(await collationWarning({ connection }), undefined, 'no index uses it')
  await change(connection, old('und-x-icu'))
  t.match(await collationWarning({ connection }), /the collation pg_catalog\."und-x-icu" was 0\.1/)
})

t.test('compares standbys with their primary', async (t) => {
  const connection = await ownedDatabase(t)
  const standby = await ownedDatabase(t, { locale: 'sv-u-kn-true' })
  const unreachable = { connectionString: 'postgres://127.0.0.1:1/inventory' }
  const warningOf = (...standbys: readonly Connection[]): Promise<string | undefined> =>
    collationWarning({ connection, servers: { all: [connection, ...standbys], system: '' } })
  t.equal(await warningOf(connection, unreachable), undefined)
  t.match(
    await warningOf(standby),
    /^The standby at .*\/test_\w+ orders texts in another way than its primary \(the collation public\.natural_sort is [\d.]+, there [\d.]+\)/,
  )
})

t.test('warns of versions that cannot be read, and does not stop the start', async (t) => {
  const connection = await ownedDatabase(t)
  await change(connection, 'revoke execute on function pg_collation_actual_version from public')
  t.equal(
    await collationWarning({ connection }),
    'The versions of the collations cannot be compared: permission denied for function pg_collation_actual_version.',
  )
})

t.test('does not depend on the time limit of the role', async (t) => {
  const connection = await ownedDatabase(t)
  await change(connection, oldCollation)
  const { database } = connection
  await query(server, `alter role ${owner} in database ${database} set statement_timeout = 1`)
  t.match(await collationWarning({ connection }), /was 0\.1/)
})

t.test('serve and migrate print the warning, until reindex has run', async (t) => {
  const connection = await createDatabase(t)
  await change(connection, oldCollation)
  const folder = openFolder('cadastre-collations-')
  const served = new Served(folder, { DATABASE_URL: addressOf(connection) })
  t.teardown(async () => {
    served.child.kill('SIGTERM')
    await served.exit()
    rmSync(folder, { recursive: true, force: true })
  })
  await served.url()
  const warnings = served.lines.filter(({ level }) => level === 40)
  t.match(warnings, [{ msg: /natural_sort was 0\.1 .* run: cadastre reindex/ }])
  t.equal(warnings.length, 1)
  const runCommand = (name: string): { readonly stdout: string; readonly stderr: string } =>
    spawnSync(process.execPath, [command, name], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATABASE_URL: addressOf(connection) },
      encoding: 'utf8',
    })
  const { stdout, stderr } = runCommand('migrate')
  t.strictSame(
    [stdout, stderr],
    ['The database is up to date.\n', `${String(warnings[0]?.['msg'])}\n`],
  )
  const repaired = runCommand('reindex')
  const noted = 'The versions of the collation public.natural_sort are noted down.'
  t.match(repaired.stdout, new RegExp(`^\\d{3} indexes were made again\\. ${noted}\n$`))
  t.match(repaired.stderr, /Making indexes again \(MB\)/)
  t.match(runCommand('reindex').stdout, /^The server orders texts as when .* nothing to do\.\n$/)
  t.strictSame(runCommand('migrate').stderr, '')
})
