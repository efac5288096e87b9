import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { migrationsAfterApplied } from '../../generators/migration/unpublished.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { addressOf, createDatabase } from '../support/postgres.ts'
import { commit, expectRedo, git, migrations, publish } from './git.ts'
import { declare, language, Project } from './project.ts'

const file = 'schema/lab/thing.ts'

const fields = (...names: readonly string[]): Readonly<Record<string, string>> => ({
  [file]: declare(
    'Thing',
    ['a: text()', ...names.map((name) => `${name}: text({ blank: true })`)].join(', '),
  ),
})

/** Creates a project with one committed migration. */
async function createCommitted(t: Test): Promise<Project> {
  const project = new Project(t).change(fields())
  await project.run()
  git(project, 'init', '--quiet')
  commit(project)
  return project
}

/** Creates a project with two migrations after the committed one. */
async function createDrafts(t: Test): Promise<Project> {
  const project = await createCommitted(t)
  await project.change(fields('b')).run()
  await project.change(fields('b', 'c')).run()
  return project
}

t.test('replaces uncommitted migrations by one', async (t) => {
  const project = await createDrafts(t)
  t.strictSame(migrations(project), [
    '0001_initial',
    '0002_add_lab_thing_b',
    '0003_add_lab_thing_c',
  ])
  const { code, output } = await project.change(fields('b', 'd')).run('--redo')
  t.equal(code, 0)
  t.match(output, 'removed prisma/migrations/0003_add_lab_thing_c/migration.sql')
  t.match(output, 'New migration 0002_add_lab_thing_b_and_1_more')
  t.strictSame(
    project.texts(),
    await textsOfOneMigration(t),
    'the same as a single migration from the start',
  )
  t.strictSame(await project.run(), { code: 0, output: 'Everything is up to date.' })

  await project.change(fields()).run('--redo')
  t.strictSame(migrations(project), ['0001_initial'], 'a reverted change leaves no migration')
})

/** Returns the texts of a project whose two fields were added by one migration. */
async function textsOfOneMigration(t: Test): Promise<readonly string[]> {
  let texts: readonly string[] = []
  await t.test('equals a single migration', async (t) => {
    const project = await createCommitted(t)
    await project.change(fields('b', 'd')).run()
    texts = project.texts()
  })
  return texts
}

t.test('keeps a committed migration', async (t) => {
  const project = await createDrafts(t)
  commit(project)
  const { code, output } = await project.change(fields('b', 'c', 'd')).run('--redo')
  t.equal(code, 0)
  t.match(
    output,
    /^No migration to replace: all generated ones are pushed, or committed where there is no upstream\.\n[^]*New migration 0004_add_lab_thing_d/,
  )
})

t.test('replaces a committed migration that is not pushed', async (t) => {
  const project = await createCommitted(t)
  publish(project)
  await project.change(fields('b')).run()
  commit(project)
  await project.change(fields('b', 'c')).run('--redo')
  t.strictSame(migrations(project), ['0001_initial', '0002_add_lab_thing_b_and_1_more'])

  commit(project)
  git(project, 'push', '--quiet', 'origin', 'HEAD:main')
  t.match(
    (await project.change(fields('b', 'c', 'd')).run('--redo')).output,
    'No migration to replace',
  )
})

t.test('keeps a migration that the database has', async (t) => {
  const project = await createDrafts(t)
  const connection = await createDatabase(t, { template: 'template1' })
  project.environment = { DATABASE_URL: addressOf(connection) }
  t.equal((await project.change(fields('b')).run('--redo')).code, 0, 'an empty database has none')
  await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  project.change(fields('b', 'd'))
  const before = project.texts()
  const { code, output } = await project.run('--redo')
  t.equal(code, 1)
  t.match(
    output,
    /^0002_add_lab_thing_b cannot be replaced: applied to PostgreSQL .*\. Make a further migration/,
  )
  t.strictSame(project.texts(), before, 'nothing is written')
  t.equal((await project.run('--redo', '--allow', 'unchecked')).code, 0, 'with --allow unchecked')
})

t.test('replaces only the migration after a committed applied one', async (t) => {
  const project = await createCommitted(t)
  publish(project)
  const connection = await createDatabase(t, { template: 'template1' })
  project.environment = { DATABASE_URL: addressOf(connection) }
  await project.change(fields('b')).run()
  await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  t.match((await project.run('--redo')).output, /^0002_add_lab_thing_b cannot be replaced/)
  commit(project)
  await project.change(fields('b', 'c')).run()
  project.change(fields('b', 'd'))
  const names = ['0001_initial', '0002_add_lab_thing_b', '0003_add_lab_thing_d']
  await expectRedo(t, project, names)
  await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  t.match(
    (await project.change(fields('b')).run('--redo')).output,
    /^0002_add_lab_thing_b, 0003_add_lab_thing_d cannot be replaced/,
  )
})

