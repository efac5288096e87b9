import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { runGenerate } from '../../generators/command.ts'
import { declare, language, Project } from './project.ts'

t.test('generates an empty project, a model and its rename', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })

  const missing = await project.run('--check')
  t.equal(missing.code, 1)
  t.equal(
    missing.output,
    [
      'These differ from what schema/ declares:',
      '  missing  src/generated/models.ts',
      '  missing  prisma/schema/lab.prisma',
      '  missing  prisma/migrations/0001_initial/migration.sql',
      '  missing  prisma/schema.lock.json',
      'Without a migration:',
      '  add lab.Thing (safe)',
      'Run: npx cadastre generate',
    ].join('\n'),
  )
  t.notOk(existsSync(join(project.root, 'src')), 'a check writes nothing')

  const first = await project.run()
  t.equal(first.code, 0)
  t.match(
    first.output,
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
  ])
  t.strictSame(await project.run(), { code: 0, output: 'Everything is up to date.' })
  t.strictSame(await project.run('--check'), {
    code: 0,
    output: 'Everything generated is up to date.',
  })

  const initial = project.read('prisma/migrations/0001_initial/migration.sql')
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text({ blank: true })') })
  t.match((await project.run('--check')).output, 'Without a migration:\n  add lab.Thing.b (safe)')
  t.match(
    (await project.run()).output,
    'New migration 0002_add_lab_thing_b:\n  add lab.Thing.b (safe)\n\n' +
      'The migration is additive: processes of the version before go on beside it.',
  )

  project.change({
    'schema/lab/thing.ts': null,
    'schema/lab/gadget.ts': declare(
      'Gadget',
      `a: text(), c: text({ blank: true, was: 'b' })`,
      `was: 'lab.Thing',`,
    ),
  })
  t.match(
    (await project.run()).output,
    'New migration 0003_rename_lab_thing_to_lab_gadget_and_1_more',
  )
  t.equal(
    project.read('prisma/migrations/0001_initial/migration.sql'),
    initial,
    'a migration is never rewritten',
  )
  t.match(
    project.read('src/generated/models.ts'),
    `import { declared as labGadget } from '../../schema/lab/gadget.ts'`,
  )
})

t.test('reports files that are stale or no longer generated, and keeps others', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })
  await project.run()
  project.change({
    'prisma/schema/old.prisma': '// left over\n',
    'prisma/schema/deep/older.prisma': '// left over\n',
    'prisma/schema/lab.prisma': '// touched\n',
    'prisma/notes.txt': 'not ours\n',
  })
  const { code, output } = await project.run('--check')
  t.equal(code, 1)
  t.equal(
    output,
    [
      'These differ from what schema/ declares:',
      '  orphaned prisma/schema/deep/older.prisma',
      '  stale    prisma/schema/lab.prisma',
      '  orphaned prisma/schema/old.prisma',
      'Run: npx cadastre generate',
    ].join('\n'),
  )
  t.match((await project.run()).output, 'removed prisma/schema/old.prisma')
  t.notOk(existsSync(join(project.root, 'prisma/schema/deep')), 'an empty folder goes too')
  t.equal(project.read('prisma/schema/base.prisma'), '// by hand\n')
  t.equal(project.read('prisma/notes.txt'), 'not ours\n')

  const crlf = project.read('prisma/schema/lab.prisma').replaceAll('\n', '\r\n')
  t.equal(
    (await project.change({ 'prisma/schema/lab.prisma': crlf }).run('--check')).code,
    0,
    'a checkout with other line endings',
  )
})

t.test('writes a new lock without a migration for reordered fields', async (t) => {
  const project = new Project(t).change({
    'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text()'),
  })
  await project.run()
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'b: text(), a: text()') })
  const { code, output } = await project.run('--check')
  t.equal(code, 1)
  t.match(output, 'stale    prisma/schema.lock.json')
  t.notMatch(output, 'migration')
  await project.run()
  t.strictSame(readdirSync(join(project.root, 'prisma/migrations')), ['0001_initial'])
})

