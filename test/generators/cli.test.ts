import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { artifacts } from '../../generators/artifacts.ts'
import { runGenerate } from '../../generators/command.ts'

const language = JSON.stringify(new URL('../../src/model/index.ts', import.meta.url).href)
const names = new Set(['list of models', 'Prisma schema'])
const some = artifacts.filter(({ name }) => names.has(name))

const index = `export const applications = [{ name: 'lab', label: 'Lab', description: '' }]\n`

/** A declaration of a model with text fields. */
const declare = (name: string, fields: string, rest = ''): string => `
import { defineModel, text } from ${language}
export const declared = defineModel('${name}', { path: '${name.toLowerCase()}s', nested: [], ${rest} fields: { ${fields} } })
`

interface Ran {
  readonly code: number
  readonly said: string
}

/** A project whose steps each have a folder of their own, since a loaded declaration stays loaded. */
class Project {
  readonly #base: string
  #step = 0

  constructor(t: Test) {
    this.#base = t.testdir({})
    this.change({ 'schema/index.ts': index, 'prisma/schema/base.prisma': '// by hand\n' })
  }

  get root(): string {
    return join(this.#base, String(this.#step))
  }

  /** Writes files into a copy of the project; null removes one. */
  change(files: Readonly<Record<string, string | null>>): this {
    const before = this.root
    this.#step += 1
    if (existsSync(before)) cpSync(before, this.root, { recursive: true })
    for (const [path, text] of Object.entries(files)) {
      const file = join(this.root, path)
      mkdirSync(dirname(file), { recursive: true })
      if (text === null) rmSync(file, { recursive: true })
      else writeFileSync(file, text)
    }
    return this
  }

  async run(...args: readonly string[]): Promise<Ran> {
    const said: string[] = []
    const say = (text: string): void => void said.push(text)
    const code = await runGenerate(
      args,
      { root: this.root, artifacts: some },
      { out: say, error: say },
    )
    return { code, said: said.join('\n') }
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8')
  }

  files(): readonly string[] {
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.root.length + 1))
      .toSorted()
  }

  texts(): readonly string[] {
    return this.files().map((path) => `${path}\n${this.read(path)}`)
  }
}

t.test('from an empty project to a renamed model', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })

  const missing = await project.run('--check')
  t.equal(missing.code, 1)
  t.equal(
    missing.said,
    [
      'Not as schema/ says:',
      '  missing  src/generated/models.ts',
      '  missing  prisma/schema/lab.prisma',
      '  missing  prisma/migrations/0001_initial/migration.sql',
      '  missing  prisma/schema.lock.json',
      'Without a migration:',
      '  add lab.Thing (safe)',
      'Run: npm run generate',
    ].join('\n'),
  )
  t.notOk(existsSync(join(project.root, 'src')), 'a check writes nothing')

  const first = await project.run()
  t.equal(first.code, 0)
  t.match(
    first.said,
    /wrote prisma\/migrations\/0001_initial\/migration\.sql\n[^]*New migration 0001_initial:\n {2}add lab\.Thing \(safe\)$/,
  )
  t.strictSame(project.files(), [
    'prisma/migrations/0001_initial/migration.sql',
    'prisma/schema.lock.json',
    'prisma/schema/base.prisma',
    'prisma/schema/lab.prisma',
    'schema/index.ts',
    'schema/lab/thing.ts',
    'src/generated/models.ts',
  ]) // prettier-ignore
  t.strictSame(await project.run(), { code: 0, said: 'Everything is up to date.' })
  t.strictSame(await project.run('--check'), {
    code: 0,
    said: 'Everything generated is up to date.',
  })

  const initial = project.read('prisma/migrations/0001_initial/migration.sql')
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text({ blank: true })') })
  t.match((await project.run('--check')).said, 'Without a migration:\n  add lab.Thing.b (safe)')
  t.match(
    (await project.run()).said,
    'New migration 0002_add_lab_thing_b:\n  add lab.Thing.b (safe)',
  )

  project.change({
    'schema/lab/thing.ts': null,
    'schema/lab/gadget.ts': declare('Gadget', `a: text(), c: text({ blank: true, was: 'b' })`, `was: 'lab.Thing',`),
  }) // prettier-ignore
  t.match(
    (await project.run()).said,
    'New migration 0003_rename_lab_thing_to_lab_gadget_and_1_more',
  )
  t.equal(project.read('prisma/migrations/0001_initial/migration.sql'), initial, 'never rewritten')
  t.match(project.read('src/generated/models.ts'), `import { declared as labDeclared } from '../../schema/lab/gadget.ts'`) // prettier-ignore
})

t.test('what would lose data is refused and nothing is written, until it is allowed', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text()') }) // prettier-ignore
  await project.run()
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), c: text({ blank: true })') })
  const before = project.texts()
  t.strictSame(await project.run(), {
    code: 1,
    said: [
      'The migration would lose data:',
      '  lab.Thing.b is no longer declared: its column lab_thing.b would be dropped.',
      `    If it was renamed, say so: c: …({ …, was: 'b' }) (schema/lab/thing.ts)`,
      'If it is to go, with its data: npm run generate -- --allow destructive',
    ].join('\n'),
  })
  t.strictSame(project.texts(), before)
  t.match((await project.run('--check')).said, 'drop lab.Thing.b (destructive)')
  t.match((await project.run('--allow', 'destructive')).said, 'New migration 0002_add_lab_thing_c_and_1_more') // prettier-ignore

  project.change({
    'schema/lab/thing.ts': null,
    'schema/lab/other.ts': declare('Other', 'a: text()'),
  })
  const { code, said } = await project.run()
  t.equal(code, 1)
  t.match(said, `lab.Thing is no longer declared: its table lab_thing would be dropped.\n    If it was renamed, say so: defineModel('Other', { was: 'lab.Thing', … }) (schema/lab/other.ts)`) // prettier-ignore
})