t.test('refuses a redo without git or a readable database', async (t) => {
  const cases: readonly [string, (project: Project) => void, RegExp][] = [
    ['a database that does not answer', (project) => { project.environment = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' } }, /^Cannot read whether the database has 0002_add_lab_thing_b, .*DATABASE_URL.*--redo --allow unchecked$/],
    ['a wrong setting', (project) => { project.environment = { DATABASE_URL: 'mysql:' } }, /^Cannot read whether the database has/],
    ['a project outside of git', (project) => project.change({ '.git': null }), /^--redo needs a project in git/],
    ['a committed migration that is gone', (project) => project.change({ 'prisma/migrations/0001_initial': null }), /^A migration that is committed is missing here/],
  ] // prettier-ignore
  for (const [name, damage, message] of cases) {
    await t.test(name, async (t) => {
      const project = await createDrafts(t)
      damage(project)
      const before = project.texts()
      const { code, output } = await project.run('--redo')
      t.equal(code, 1)
      t.match(output, message)
      t.strictSame(project.texts(), before, 'nothing is written')
    })
  }
})

t.test('refuses a commit whose lock was written after another migration', async (t) => {
  const project = await createCommitted(t)
  await project.change(fields('b')).run()
  git(project, 'add', 'prisma/migrations')
  git(project, 'commit', '--quiet', '--message', 'the migration without the lock')
  await project.change(fields('b', 'c')).run()
  const before = migrations(project)
  const { code, output } = await project.run('--redo')
  t.equal(code, 1)
  t.match(
    output,
    /^The commit \w{12} has migrations up to 0002_add_lab_thing_b, but its prisma\/schema\.lock\.json was written after 0001_initial: commit both together/,
  )
  t.strictSame(migrations(project), before)
})

t.test('starts from the first commit whose lock fits', async (t) => {
  const project = await createCommitted(t)
  publish(project)
  await project.change(fields('b')).run()
  git(project, 'add', 'prisma/migrations')
  git(project, 'commit', '--quiet', '--message', 'the migration without the lock')
  const applied = ['0001_initial', '0002_add_lab_thing_b']
  t.throws(() => migrationsAfterApplied(project.root, applied), /was written after 0001_initial/)
  commit(project)
  await project.change(fields('b', 'c')).run()
  t.match(migrationsAfterApplied(project.root, applied), { names: ['0003_add_lab_thing_c'] })
})

const choices = (text: string): Readonly<Record<string, string>> => ({
  [file]: `
import { choice, defineModel, text } from ${language}
export const declared = defineModel('Thing', {
  path: 'things', nested: [], fields: { name: text(), state: choice({ 1: 'On', ${text} }) },
})
`,
})

t.test('says how to declare a changed value, and refuses it after the migration', async (t) => {
  const project = new Project(t).change(choices(`3: 'Gone'`))
  await project.run()
  git(project, 'init', '--quiet')
  commit(project)
  const changed = await project.change(choices(`4: 'Gone'`)).run()
  t.match(
    changed.output,
    'every row must meet it; if 3 has another value now, declare that one with { label: …, was: 3 } (needs data)',
  )

  project.change(choices(`4: { label: 'Gone', was: 3 }`))
  const before = project.texts()
  const late = await project.run()
  t.equal(late.code, 1)
  t.match(
    late.output,
    'lab.Thing.state: 4 has `was: 3`, but there is no 3 since the last migration',
  )
  t.strictSame(project.texts(), before, 'nothing is written')

  t.equal((await project.run('--redo')).code, 0)
  t.strictSame(await project.run(), { code: 0, output: 'Everything is up to date.' })
  const again = await project.change(choices(`5: { label: 'Gone', was: 4 }`)).run('--redo')
  t.equal(again.code, 0, 'a value of a draft')
  t.match(again.output, 'if 3 has another value now, declare that one with { label: …, was: 3 }')
  await project.change(choices(`4: { label: 'Gone', was: 3 }`)).run('--redo')
  const [, second = ''] = migrations(project)
  const sql = readFileSync(join(project.root, 'prisma/migrations', second, 'migration.sql'), 'utf8')
  t.match(sql, /update lab_thing set "state" = .*when '3' then '4'/)
})
