import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { runInit } from '../../generators/init.ts'

interface Run {
  readonly code: number
  readonly printed: string
}

/** Returns the dependencies of this package. */
function ownDependencies(): Readonly<Record<string, string>> {
  const file = new URL('../../package.json', import.meta.url)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly devDependencies: Readonly<Record<string, string>>
  } // npm's format
  return { ...manifest.devDependencies, ...manifest.dependencies }
}

function init(root: string, ...args: readonly string[]): Run {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const code = runInit(root, args, { out: print, error: print })
  return { code, printed: lines.join('\n') }
}

const readManifest = (root: string): unknown =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

t.test('writes a project into an empty folder, and keeps its files the second time', async (t) => {
  const root = t.testdir({})
  const first = init(root)
  t.equal(first.code, 0)
  for (const path of [
    '.gitignore',
    'schema/index.ts',
    'schema/library/book.ts',
    'src/app.ts',
    'test/library.test.ts',
    'tsconfig.json',
    'package.json',
  ])
    t.match(first.printed, `wrote ${path}\n`, path)
  t.match(first.printed, /npx cadastre generate .*\n.*npx cadastre serve/)
  const { typebox, tsx, typescript, '@types/node': node } = ownDependencies()
  t.match(readManifest(root), {
    type: 'module',
    scripts: { generate: 'cadastre generate', test: /^tsc && node / },
    dependencies: { typebox },
    devDependencies: { '@types/node': node, tsx, typescript },
  })
  writeFileSync(join(root, 'src/app.ts'), '// changed\n')
  const second = init(root)
  t.notMatch(second.printed, 'wrote')
  t.equal(readFileSync(join(root, 'src/app.ts'), 'utf8'), '// changed\n')
})

t.test('adds to the package.json of npm, and no example to a schema', async (t) => {
  const root = t.testdir({})
  const given = '{"dependencies": {"a": "1", "tsx": "4"}, "scripts": {"start": "b"}}'
  writeFileSync(join(root, 'package.json'), given)
  mkdirSync(join(root, 'schema'))
  init(root)
  const manifest = readManifest(root)
  t.match(manifest, {
    dependencies: { a: '1', tsx: '4' },
    scripts: { start: 'b', generate: 'cadastre generate' },
  })
  t.match(manifest, { devDependencies: { tsx: undefined } })
  t.notOk(existsSync(join(root, 'schema/library')))
  t.notOk(existsSync(join(root, 'test')))
})

t.test('names the service after the project', async (t) => {
  for (const [name, title] of [
    ['seed-bank', 'Seed bank'],
    ['@acme/vault_2', 'Vault 2'],
    ["it's", 'It s'],
    ['日本', 'Library'],
  ]) {
    const root = t.testdir({ 'package.json': JSON.stringify({ name }) })
    init(root)
    t.match(readFileSync(join(root, 'src/app.ts'), 'utf8'), `about: { name: '${title}', `)
  }
  const root = join(t.testdir({}), 'museum')
  mkdirSync(root)
  init(root)
  t.match(readFileSync(join(root, 'src/app.ts'), 'utf8'), `The REST API of Museum.`)
})

t.test('replaces the test script of npm, and keeps any other', async (t) => {
  for (const [given, kept] of [
    ['echo "Error: no test specified" && exit 1', /^tsc && node --import tsx --test/],
    ['tap', 'tap'],
  ] as const) {
    const root = t.testdir({ 'package.json': JSON.stringify({ scripts: { test: given } }) })
    init(root)
    t.match(readManifest(root), { scripts: { test: kept } })
  }
})

t.test('refuses arguments', async (t) => {
  const root = t.testdir({})
  t.match(init(root, 'library'), { code: 2, printed: /takes no arguments/ })
  t.notOk(existsSync(join(root, 'package.json')))
})
