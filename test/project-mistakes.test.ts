import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { openFolder } from './support/data-folder.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { PATH, HOME } = process.env

t.setTimeout(180_000)

/** Runs the command in a project; returns its exit code and both outputs. */
function run(folder: string, ...args: readonly string[]): { code: number | null; output: string } {
  const env = { PATH, HOME, DATA_DIR: join(folder, 'data') }
  const program = join(root, 'src/cadastre.mjs')
  const ran = spawnSync(process.execPath, [program, ...args], { cwd: folder, env })
  return { code: ran.status, output: `${String(ran.stdout)}${String(ran.stderr)}` }
}

/** Makes a project as `cadastre init` does, with the generated files; returns its folder. */
function newProject(t: Test): string {
  const folder = openFolder('cadastre-project-')
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/cadastre'))
  t.match(run(folder, 'init'), { code: 0 })
  t.match(run(folder, 'generate'), { code: 0 })
  return folder
}

const noModel =
  /there is no model library\.Bok \(did you mean "library\.Book"\?\); allowed: library/
const noPart =
  /library\.Book in createService\(\): it has no part "chek" \(did you mean "check"\?\)/

/** Options of createService(), and what the commands that refuse them print. */
const mistakes: readonly (readonly [
  option: string,
  commands: readonly string[],
  output: RegExp,
])[] = [
  [
    `routes, behaviours: () => [{ model: 'library.Bok', behaviour: {} }]`,
    ['serve', 'generate'],
    noModel,
  ],
  [
    `routes, behaviours: () => [{ model: 'library.Book', behaviour: { chek() {} } }]`,
    ['serve', 'generate'],
    noPart,
  ],
  [
    `routes, actions: [async (_, { graph }) => void requireModel(graph, 'library.Bok')]`,
    ['openapi', 'generate'],
    noModel,
  ],
  [
    `routes, commands: [(program) => void program.command('serve')]`,
    ['serve'],
    /^A command of this project cannot be added: cannot add command 'serve'/m,
  ],
  [
    `routes: undefined`,
    ['serve', 'generate'],
    /the option "routes" is missing; allowed: `routes` of src\/generated\/routes\.ts/,
  ],
]

t.test('refuses mistakes in src/app.ts with a sentence, before there is a database', async (t) => {
  const folder = newProject(t)
  const file = join(folder, 'src/app.ts')
  const app = readFileSync(file, 'utf8').replace('createService', 'createService, requireModel')
  for (const [option, commands, expected] of mistakes) {
    writeFileSync(file, app.replace('  routes,\n', `  ${option},\n`))
    for (const command of commands) {
      const { code, output } = run(folder, command)
      t.equal(code, 1, `${command}: ${option}`)
      t.match(output, expected, `${command}: ${option}`)
      t.notMatch(output, /\n\s+at /, 'no stack')
    }
  }
  t.notOk(existsSync(join(folder, 'data')), 'no database')
})

t.test('names a declaration that generated files import and that was deleted', async (t) => {
  const folder = newProject(t)
  rmSync(join(folder, 'schema/library/book.ts'))
  for (const command of ['serve', 'migrate', 'openapi']) {
    const { code, output } = run(folder, command)
    t.equal(code, 1, command)
    t.equal(
      output,
      'schema/library/book.ts is missing: restore it, or run "npx cadastre generate" in ' +
        `${folder}.\n`,
    )
  }
  const help = run(folder, '--help')
  t.match(help, { code: 0, output: /cannot be loaded: schema\/library\/book\.ts is missing/ })
})
