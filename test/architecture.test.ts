import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { words } from '../src/framework/model/resolve/labels.ts'
import { arrows } from './architecture/arrows.ts'
import { findCycles } from './architecture/cycles.ts'
import { withoutComments } from './architecture/comments.ts'
import { exportsIn } from './architecture/exports.ts'
import { inventoryTests } from './architecture/inventory-tests.ts'
import { readSources, root, scanImports } from './architecture/imports.ts'
import type { Import, Source, Strength } from './architecture/imports.ts'
import { restrictedPackages } from './architecture/restricted-packages.ts'

const tree = readSources(['schema', 'generators', 'src', 'test', 'check.mjs', 'prepare.mjs'])
const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
/** The folders to which paths in docs/architecture.md may be relative. */
const mapRoots = ['', 'src/framework', 'src/features', 'src/host', 'src/inventory', 'docs']
/** The sources that the package contains: no tests. */
const packaged = tree.filter(({ path }) => /^(schema|generators|src)\//.test(path))

t.test('distinguishes static, type-only and dynamic imports', async (t) => {
  const cases: [text: string, expected: Import[]][] = [
    [`import { a } from './b.ts'`, [{ to: 'src/b.ts', own: true, strength: 'value' }]],
    [`import type { A } from '../b.ts'\n`, [{ to: 'b.ts', own: true, strength: 'type' }]],
    [`import { type A } from './b.ts'`, [{ to: 'src/b.ts', own: true, strength: 'value' }]],
    [`import a, {\n  b,\n} from "pg"`, [{ to: 'pg', own: false, strength: 'value' }]],
    [`import 'cadastre'`, [{ to: 'src/public/index.ts', own: true, strength: 'value' }]],
    [
      `import { a } from 'cadastre/models/pages/b.ts'`,
      [{ to: 'src/features/pages/models/b.ts', own: true, strength: 'value' }],
    ],
    [`import * as a from 'pg'`, [{ to: 'pg', own: false, strength: 'value' }]],
    [`import 'pg'`, [{ to: 'pg', own: false, strength: 'value' }]],
    [`export * from 'pg'`, [{ to: 'pg', own: false, strength: 'value' }]],
    [`export type { A } from 'pg'`, [{ to: 'pg', own: false, strength: 'type' }]],
    [`// why\n/* how */ import 'pg'`, [{ to: 'pg', own: false, strength: 'value' }]],
    [`f()\nawait import('pg')`, [{ to: 'pg', own: false, strength: 'dynamic' }]],
    ["const text = `\nimport 'pg'\n`", []],
    [`export const from = 'pg'`, []],
    [`export { a }\nexport const b = 'pg'`, []],
  ]
  for (const [text, expected] of cases) t.strictSame(scanImports('src/a.ts', text), expected, text)
})

t.test('imports only along the arrows of the table', async (t) => {
  const wrong = packaged.flatMap((source) =>
    source.imports
      .filter((found) => found.own && !isAllowed(source, found))
      .map(({ to, strength }) => `${source.path} → ${to} (${strength})`),
  )
  t.strictSame(wrong, [], 'no import without an arrow')
  const withoutRow = packaged.filter(({ path }) => !rowOf(path)).map(({ path }) => path)
  t.strictSame(withoutRow, [], 'every file has a row in the table of arrows')
})

t.test('imports restricted packages only where the table allows it', async (t) => {
  for (const { name, allowed, allowsTypes, ...restriction } of restrictedPackages) {
    const isRestricted = ({ own, to, strength }: Import): boolean =>
      !own && restriction.package.test(to) && !(allowsTypes && strength === 'type')
    const wrong = packaged
      .filter(({ path }) => !allowed.some((prefix) => path.startsWith(prefix)))
      .filter(({ imports }) => imports.some(isRestricted))
      .map(({ path }) => path)
    t.strictSame(wrong, [], `${name}: allowed in ${allowed.join(', ') || 'no file'}`)
  }
})

t.test('does not import generated models in a generator', async (t) => {
  const reached = new Set(['generators/command.ts'])
  for (const path of reached)
    for (const { to, own, strength } of tree.find((one) => one.path === path)?.imports ?? [])
      if (own && strength === 'value') reached.add(to)
  t.ok(reached.size > 100, `${reached.size} files`)
  t.notOk(reached.has('src/generated/models.ts'), 'generated models may name removed declarations')
})

t.test('exports each name from one file only, in one spelling', async (t) => {
  const filesByName = new Map<string, string[]>()
  const checked = packaged.filter(({ path }) => !/\/(generated|template)\//.test(path))
  for (const { path, text } of checked) {
    // Overloads repeat a name.
    for (const name of new Set(exportsIn(text)))
      filesByName.set(name, [...(filesByName.get(name) ?? []), path])
  }
  t.ok(filesByName.size > 1_000, `${filesByName.size} names`)
  const shared = [...filesByName].filter(([, paths]) => paths.length > 1)
  t.strictSame(shared, [], 'each name has one meaning')
  const spellings = new Map([...filesByName.keys()].map((name) => [name.toLowerCase(), name]))
  const alike = [...filesByName.keys()].filter((name) => spellings.get(name.toLowerCase()) !== name)
  t.strictSame(alike, [], 'no two names differ by case alone')
})

t.test('imports tests only in tests', async (t) => {
  const wrong = tree
    .filter(({ path }) => !path.startsWith('test/'))
    .filter(({ imports }) => imports.some(({ own, to }) => own && to.startsWith('test/')))
  t.strictSame(
    wrong.map(({ path }) => path),
    [],
    'no import of a test',
  )
})

t.test('imports the inventory only in the listed tests of the framework', async (t) => {
  const sources = new Map(tree.map((one) => [one.path, one]))
  const tests = tree.filter(({ path }) =>
    /^test\/(framework|features|host)\/.*\.test\.ts$/.test(path),
  )
  t.ok(tests.length > 100, `${tests.length} tests`)
  const loading = tests.filter(({ path }) => loadsInventory(path, sources)).map(({ path }) => path)
  t.strictSame(loading, Object.keys(inventoryTests).toSorted())
})

/** Returns whether a test imports the inventory, itself or through other files of the tests. */
function loadsInventory(
  path: string,
  sources: ReadonlyMap<string, Source>,
  visited = new Set<string>(),
): boolean {
  if (/^(schema|src\/generated|src\/inventory)\/|^src\/app\.ts$/.test(path))
    return path !== 'src/inventory/demo/random.ts' // imports nothing
  if (!path.startsWith('test/') || visited.has(path)) return false
  visited.add(path)
  const imports = sources.get(path)?.imports ?? []
  return imports.some(
    ({ to, own, strength }) => own && strength !== 'type' && loadsInventory(to, sources, visited),
  )
}

t.test('names no application and no model of the inventory in the framework', async (t) => {
  const applications = readdirSync(join(root, 'schema'), { withFileTypes: true })
    .filter(
      (one) =>
        one.isDirectory() && !existsSync(join(root, frameworkApplications, `${one.name}.ts`)),
    )
    .map(({ name }) => name)
  t.strictSame(applications, ['circuits', 'dcim', 'ipam', 'tenancy'])
  const models = applications.flatMap((name) =>
    tree
      .filter(({ path }) => path.startsWith(`schema/${name}/`))
      .flatMap(({ text }) =>
        [...text.matchAll(/defineModel\('(\w+)'/g)].map(([, model = '']) => model),
      )
      .map((model) => words(model).toLowerCase()),
  )
  t.ok(models.length > 35, `${models.length} models`)
  t.strictSame(
    generalWords.filter((word) => !models.includes(word)),
    [],
    'each general word names a model',
  )
  const own = models.filter((model) => !generalWords.includes(model))
  const names = [...applications, ...own.map((model) => model.replaceAll(' ', '[-_]?'))]
  const code = ["'vlan'", 'rackGroup', "'power_port'", '/ip/VRFs/', 'dcim.Device']
  t.strictSame(linesWith(names, code.join('\n')), code, 'finds names in each style')
  const wrong = packaged
    .filter(({ path }) => /^src\/(framework|features|host)\//.test(path))
    // A representation has the name of the service whose clients know it.
    .filter(({ path }) => path !== 'src/framework/config/representation.ts')
    .flatMap(({ path, text }) =>
      [...linesWith(names, text), ...linesWith(['netbox'], withoutComments(text))].map(
        (line) => `${path}: ${line.trim()}`,
      ),
    )
  t.strictSame(wrong, [], 'no line outside of the inventory, and NetBox in comments only')
})

/** Returns the lines of a text that have one of some names, in any case. */
function linesWith(names: readonly string[], text: string): readonly string[] {
  const forbidden = new RegExp(`(?<![a-z])(${names.join('|')})s?(?![a-z])`, 'i')
  return text.split('\n').filter((line) => forbidden.test(line))
}

/** Names of models that the framework may use in their general meaning. */
const generalWords = [
  'device',
  'interface',
  'ip address',
  'platform',
  'prefix',
  'provider',
  'region',
  'role',
  'service',
  'site',
]

t.test('has no import cycles, also of types', async (t) => {
  t.strictSame(findCycles(tree), [], 'no cycle')
  const file = (path: string, to: string): Source => {
    return { path, text: '', imports: [{ to, own: true, strength: 'type' }] }
  }
  const cyclic = [file('a', 'b'), file('b', 'c'), file('c', 'b')]
  t.strictSame(findCycles(cyclic), ['b → c → b'], 'finds a cycle')
})

t.test('has short files with plain names and without default exports', async (t) => {
  const handWritten = tree.filter(({ path }) => !path.startsWith('src/generated/'))
  const long = handWritten.filter(({ text }) => text.split('\n').length > 301)
  t.strictSame(
    long.map(({ path }) => path),
    [],
    'no file over 300 lines',
  )

  const wide = handWritten.filter(({ text }) => /^(?= *(\/\/|\/?\*)).{101}/m.test(text))
  t.strictSame(
    wide.map(({ path }) => path),
    [],
    'no comment over 100 columns',
  )

  // The folder service/ makes a service. A model may be called Service, so files that are named
  // after models are exempt.
  const named = handWritten.filter(
    ({ path }) => !/^(schema|test\/schema|src\/inventory)\//.test(path),
  )
  const vague = named.filter(({ path }) =>
    /(^|[/.-])((utils?|helpers?|common|managers?)(?=[/.-])|(?<!create-|make-)services?(?=[.-]))/.test(
      path,
    ),
  )
  t.strictSame(
    vague.map(({ path }) => path),
    [],
    'no utils, helpers, common, manager, service',
  )

  // Generators contain the text of other files as strings: there only the linter checks this.
  const defaults = tree.filter(
    ({ path, text }) => !path.startsWith('generators/') && /^export default\b/m.test(text),
  )
  t.strictSame(
    defaults.map(({ path }) => path),
    [],
    'no default exports',
  )
})

t.test('maps every folder of src and of its parts in docs/architecture.md', async (t) => {
  const folders = new Set(
    packaged.flatMap(
      ({ path }) => /^src\/(?:(?:framework|features|host)\/)?([^/]+)\//.exec(path)?.[1] ?? [],
    ),
  )
  const missing = [...folders].filter((folder) => !architecture.includes(`${folder}/`))
  t.strictSame(missing, [], 'every folder is on the map')
})

t.test('finds the files and exports that docs/architecture.md names', async (t) => {
  const paths = [...architecture.matchAll(/`(\w[\w./-]*(?:\/|\.(?:ts|mjs)))`/g)]
    .map(([, path = '']) => path)
    .concat(pathsWithoutExtension(architecture))
  t.ok(paths.length > 60, `${paths.length} paths`)
  t.strictSame(
    paths.filter((path) => !mapRoots.some((folder) => existsSync(join(root, folder, path)))),
    [],
    'every path exists',
  )
  const named = [...architecture.matchAll(/`([\w./-]+\.m?[jt]s)` \(((?:`\w+`(?:, )?)+)\)/g)]
  t.ok(named.length > 30, `${named.length} files with names`)
  const missing = named.flatMap(([, path = '', names = '']) => {
    const folder = mapRoots.find((one) => existsSync(join(root, one, path))) ?? ''
    const exported = exportsIn(readFileSync(join(root, folder, path), 'utf8'))
    return [...names.matchAll(/\w+/g)]
      .filter(([name]) => !exported.includes(name))
      .map(([name]) => `${path}: ${name}`)
  })
  t.strictSame(missing, [], 'every named file exports the names')
})

/** Returns the paths of files of the framework that the text names without an extension. */
function pathsWithoutExtension(text: string): string[] {
  const named = text.matchAll(/`((?:read|write|http|database)\/[\w/-]*[\w-])`/g)
  return [...named].map(([, path = '']) => `${path}.ts`)
}

/** The folder of the applications of features. */
const frameworkApplications = 'src/features/applications'

function isAllowed(source: Source, { to, strength }: Import): boolean {
  const from = rowOf(source.path)
  if (!from) return false
  if (isBelow(to, from)) return true
  return Object.entries(arrows[from] ?? {}).some(
    ([row, allowed]) => isBelow(to, row) && allowed && strengths[strength] <= strengths[allowed],
  )
}

const strengths: Record<Strength, number> = { type: 0, dynamic: 1, value: 2 }

function rowOf(path: string): string | undefined {
  return Object.keys(arrows).find((row) => isBelow(path, row))
}

/** The row `src/app` fits both the file src/app.ts and a folder src/app/. */
function isBelow(path: string, row: string): boolean {
  return path.startsWith(`${row}/`) || path.startsWith(`${row}.`)
}
