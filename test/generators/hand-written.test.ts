import { join } from 'node:path'
import pg from 'pg'
import t, { type Test } from 'tap'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { isMarkedAdditive } from '../../src/framework/database/migrations/migration-marks.ts'
import { silentLog } from '../../src/framework/log.ts'
import { addressOf, createDatabase } from '../support/postgres.ts'
import { commit, expectRedo, git, migrations, publish } from './git.ts'
import { declare, Project } from './project.ts'

const sqlOf = (name: string): string => `prisma/migrations/${name}/migration.sql`
const lock = 'prisma/schema.lock.json'
const moves = `-- Moves the data.\nupdate lab_thing set b = a;\n`

const fields = (...names: readonly string[]): Readonly<Record<string, string>> => ({
  'schema/lab/thing.ts': declare(
    'Thing',
    ['a: text()', ...names.map((name) => `${name}: text({ blank: true })`)].join(', '),
  ),
})

/** Creates a project with the generated migrations 0001_initial and 0002_add_lab_thing_b. */
async function createProject(t: Test): Promise<Project> {
  const project = new Project(t).change(fields())
  await project.run()
  await project.change(fields('b')).run()
  return project
}

t.test('makes an empty migration after the others, which is one by hand', async (t) => {
  const project = await createProject(t)
  const made = await project.run('--empty', 'Move the data!')
  const path = sqlOf('0003_move_the_data')
  t.strictSame(made, { code: 0, output: `wrote ${path}` })
  t.equal(isMarkedAdditive(project.read(path)), false)
  t.equal((await project.run('--check')).output, 'Everything generated is up to date.')
  await project.change(fields('b', 'c')).run()
  t.match(project.read(lock), '"handWritten": ["0003_move_the_data"]')
  t.equal((await project.run('--empty', 'move')).output, `wrote ${sqlOf('0005_move')}`)
  const connection = await createDatabase(t, { template: 'template1' })
  t.equal((await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)).length, 5)
  for (const name of ['', '42', 'x'.repeat(81)]) {
    const { code, output } = await project.run(`--empty=${name}`)
    t.equal(code, 1)
    t.match(output, `--empty is "${name}"; allowed: a name with a letter, such as trim_names`)
  }
})

t.test('generates migrations before and after one by hand', async (t) => {
  const project = await createProject(t)
  project.change({ [sqlOf('0003_move')]: moves })
  t.equal((await project.run('--check')).output, 'Everything generated is up to date.')
  t.equal((await project.run()).output, 'Everything is up to date.')

  t.match(
    (await project.change(fields('b', 'c')).run()).output,
    'New migration 0004_add_lab_thing_c',
  )
  project.change({ [sqlOf('0005_mark')]: `-- By hand.\n-- Additive\nselect 1;\n` })
  const { output } = await project.change(fields('c')).run('--allow', 'destructive')
  t.match(output, 'New migration 0006_drop_lab_thing_b')
  t.match(
    project.read(lock),
    '"migration": "0006_drop_lab_thing_b",\n  "handWritten": ["0003_move","0005_mark"],\n',
  )
  t.equal((await project.run('--check')).code, 0)

  const connection = await createDatabase(t, { template: 'template1' })
  await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())
  const { rows } = await client.query({
    text: 'select migration_name, logs from _prisma_migrations order by finished_at',
    rowMode: 'array',
  })
  t.strictSame(rows, [
    ['0001_initial', null],
    ['0002_add_lab_thing_b', 'additive'],
    ['0003_move', null],
    ['0004_add_lab_thing_c', 'additive'],
    ['0005_mark', 'additive'],
    ['0006_drop_lab_thing_b', null],
  ])
})

t.test('generates the first migration after one by hand', async (t) => {
  const project = new Project(t).change({ ...fields(), [sqlOf('0001_extension')]: 'select 1;\n' })
  t.match((await project.run()).output, 'New migration 0002_initial')
  t.match(project.read(sqlOf('0002_initial')), 'create collation')
  t.equal((await project.run('--check')).code, 0)
})

const withoutNames = (text: string): string => text.replace(/ {2}"handWritten".*\n/, '')

t.test('accepts a lock that was written before it listed migrations by hand', async (t) => {
  const project = await createProject(t)
  const edited = project.read(lock).replace('0002_add_lab_thing_b', '0003_move')
  project.change({
    [sqlOf('0001_move')]: moves,
    [sqlOf('0003_move')]: moves,
    [lock]: withoutNames(edited),
  })
  t.equal((await project.run('--check')).output, 'Everything generated is up to date.')
  t.equal((await project.change(fields('b', 'c')).run()).code, 0)
  t.match(project.read(lock), '"handWritten": ["0001_move","0003_move"]')
})