t.test('reports invalid input in a message without a stack', async (t) => {
  const thing = { 'schema/lab/thing.ts': declare('Thing', 'a: text()') }
  const cases: readonly [string, (project: Project) => Project, RegExp][] = [
    ['a mistake in a declaration', (p) => p.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()', `order: ['b'],`) }), /^A declaration is wrong:\n {2}lab\.Thing \(schema\/lab\/thing\.ts\), order: the path "b" fails/],
    ['a declaration whose fields are misspelt', (p) => p.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()').replace('fields:', 'feilds:') }), /a declaration has no part "feilds" \(did you mean "fields"\?\)/],
    ['an application that is not listed', (p) => p.change({ 'schema/store/thing.ts': declare('Item', 'a: text()') }), /schema\/store\/thing\.ts: application "store" is not declared in schema\/index\.ts; to drop it, delete the folder schema\/store\/; allowed: lab/],
    ['a declaration that cannot be loaded', (p) => p.change({ 'schema/lab/bad.ts': 'export const = 1' }), /^schema\/lab\/bad\.ts cannot be loaded: /],
    ['no applications', (p) => p.change({ 'schema/index.ts': 'export const applicatons = []\n' }), /^schema\/index\.ts must export `applications`/],
    ['a damaged lock', (p) => p.change({ 'prisma/schema.lock.json': '<<<<<<< HEAD\n' }), /^prisma\/schema\.lock\.json is damaged/],
    ['a migration that the lock does not know', (p) => p.change({ 'prisma/migrations/0002_theirs/migration.sql': p.read('prisma/migrations/0001_initial/migration.sql') }), /^The last generated migration is 0002_theirs, but prisma\/schema\.lock\.json was written after 0001_initial\./],
    ['a migration that is gone', (p) => p.change({ 'prisma/migrations/0001_initial': null }), /^The last generated migration is none, but /],
  ] // prettier-ignore
  for (const [name, damage, message] of cases) {
    await t.test(name, async (t) => {
      const project = new Project(t).change(thing)
      await project.run()
      damage(project)
      const before = project.texts()
      for (const args of [[], ['--check']]) {
        const { code, output } = await project.run(...args)
        t.equal(code, 1)
        t.match(output, message)
        t.notMatch(output, /\n\s+at /, 'without a stack')
      }
      t.strictSame(project.texts(), before, 'nothing is written')
    })
  }
})

t.test('ignores exports that are not models', async (t) => {
  const project = new Project(t).change({
    'schema/lab/thing.ts': `import './shared.ts'\n${declare('Thing', 'a: text()')}export const limit = 3\nexport const nothing = null\n`,
    'schema/lab/shared.ts': `export const filters = { name: 'name' }\n`,
  })
  await project.run()
  t.match(
    project.read('src/generated/models.ts'),
    /sources: ModelSources<FlatTypes> = \[\n.*schema\/lab\/thing\.ts.*\n\]\n$/,
  )
})

/** Arguments that `generate` refuses, and the sentence about them. */
const wrongArguments: readonly (readonly [args: readonly string[], mistake: string])[] = [
  [['--chek'], 'there is no option --chek (did you mean --check?)'],
  [['--alow', 'destructive'], 'there is no option --alow (did you mean --allow?)'],
  [['-x'], 'there is no option -x'],
  [['--allow'], "Option '--allow <value>' argument missing"],
  [['--allow', 'destroy'], '--allow is "destroy"; allowed: destructive, unchecked'],
  [['--allow', 'destructve'], '--allow is "destructve" (did you mean "destructive"?); allowed: destructive, unchecked'],
  [['lab'], '"lab" is not an option'],
  [['--check=1'], "Option '--check' does not take an argument"],
  [['--check', '--drop'], '--check writes nothing, and --drop writes a migration'],
  [['--check', '--redo'], '--check writes nothing, and --redo replaces files'],
  [['--allow', 'unchecked'], '--allow unchecked needs --redo'],
  [['--empty'], "Option '--empty <value>' argument missing"],
  [['--empty', 'move', '--check'], '--empty only makes a migration: run it without other options'],
] // prettier-ignore

t.test('names a wrong argument, and prints the usage', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })
  for (const [args, mistake] of wrongArguments) {
    const { code, output } = await project.run(...args)
    t.equal(code, 2, args.join(' '))
    t.ok(output.startsWith(`${mistake}\n\nUsage:\n  npx cadastre generate  `), output)
    t.match(output, '\n  npx cadastre generate --check  ')
  }
})