t.test('orphans, stale files and files by hand', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })
  await project.run()
  project.change({
    'prisma/schema/old.prisma': '// left over\n',
    'prisma/schema/deep/older.prisma': '// left over\n',
    'prisma/schema/lab.prisma': '// touched\n',
    'prisma/notes.txt': 'not ours\n',
  })
  const { code, said } = await project.run('--check')
  t.equal(code, 1)
  t.equal(
    said,
    [
      'Not as schema/ says:',
      '  orphaned prisma/schema/deep/older.prisma',
      '  stale    prisma/schema/lab.prisma',
      '  orphaned prisma/schema/old.prisma',
      'Run: npm run generate',
    ].join('\n'),
  )
  t.match((await project.run()).said, 'removed prisma/schema/old.prisma')
  t.notOk(existsSync(join(project.root, 'prisma/schema/deep')), 'an empty folder goes too')
  t.equal(project.read('prisma/schema/base.prisma'), '// by hand\n')
  t.equal(project.read('prisma/notes.txt'), 'not ours\n')

  const crlf = project.read('prisma/schema/lab.prisma').replaceAll('\n', '\r\n')
  t.equal((await project.change({ 'prisma/schema/lab.prisma': crlf }).run('--check')).code, 0, 'a checkout with other line endings') // prettier-ignore
})

t.test('fields that only change places need no migration, but a new lock', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text()') }) // prettier-ignore
  await project.run()
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'b: text(), a: text()') })
  const { code, said } = await project.run('--check')
  t.equal(code, 1)
  t.match(said, 'stale    prisma/schema.lock.json')
  t.notMatch(said, 'migration')
  await project.run()
  t.strictSame(readdirSync(join(project.root, 'prisma/migrations')), ['0001_initial'])
})

t.test('input that is wrong is answered in a sentence', async (t) => {
  const thing = { 'schema/lab/thing.ts': declare('Thing', 'a: text()') }
  const cases: readonly [string, (project: Project) => Project, RegExp][] = [
    ['a mistake in a declaration', (p) => p.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()', `order: ['b'],`) }), /^A declaration is wrong:\n {2}lab\.Thing \(schema\/lab\/thing\.ts\), order: the path "b" fails/],
    ['a declaration whose fields are misspelt', (p) => p.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()').replace('fields:', 'feilds:') }), /a declaration has no part "feilds" \(did you mean "fields"\?\)/],
    ['an application that is not listed', (p) => p.change({ 'schema/store/thing.ts': declare('Item', 'a: text()') }), /schema\/store\/thing\.ts: unknown application "store"; allowed: lab/],
    ['a declaration that cannot be loaded', (p) => p.change({ 'schema/lab/bad.ts': 'export const = 1' }), /^schema\/lab\/bad\.ts cannot be loaded: /],
    ['no applications', (p) => p.change({ 'schema/index.ts': 'export const applicatons = []\n' }), /^schema\/index\.ts must export `applications`/],
    ['a damaged lock', (p) => p.change({ 'prisma/schema.lock.json': '<<<<<<< HEAD\n' }), /^prisma\/schema\.lock\.json is damaged/],
    ['a migration that the lock does not know', (p) => p.change({ 'prisma/migrations/0002_theirs/migration.sql': '' }), /^The last migration is 0002_theirs, but prisma\/schema\.lock\.json was written after 0001_initial\./],
    ['a migration that is gone', (p) => p.change({ 'prisma/migrations/0001_initial': null }), /^The last migration is none, but /],
  ] // prettier-ignore
  for (const [name, spoil, message] of cases) {
    await t.test(name, async (t) => {
      const project = new Project(t).change(thing)
      await project.run()
      spoil(project)
      const before = project.texts()
      for (const args of [[], ['--check']]) {
        const { code, said } = await project.run(...args)
        t.equal(code, 1)
        t.match(said, message)
        t.notMatch(said, /\n\s+at /, 'without a stack')
      }
      t.strictSame(project.texts(), before, 'nothing is written')
    })
  }
})

t.test('exports that are no models do not count', async (t) => {
  const project = new Project(t).change({
    'schema/lab/thing.ts': `${declare('Thing', 'a: text()')}export const limit = 3\nexport const nothing = null\n`,
    'schema/lab/shared.ts': `export const filters = { name: 'name' }\n`,
  })
  await project.run()
  t.match(project.read('src/generated/models.ts'), /sources: readonly Source\[\] = \[\n.*schema\/lab\/thing\.ts.*\n\]\n$/) // prettier-ignore
})

t.test('arguments', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })
  for (const args of [['--chek'], ['--allow'], ['--allow', 'anything'], ['lab'], ['--check=1']]) {
    const { code, said } = await project.run(...args)
    t.equal(code, 2, args.join(' '))
    t.match(said, 'npm run generate -- --check')
  }
})

t.test('what is committed is what the command line makes of schema/', async (t) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'generators/cli.ts', '--check'],
    { encoding: 'utf8' },
  )
  t.strictSame([status, stderr], [0, ''], stdout)
})