t.test('refuses migrations in an order that databases would not share', async (t) => {
  const copied = '-- Written by: npm run generate.\n'
  const cases: readonly [string, Readonly<Record<string, string>>, RegExp][] = [
    ['a name without a number', { [sqlOf('move_data')]: moves }, /^prisma\/migrations\/move_data does not begin with the next number, .* Rename it to 0003_move_data\.$/],
    ['a number with too few digits', { [sqlOf('03_move')]: moves, [sqlOf('3_move')]: moves }, /3_move does not begin .* Rename it to 0003_move\.$/],
    ['one before a generated one', { [sqlOf('0002_a')]: moves }, /^0002_a precedes 0002_add_lab_thing_b, .* Rename it to 0003_a; or, if no database has 0002_add_lab_thing_b, run: npm run generate -- --redo$/],
    ['one that says that it is generated', { [sqlOf('0003_move')]: copied + moves }, /^The last generated migration is 0003_move, .* must not say "Written by/],
    ['one without a file', { 'prisma/migrations/0003_move/notes.txt': '' }, /^prisma\/migrations\/0003_move has no migration\.sql/],
  ] // prettier-ignore
  for (const [name, files, message] of cases) {
    await t.test(name, async (t) => {
      const project = (await createProject(t)).change(files)
      const before = project.texts()
      for (const args of [[], ['--check']]) {
        const { code, output } = await project.run(...args)
        t.equal(code, 1)
        t.match(output, message)
      }
      t.strictSame(project.texts(), before, 'nothing is written')
    })
  }
})

type Step = (project: Project) => unknown

const generated =
  (...names: readonly string[]): Step =>
  (project) =>
    project.change(fields(...names)).run()

const byHand =
  (name: string): Step =>
  (project) =>
    project.change({ [sqlOf(name)]: moves })

/** Creates a project with one committed migration, and takes further steps. */
async function createDrafts(t: Test, ...steps: readonly Step[]): Promise<Project> {
  const project = new Project(t).change(fields())
  await project.run()
  git(project, 'init', '--quiet')
  commit(project)
  for (const step of steps) await step(project)
  return project
}

t.test('replaces generated drafts and keeps those by hand before them', async (t) => {
  const project = await createDrafts(t, byHand('0002_move'), generated('b'), generated('b', 'c'))
  project.change(fields('b', 'd'))
  const names = ['0001_initial', '0002_move', '0003_add_lab_thing_b_and_1_more']
  await expectRedo(t, project, names)
  t.match(project.read(lock), '"handWritten": ["0002_move"]')
  t.equal((await project.run('--check')).code, 0)
})

t.test('replaces no draft that one by hand follows', async (t) => {
  const project = await createDrafts(t, generated('b'), byHand('0003_move'), generated('b', 'c'))
  const before = project.change(fields('b', 'd')).texts()
  const { code, output } = await project.run('--redo')
  t.equal(code, 1)
  t.match(
    output,
    /^--redo would replace 0002_add_lab_thing_b, 0004_add_lab_thing_c, but 0003_move was written by hand to follow/,
  )
  t.strictSame(project.texts(), before, 'nothing is written')

  project.change({ 'prisma/migrations/0003_move': null })
  t.equal((await project.run('--redo')).code, 0, 'without the folder, as the message says')
  project.change({ [sqlOf('0003_move')]: moves })
  t.equal((await project.run('--check')).code, 0)
})

t.test('replaces nothing where all drafts are by hand', async (t) => {
  const project = await createDrafts(t, byHand('0002_move'))
  const { output } = await project.change(fields('b')).run('--redo')
  t.match(output, 'No migration to replace')
  t.strictSame(migrations(project), ['0001_initial', '0002_move', '0003_add_lab_thing_b'])
})

t.test('replaces a draft after an applied one and one by hand', async (t) => {
  const project = await createDrafts(t, publish, generated('b'), byHand('0003_move'))
  commit(project)
  const connection = await createDatabase(t, { template: 'template1' })
  project.environment = { DATABASE_URL: addressOf(connection) }
  await migrate(connection, join(project.root, 'prisma/migrations'), silentLog)
  await project.change(fields('b', 'c')).run()
  project.change(fields('b', 'd'))
  const names = ['0001_initial', '0002_add_lab_thing_b', '0003_move', '0004_add_lab_thing_d']
  await expectRedo(t, project, names)
})

t.test('replaces a draft whose number one by hand has in the upstream branch', async (t) => {
  const project = await createDrafts(t, generated('b'), byHand('0002_a'))
  git(project, 'add', sqlOf('0002_a'))
  git(project, 'commit', '--quiet', '--message', 'theirs')
  publish(project)
  t.match((await project.run()).output, /^0002_a precedes 0002_add_lab_thing_b, .* --redo$/)
  t.equal((await project.run('--redo')).code, 0)
  t.strictSame(migrations(project), ['0001_initial', '0002_a', '0003_add_lab_thing_b'])
})
