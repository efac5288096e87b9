import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { artifacts } from '../../generators/artifacts.ts'
import { runGenerate } from '../../generators/command.ts'
import * as language from '../../src/framework/model/index.ts'
import { declarationMistakes } from './mistakes/declarations.ts'
import { extensionMistakes } from './mistakes/extensions.ts'
import { fieldMistakes } from './mistakes/fields.ts'
import { fileMistakes } from './mistakes/files.ts'
import type { Mistake } from './mistakes/mistake.ts'

const address = JSON.stringify(new URL('../../src/framework/model/index.ts', import.meta.url).href)
const header = `import { ${Object.keys(language).join(', ')} } from ${address}\n`
const names = new Set(['list of models', 'Prisma schema', 'serializers', 'routes'])
const someArtifacts = artifacts.filter(({ name }) => names.has(name))

/** The files of a valid schema, which each row changes. */
const validSchema: Readonly<Record<string, string>> = {
  'prisma/schema/base.prisma': '// by hand\n',
  'schema/index.ts': `export const applications = [{ name: 'lab', label: 'Lab', description: '' }]\n`,
  'schema/lab/site.ts': `export const site = defineModel('Site', { path: 'sites', fields: { name: text({ max: 50 }), slug: slug({ unique: true }) } })\n`,
  'schema/lab/rack.ts': `export const rack = defineModel('Rack', { path: 'racks', fields: {
    name: text({ max: 50 }), site: reference('lab.Site', { onDelete: 'protect', reverse: 'racks' }),
    status: choice({ 1: 'Active', 2: 'Reserved' }, { default: 1 }), height: integer({ min: 1, max: 100, default: 42 }),
    lead: reference('lab.Site', { onDelete: 'setNull', optional: true, oneToOne: true }), note: text({ optional: true }),
    address: ipAddress({ optional: true }) } })\n`,
}

/** Writes the schema with the changes of a row; null omits a file. */
function write(root: string, changes: Mistake['files']): void {
  for (const [path, text] of Object.entries({ ...validSchema, ...changes })) {
    if (text === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    const isCode = /^(?:schema\/.+|base)\/.*\.\w*ts$/.test(path)
    writeFileSync(join(root, path), isCode ? header + text : text)
  }
}

/** Returns the exit code and the output of the check of a project. */
async function check(root: string, startedIn = root): Promise<readonly [number, string]> {
  const lines: string[] = []
  const print = (text: string): void => void lines.push(text)
  const options = { root, artifacts: someArtifacts, startedIn }
  const code = await runGenerate(['--check'], options, { out: print, error: print })
  return [code, lines.join('\n').replaceAll(root, '<root>')]
}

/** Checks the schema of each row, and expects the message of the row without a stack. */
async function checkRefusals(t: Test, rows: readonly Mistake[]): Promise<void> {
  const base = t.testdir({})
  for (const [index, { title, files, says }] of rows.entries()) {
    const root = join(base, String(index))
    write(root, files)
    const [code, output] = await check(root)
    t.equal(code, 1, title)
    t.ok(output.includes(says), title, { output, says })
    t.notMatch(output, /\n\s+at |TypeError|undefined/, title)
  }
}

t.test('accepts the schema to which the rows add their mistakes', async (t) => {
  const root = t.testdir({})
  write(root, {})
  const [, output] = await check(root)
  t.match(output, /Without a migration:\n {2}add lab\.Rack \(safe\)/)
})

t.test('refuses a mistake in the files of schema/', (t) => checkRefusals(t, fileMistakes))
t.test('refuses a mistake in the parts of a declaration', (t) =>
  checkRefusals(t, declarationMistakes),
)
t.test('refuses a mistake in a field', (t) => checkRefusals(t, fieldMistakes))

t.test('refuses a mistake in an extension', (t) => checkRefusals(t, extensionMistakes))

t.test('reports all files that cannot be read at once', async (t) => {
  const root = t.testdir({})
  write(root, { 'schema/lab/a.ts': 'export const = 1', 'schema/lab/b.mts': '', 'schema/c.ts': '' })
  const [, output] = await check(root)
  for (const file of ['schema/lab/a.ts', 'schema/lab/b.mts', 'schema/c.ts']) t.match(output, file)
})

t.test('accepts imported helpers, hidden files and notes', async (t) => {
  const root = t.testdir({})
  write(root, {
    'schema/words.ts': `export const words = { max: 20 }\n`,
    'schema/lab/more/deep.ts': `export const deep = 1\n`,
    'schema/lab/help.ts': `import '../words.ts'\nexport { deep } from './more/deep.ts'\nexport const nested = ['name']\n`,
    'schema/lab/thing.ts': `import { nested } from './help.ts'\nexport const thing = defineModel('Thing', { path: 'things', fields: { name: text() }, nested })\n`,
    'schema/lab/README.md': 'notes',
    'schema/.gitkeep': '',
  })
  t.match((await check(root))[1], /add lab\.Thing \(safe\)/)
})

t.test('refuses to run in a folder that has another schema/', async (t) => {
  const root = t.testdir({ here: {}, there: {}, notes: { schema: { 'x.json': '' } } })
  write(join(root, 'here'), {})
  write(join(root, 'there'), {})
  const [code, output] = await check(join(root, 'here'), join(root, 'there'))
  t.equal(code, 1)
  t.match(
    output,
    /there\/schema\/ is not read: this command belongs to <root> and reads <root>\/schema\/\.\nRun it in <root>/,
  )
  t.match((await check(join(root, 'here'), join(root, 'notes')))[1], /Without a migration/)
  symlinkSync(join(root, 'here'), join(root, 'link'))
  t.match((await check(join(root, 'here'), join(root, 'link')))[1], /Without a migration/)
})
