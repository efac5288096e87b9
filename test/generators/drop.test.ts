import { join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { createDatabase } from '../support/postgres.ts'
import { declare, language, Project } from './project.ts'

const applications = new URL('../../src/features/applications/', import.meta.url).href

/** Returns `schema/index.ts` with applications of the framework. */
const indexWith = (...names: readonly string[]): string => `
${names.map((name) => `import { ${name} } from '${applications}${name}.ts'`).join('\n')}
export const applications = [{ name: 'lab', label: 'Lab', description: '' }, ${names.join(', ')}]
`

const thing = (fields: string): Readonly<Record<string, string>> => ({
  'schema/lab/thing.ts': declare('Thing', fields),
})

t.test('keeps the tables of a feature that is taken from the list, until --drop', async (t) => {
  const connection = await createDatabase(t, { template: 'template1' })
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())
  const project = new Project(t).change(thing('name: text()'))
  /** Applies the migrations of the project, and returns which of the tables there are. */
  const tables = async (): Promise<unknown> => {
    await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
    const { rows } = await client.query<{ found: unknown }>(
      `select array_agg(tablename::text order by tablename) as found from pg_tables
      where tablename in ('lab_thing', 'secrets_userkey', 'users_user')`,
    )
    return rows[0]?.found
  }
  await project.change({ 'schema/index.ts': indexWith('secrets', 'users') }).run()
  t.strictSame(await tables(), ['lab_thing', 'secrets_userkey', 'users_user'])

  project.change({ 'schema/index.ts': indexWith('users') })
  t.match(await project.run(), {
    code: 0,
    output:
      /"secrets" is no longer listed.* secrets_userkey[^]* run: npx cadastre generate --drop\./,
  })
  t.equal((await project.run('--check')).code, 0, 'it is up to date')
  project.change(thing('name: text(), note: text({ blank: true })'))
  t.match(await project.run(), { code: 0, output: /New migration 0003_[^]* Its tables stay: / })
  t.strictSame(await tables(), ['lab_thing', 'secrets_userkey', 'users_user'], 'all are kept')
  project.change({ 'schema/index.ts': indexWith('secrets', 'users') })
  const onlyKey = /New migration 0004_.*:\n( {2}(drop the|add a) foreign key .*\n){2}\n/
  t.match((await project.run()).output, onlyKey, 'listed again, only a foreign key changes')

  project.change({ 'schema/index.ts': indexWith('users') })
  t.match(await project.run('--drop'), { code: 0, output: /New migration 0005_/ })
  t.strictSame(await tables(), ['lab_thing', 'users_user'])
})

t.test('loses nothing else with --drop', async (t) => {
  const project = new Project(t).change({
    ...thing('name: text(), note: text({ blank: true })'),
    'schema/index.ts': indexWith('secrets', 'users'),
  })
  await project.run()
  project.change({ ...thing('name: text()'), 'schema/index.ts': indexWith('users') })
  const refused = await project.run('--drop')
  t.match(refused, { code: 1, output: /column lab_thing.note.*\n[^]*--allow destructive$/ })
  t.notMatch(refused.output, 'secrets')
  t.match(await project.run('--allow', 'destructive'), { code: 0, output: / Its tables stay: / })
  t.match(await project.run('--drop'), { code: 0, output: /drop secrets\.UserKey/ })
})

/** Returns `schema/index.ts` with applications of the project. */
const listed = (...names: readonly string[]): string =>
  `export const applications = ${JSON.stringify(
    names.map((name) => ({ name, label: name, description: '' })),
  )}\n`

t.test(
  'keeps the rows of objects that a delete deletes as well, until they are listed',
  async (t) => {
    const connection = await createDatabase(t, { template: 'template1' })
    const client = new pg.Client(connection)
    await client.connect()
    t.teardown(() => client.end())
    const table =
      `import { reference, references } from ${language}\n` +
      declare(
        'Table',
        `thing: reference('lab.Thing', { onDelete: 'cascade' }),
      other: reference('lab.Thing', { onDelete: 'setNull', optional: true, reverse: 'others' }),
      all: references('lab.Thing', { reverse: 'all' }),
      under: reference('cafe.Table', { onDelete: 'cascade', optional: true })`,
      )
    const project = new Project(t).change({
      'schema/index.ts': listed('cafe', 'lab'),
      ...thing('name: text()'),
      'schema/cafe/table.ts': table,
    })
    const apply = (): Promise<unknown> =>
      migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
    await project.run()
    await apply()
    await client.query(`insert into lab_thing (id, name) values (1, 'x'), (2, 'y');
    insert into cafe_table (id, thing_id, other_id) values (3, 1, 2);
    insert into cafe_table (id, thing_id, under_id) values (4, 1, 3);
    insert into cafe_table_all values (3, 2)`)

    project.change({ 'schema/index.ts': listed('lab'), 'schema/cafe/table.ts': null })
    t.match(await project.run(), {
      output: /0002_.*\n {2}drop the foreign key of cafe\.Table\.thing .*\n {2}add a .*\n\n/,
    })
    await apply()
    await t.rejects(client.query('delete from lab_thing where id = 1'), { code: '23503' })
    await client.query('delete from lab_thing where id = 2')
    const select = 'select id, thing_id, other_id, under_id from cafe_table order by id'
    t.strictSame((await client.query({ text: select, rowMode: 'array' })).rows, [
      [3, 1, null, null],
      [4, 1, null, 3],
    ])

    project.change({ 'schema/index.ts': listed('cafe', 'lab'), 'schema/cafe/table.ts': table })
    t.match(await project.run(), { code: 0, output: 'New migration 0003_' })
    await apply()
    await client.query('delete from lab_thing')
    t.strictSame((await client.query(select)).rows, [], 'the declaration applies again')
  },
)

t.test('keeps the rows that refer to a model that is dropped, as numbers', async (t) => {
  const connection = await createDatabase(t, { template: 'template1' })
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())
  const project = new Project(t).change({
    'schema/index.ts': listed('cafe', 'lab'),
    ...thing('name: text()'),
    'schema/lab/bench.ts': declare('Bench', 'width: text()'),
    'schema/cafe/table.ts':
      `import { reference } from ${language}\n` +
      declare('Table', "thing: reference('lab.Thing', { onDelete: 'cascade' })"),
  })
  const apply = (): Promise<unknown> =>
    migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  await project.run()
  await apply()
  await client.query(`with thing as (insert into lab_thing (name) values ('x') returning id)
    insert into cafe_table (thing_id) select id from thing`)
  project.change({
    'schema/index.ts': listed('lab'),
    'schema/cafe/table.ts': null,
    'schema/lab/thing.ts': null,
  })
  t.match(await project.run('--allow', 'destructive'), { code: 0, output: /drop lab\.Thing/ })
  await apply()
  const { rows } = await client.query('select thing_id from cafe_table')
  t.strictSame(rows, [{ thing_id: 1 }])
})

t.test(
  'refuses to drop a model, or to leave it behind, that probably moved to another application',
  async (t) => {
    const project = new Project(t).change({
      'schema/index.ts': listed('cafe'),
      'schema/cafe/table.ts': declare('Table', 'b: text()'),
    })
    await project.run()
    project.change({
      'schema/index.ts': listed('bistro'),
      'schema/cafe/table.ts': null,
      'schema/bistro/table.ts': declare('Table', 'b: text()'),
    })
    for (const options of [[], ['--drop']])
      t.match(await project.run(...options), { code: 1, output: `{ was: 'cafe.Table', … }` })
  },
)
