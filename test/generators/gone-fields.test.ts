import { join } from 'node:path'
import t, { type Test } from 'tap'
import type { Table } from '../../generators/migration/description.ts'
import { goneFields } from '../../generators/migration/gone-fields.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { query } from '../support/data-folder.ts'
import { addressOf, createDatabase } from '../support/postgres.ts'
import { declare, Project } from './project.ts'

const users = JSON.stringify(
  new URL('../../src/features/applications/users.ts', import.meta.url).href,
)
const lab = `{ name: 'lab', label: 'Lab', description: '' }`
const file = 'schema/lab/thing.ts'

/** Returns a project with users and a model with text fields, and its first migration. */
async function projectWith(t: Test, fields: string): Promise<Project> {
  const project = new Project(t).change({
    'schema/index.ts': `import { users } from ${users}\nexport const applications = [${lab}, users]\n`,
    [file]: declare('Thing', fields),
  })
  t.equal((await project.run()).code, 0)
  return project
}

/** The sentence about fields that are gone. */
const said = (fields: string): string =>
  `\nRenamed or dropped: ${fields}. Object permissions and limits of tokens whose conditions use ` +
  'filters of these fields select no object afterwards: the next start of the service and ' +
  '`cadastre migrate` name them. Change their conditions then.'

t.test('says which fields stored permissions may use, without a database too', async (t) => {
  const project = await projectWith(t, `a: text(), b: text()`)
  const added = `a: text(), b: text(), c: text({ blank: true })`
  t.notMatch((await project.change({ [file]: declare('Thing', added) }).run()).output, /Renamed/)
  const changed = declare('Thing', `z: text({ was: 'a' }), c: text({ blank: true })`)
  const { code, output } = await project.change({ [file]: changed }).run('--allow', 'destructive')
  t.equal(code, 0, output)
  t.ok(output.endsWith(said('lab.Thing.a (now z), lab.Thing.b')), output)
  t.strictSame(await project.run(), { code: 0, output: 'Everything is up to date.' })
})

t.test('names the permissions and tokens of the configured database', async (t) => {
  const project = await projectWith(t, `a: text(), b: text()`)
  const connection = await createDatabase(t, { template: 'template1' })
  await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  await query(
    connection,
    `insert into users_objectpermission (name, description, enabled, models, actions, constraints)
     values ('Some things', '', true, '["lab.thing"]', '["view"]', '{"aa": "x"}'),
       ('Others', '', true, '["lab.thing"]', '["view"]', '{"b": "x"}')`,
  )
  project.environment = { DATABASE_URL: addressOf(connection) }
  const changed = declare('Thing', `aab: text({ was: 'a' }), b: text()`)
  const { code, output } = await project.change({ [file]: changed }).run()
  t.equal(code, 0)
  t.ok(
    output.endsWith(
      `${said('lab.Thing.a (now aab)')}\n\nIn the configured database:\n` +
        '  The object permission "Some things" has conditions that select no object: ' +
        'thing, aa: Unknown filter. Did you mean "aab"?',
    ),
    output,
  )
})

t.test('writes the migration also when the database cannot be read', async (t) => {
  const project = await projectWith(t, `a: text()`)
  project.environment = { DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:1/c' }
  const changed = declare('Thing', `z: text({ was: 'a' })`)
  const { code, output } = await project.change({ [file]: changed }).run()
  t.equal(code, 0)
  t.match(output, /New migration 0002_rename_lab_thing_a/)
  t.match(output, /\nIn the configured database:\n {2}It cannot be read: .*127\.0\.0\.1/)
  t.notMatch(output, /hunter2/)
})

t.test('says nothing in a project without permissions', async (t) => {
  const project = new Project(t).change({ [file]: declare('Thing', `a: text()`) })
  t.equal((await project.run()).code, 0)
  const changed = declare('Thing', `z: text({ was: 'a' })`)
  const { output } = await project.change({ [file]: changed }).run()
  t.match(output, /rename lab\.Thing\.a to z/)
  t.notMatch(output, /permissions/)
})

const column = (id: string, field: string) => ({ id, field, name: field, type: 'text' })
const table = (id: string, model: string, more: Partial<Table> = {}): Table => ({
  id,
  model,
  name: id,
  columns: [],
  key: [],
  indexes: [],
  ...more,
})

t.test('finds fields of kept models whose filters are gone', (t) => {
  const permissions = table('m9', 'users.ObjectPermission')
  const before = [
    permissions,
    table('m1', 'lab.Old', { columns: [column('f1', 'a'), column('f2', 'b'), column('f3', 'c')] }),
    table('f4', 'lab.Old', { field: 'tags' }),
    table('f5', 'lab.Old', { field: 'parts' }),
    table('m2', 'lab.Dropped', { columns: [column('f6', 'a')] }),
    table('f7', 'lab.Dropped', { field: 'tags' }),
  ]
  const after = [
    permissions,
    // `a` and `b` exchange their names, `c` refers to another model, `parts` becomes a column.
    table('m1', 'lab.New', {
      columns: [column('f1', 'b'), column('f2', 'a'), column('f8', 'c'), column('f9', 'parts')],
    }),
    table('f4', 'lab.New', { field: 'labels' }),
  ]
  t.strictSame(goneFields(before, after), [
    'lab.New.a (now b)',
    'lab.New.b (now a)',
    'lab.New.tags (now labels)',
  ])
  t.strictSame(goneFields(before.slice(1), after.slice(1)), [], 'without permissions')
  t.end()
})
