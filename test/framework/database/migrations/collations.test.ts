import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import pg from 'pg'
import t from 'tap'
import { collationWarning } from '../../../../src/framework/database/migrations/collations.ts'
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
  await query(connection, 'create table site (name text collate "und-x-icu" primary key)')
  await query(connection, 'create index on site ((name collate natural_sort))')
  return connection
}

/** Runs a statement as a superuser. */
const change = ({ database }: Connection, sql: string): Promise<unknown[][]> =>
  query({ ...server, database }, sql)

const oldCollation = `update pg_collation set collversion = '0.1' where collname = 'natural_sort'`
const oldDatabase = `update pg_database set datcollversion = '0.2' where datname = current_database()`

/** Returns the commands that a warning names. */
const commandsIn = (warning: string | undefined): readonly string[] =>
  warning?.split(' run: ')[1]?.split(/; ?/).filter(Boolean) ?? []

const cases = [
  {
    name: 'a collation of the service',
    statements: [oldCollation],
    says: /^The server orders texts .* \(the collation public\.natural_sort was 0\.1 and is [\d.]+\)/,
    commands: ['alter collation public.natural_sort refresh version'],
  },
  {
    name: 'a collation in a schema whose name needs quotes',
    schema: 'Net-Box',
    statements: [oldCollation],
    says: /\(the collation "Net-Box"\.natural_sort was 0\.1 and is [\d.]+\)/,
    commands: ['alter collation "Net-Box".natural_sort refresh version'],
  },
  {
    name: 'the default collation of the database, and one of the service',
    statements: [oldDatabase, oldCollation],
    says: /was 0\.1 and is [\d.]+, the default collation of the database test_\w+ was 0\.2 and is /,
    commands: [
      'alter collation public.natural_sort refresh version',
      'alter database {database} refresh collation version',
    ],
  },
]

for (const { name, schema, statements, says, commands } of cases)
  t.test(`names the commands that repair ${name}`, async (t) => {
    const connection = await ownedDatabase(t, { ...(schema && { schema }) })
    t.equal(await collationWarning({ connection }), undefined, 'all is well')
    for (const statement of statements) await change(connection, statement)
    const warning = await collationWarning({ connection })
    t.match(warning, says)
    const { database } = connection
    const named = commandsIn(warning)
    t.strictSame(
      named,
      ['reindex database {database}', ...commands].map((text) =>
        text.replace('{database}', database),
      ),
    )
    for (const command of named) await query(connection, command)
    t.equal(await collationWarning({ connection }), undefined, 'repaired by the owner')
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

t.test('serve and migrate print the warning', async (t) => {
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
  t.match(warnings, [{ msg: /natural_sort was 0\.1 .* run: reindex database/ }])
  t.equal(warnings.length, 1)
  const { stdout, stderr } = spawnSync(process.execPath, [command, 'migrate'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATABASE_URL: addressOf(connection) },
    encoding: 'utf8',
  })
  t.strictSame(
    [stdout, stderr],
    ['The database is up to date.\n', `${String(warnings[0]?.['msg'])}\n`],
  )
})

t.test('the guide to upgrades has the commands', async (t) => {
  const connection = await ownedDatabase(t)
  for (const statement of [oldDatabase, oldCollation]) await change(connection, statement)
  const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const commands = commandsIn(await collationWarning({ connection }))
  t.equal(commands.length, 3)
  const lines = commands.map((text) => `  ${text.replace(connection.database, 'cadastre')};\n`)
  t.match(guide, `\`\`\`sql\n${lines.join('')}  \`\`\``)
})
