import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t from 'tap'
import type { Teardown } from './support/postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Not written as one word: the bundle of the tests replaces this expression also in texts.
const address = ['import', 'meta', 'url'].join('.')

const entry = `
import Type from 'typebox'
import { word } from './word.ts'
console.log(word, ${address}, Type.Integer().type === 'integer')
`

t.test(
  'bundles an entry into one file, and again after a change of any of its sources',
  async (t) => {
    const project = makeProject(t)
    project.write('src/word.ts', `export const word: string = 'first'\n`)
    project.write('src/entry.ts', entry)
    t.equal(project.run(), `first ${project.address('src/entry.ts')} true\n`, 'it runs')
    const made = project.made()
    t.ok(made, 'a bundle is stored')
    t.match(project.run(), 'first')
    t.strictSame(project.made(), made, 'the bundle is not made again')
    project.write('src/word.ts', `export const word: string = 'second'\n`)
    t.match(project.run(), 'second', 'a change of a source makes another bundle')
    t.notSame(project.made(), made)
    const again = project.made()
    rmSync(project.path('src/word.ts'))
    project.write('src/entry.ts', entry.replace('./word.ts', './other.ts'))
    project.write('src/other.ts', `export const word: string = 'third'\n`)
    t.match(project.run(), 'third', 'so does the deletion of a source')
    t.notSame(project.made(), again)
  },
)

t.test('ends the process of esbuild after the build', async (t) => {
  const project = makeProject(t)
  const list = 'ps -A -o ppid= -o args='
  project.write('src/word.ts', `export const word: string = 'first'\n`)
  project.write(
    'src/entry.ts',
    `import { execSync } from 'node:child_process'
import { word } from './word.ts'
const own = execSync('${list}', { encoding: 'utf8' }).split('\\n').filter((line) => line.trim().startsWith(\`\${process.pid} \`))
console.log(word, own.filter((line) => line.includes('esbuild') && !line.includes('<defunct>')))\n`,
  )
  t.equal(project.run(), 'first []\n', 'no process of esbuild while the entry runs')
})

t.test('keeps some bundles of earlier code', async (t) => {
  const project = makeProject(t)
  project.write('src/entry.ts', entry)
  for (let time = 0; time < 7; time++) {
    project.write('src/word.ts', `export const word = 'word ${time}'\n`)
    t.match(project.run(), `word ${time}`)
  }
  t.equal(project.bundles(), 5)
})

t.test('loads files separately when the cache cannot be written', async (t) => {
  const project = makeProject(t)
  project.write('node_modules/.cache', 'a file, so that it is not a folder')
  project.write('src/word.ts', `export const word: string = 'first'\n`)
  project.write('src/entry.ts', entry)
  t.equal(project.run(), `first ${project.address('src/entry.ts')} true\n`)
})

t.test('names the file of an error', async (t) => {
  const project = makeProject(t)
  project.write('src/entry.ts', entry)
  project.write('src/word.ts', 'export const word = = 1\n')
  t.match(project.run(), /src\/word\.ts:1/)
})

t.test('refuses an object that has a key twice', async (t) => {
  const project = makeProject(t)
  project.write('src/entry.ts', `import { words } from './words.ts'\nconsole.log(words)\n`)
  project.write('src/words.ts', `export const words = {\n  one: 1,\n  two: 2,\n  one: 3,\n}\n`)
  const line = 'src/words.ts:4: the object has the key "one" in line 2 already'
  for (const time of ['first', 'second'])
    t.match(project.run(), `A declaration is wrong:\n  ${line}\n`, time)
  project.write('src/words.ts', `export const words = { one: 1, ...{ one: 3 } }\n`)
  t.equal(project.run(), '{ one: 3 }\n', 'another object may replace a key')
})

t.test('loads a module once that is imported by the name and by its path', async (t) => {
  const project = makeProject(t)
  const exports = { '.': { 'cadastre-source': './src/public.ts', default: './gone.js' } }
  project.write('package.json', JSON.stringify({ name: 'cadastre', type: 'module', exports }))
  project.write('src/public.ts', `console.log('public')\nexport const a: object = {}\n`)
  const text = `import { a } from 'cadastre'\nimport { a as b } from './public.ts'\nconsole.log(a === b)\n`
  project.write('src/entry.ts', text)
  t.equal(project.run(), 'public\ntrue\n', 'in a bundle')
  const start = `import { loadEach } from './load.mjs'\nimport { packageRoot } from './places.mjs'\nawait loadEach(packageRoot, 'src/entry.ts')\n`
  project.write('src/start.mjs', start)
  t.equal(project.run(), 'public\ntrue\n', 'each file')
})

t.test(
  'prints errors in declarations without a stack, and generates without loading the service',
  async (t) => {
    const project = makeProject(t)
    for (const folder of ['src/host/cli', 'src/host/log', 'src/features'])
      mkdirSync(project.path(folder), { recursive: true })
    for (const path of ['src/cadastre.mjs', 'src/host/log/original-stack.mjs'])
      project.write(path, readFileSync(join(root, path), 'utf8'))
    const wrong = `throw Object.assign(new Error('A declaration is wrong'), { name: 'DeclarationError' })\n`
    project.write('src/app.ts', wrong)
    project.write(
      'src/host/cli/cli.ts',
      `export const runWithoutService = async (reason: string): Promise<void> => {
    console.error(reason)
    process.exitCode = 1
  }\n`,
    )
    mkdirSync(project.path('generators'))
    project.write(
      'generators/command.ts',
      `export const runGenerate = async (args: string[]): Promise<number> => (console.log(args.join(), 'ran'), 3)\n`,
    )
    const run = (...args: readonly string[]): unknown => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [project.path('src/cadastre.mjs'), ...args],
        { cwd: project.path(''), encoding: 'utf8' },
      )
      return [status, stdout + stderr]
    }
    t.strictSame(run('serve'), [1, 'A declaration is wrong\n'])
    t.strictSame(run('generate', '--check'), [3, '--check ran\n'])
  },
)

interface Project {
  readonly path: (path: string) => string
  readonly write: (path: string, text: string) => void
  /** Output of the entry, errors included. */
  readonly run: () => string
  readonly address: (path: string) => string
  /** Stored description of the last bundle. */
  readonly made: () => unknown
  readonly bundles: () => number
}

/** Creates a folder with the loader and its packages. */
function makeProject(t: Teardown): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cadastre-load-')))
  t.teardown(async () => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['esbuild', 'tsx', 'typebox', 'jose'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const path of ['src/load.mjs', 'src/places.mjs'])
    copyFileSync(join(root, path), join(folder, path))
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text)
  write('package.json', '{ "type": "module" }')
  write(
    'src/start.mjs',
    `import { load } from './load.mjs'\nimport { packageRoot } from './places.mjs'\nawait load(packageRoot, 'src/entry.ts')\n`,
  )
  const place = (): string => {
    const cache = join(folder, 'node_modules/.cache/cadastre')
    return join(cache, readdirSync(cache)[0] ?? '')
  }
  return {
    path: (path) => join(folder, path),
    write,
    address: (path) => pathToFileURL(join(folder, path)).href,
    run: () => {
      const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'src/start.mjs')], {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] },
      })
      return stdout + stderr
    },
    made: () => JSON.parse(readFileSync(join(place(), 'made.json'), 'utf8')) as unknown,
    bundles: () => readdirSync(place()).filter((name) => !name.endsWith('.json')).length,
  }
}