t.test('prints the command as it was run', async (t) => {
  const lines: string[] = []
  const print = (text: string): void => void lines.push(text)
  await runGenerate(['lab'], { root: t.testdir({}), startedIn: '' }, { out: print, error: print })
  t.match(lines.join('\n'), /\n {2}npm run generate  .*\n {2}npm run generate -- --check  /)
})

const program = fileURLToPath(new URL('../../src/cadastre.mjs', import.meta.url))
const users = JSON.stringify(
  fileURLToPath(new URL('../../src/features/applications/users.ts', import.meta.url)),
)

t.test('generates from a bundle, with the messages of the files themselves', async (t) => {
  const project = new Project(t)
  const generate = (files: Readonly<Record<string, string>>): string => {
    project.change(files)
    const ran = spawnSync(process.execPath, [program, 'generate', '--check'], {
      cwd: project.root,
      encoding: 'utf8',
    })
    t.equal(ran.status, 1)
    return ran.stdout + ran.stderr
  }
  const local = (text: string): string => text.replace(language, "'../../language.ts'")
  const made = (): { entries: string[] } => {
    const file = join(project.root, 'node_modules/.cache/cadastre/generate/made.json')
    return JSON.parse(readFileSync(file, 'utf8')) as { entries: string[] } // load.mjs writes it
  }
  const thing = local(declare('Thing', 'a: text()'))
  const first = generate({
    'language.ts': `export * from ${language.replace('file://', '')}\nexport * from ${users}\n`,
    'schema/index.ts': `import { users } from '../language.ts'\nexport const applications = [{ name: 'lab', label: 'Lab', description: '' }, users]\n`,
    'schema/lab/thing.ts': thing,
  })
  t.match(first, '  missing  src/generated/serializers/lab/thing.ts')
  t.match(first, '  add lab.Thing (safe)')
  t.ok(made().entries.includes(join(project.root, 'schema/lab/thing.ts')))

  const gadget = local(declare('Gadget', 'a: text()'))
  const second = generate({ 'schema/lab/gadget.ts': gadget })
  t.match(second, '  add lab.Gadget (safe)\n  add lab.Thing (safe)')
  t.ok(made().entries.includes(join(project.root, 'schema/lab/gadget.ts')), 'replaces the bundle')

  const circle = `export const late = early\nimport { early } from './early.ts'\n`
  const wrong = generate({
    'schema/lab/early.ts': `import { late } from './late.ts'\nexport const early = [late]\n`,
    'schema/lab/late.ts': circle,
    'schema/lab/thrown.ts': `throw new Error('no reason')\n`,
  })
  // The files are loaded together, so either of them may be the first.
  t.match(
    wrong,
    /^schema\/lab\/early\.ts cannot be loaded: Cannot access '(early|late)' before init/,
  )
  t.match(wrong, 'These files import each other: schema/lab/early.ts → schema/lab/late.ts → ')
  t.match(
    wrong,
    /^schema\/lab\/thrown\.ts cannot be loaded: no reason \(schema\/lab\/thrown\.ts:1\)$/m,
  )
  t.notMatch(wrong, /\n\s+at /, 'without a stack')
  const missing = generate({ 'schema/lab/none.ts': `import './missing.ts'\n` })
  t.match(missing, /^schema\/lab\/none\.ts cannot be loaded: Cannot find module .*missing\.ts/m)
})

t.test('keeps the committed files equal to the output for schema/', async (t) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/cadastre.mjs', 'generate', '--check'],
    { encoding: 'utf8' },
  )
  t.strictSame([status, stderr], [0, ''], stdout)
})
