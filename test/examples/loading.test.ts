import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import t from 'tap'
import { asObject } from '../support/json.ts'
import { installPacked } from '../support/packed.ts'

t.setTimeout(300_000)

const project = await installPacked(t)
const installed = join(project.folder, 'node_modules/cadastre')
// Removes the packages that load TypeScript: compiled code runs without them.
for (const name of ['cadastre/node_modules/tsx', 'cadastre/node_modules/esbuild', 'tsx'])
  rmSync(join(project.folder, 'node_modules', name))

const manifest = asObject(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')))
/** The modules of the package, such as `cadastre/schema`. */
const modules = Object.keys(asObject(manifest['exports']))
  .filter((name) => !/\*|\.json$/.test(name))
  .map((name) => name.replace('.', 'cadastre'))

const printing = (name: string, module: string): string =>
  `console.log(${JSON.stringify(name)}, Object.keys(${module}).length > 0)\n`
const printed = modules.map((name) => `${name} true\n`).join('')

t.test('every module is loaded by Node alone, as an import and by require()', async (t) => {
  const imports = modules.map((name) => printing(name, `await import('${name}')`))
  writeFileSync(join(project.folder, 'app.mjs'), imports.join(''))
  t.strictSame(project.node('app.mjs'), { status: 0, output: printed })
  const requires = modules.map((name) => printing(name, `require('${name}')`))
  writeFileSync(join(project.folder, 'app.cjs'), requires.join(''))
  // Node 20 warns that it loads a module in ECMAScript's format.
  const required = project.node('--disable-warning=ExperimentalWarning', 'app.cjs')
  t.strictSame(required, { status: 0, output: printed })
})

t.test('the command runs without what loads TypeScript', async (t) => {
  t.match(project.cadastre('--help'), { status: 0, output: /^ {2}demo /m })
  const init = project.below('new')
  t.match(init.cadastre('init'), { status: 0, output: 'wrote src/app.ts' })
})

t.test('a bundler packs a program that declares a model', async (t) => {
  const entry = join(project.folder, 'declares.mjs')
  writeFileSync(
    entry,
    `import { defineModel, text } from 'cadastre/schema'
    const room = defineModel('Room', { path: 'rooms', fields: { name: text({ max: 20 }) } })
    console.log(room.name, Object.keys(room.fields))`,
  )
  const outfile = join(project.folder, 'bundle/declares.mjs')
  // The kind `password` has Argon2, which is machine code: a bundler keeps it as a file.
  const { warnings, metafile } = await bundle(entry, { outfile, loader: { '.node': 'copy' } })
  t.strictSame(warnings, [])
  t.notOk(Object.keys(metafile.inputs).some((path) => path.endsWith('.ts')))
  rmSync(entry)
  t.strictSame(project.node(outfile), { status: 0, output: `Room [ 'name' ]\n` })
})

t.test('the compiled code imports no package that package.json does not name', async (t) => {
  const code = join(installed, 'dist')
  const files = readdirSync(code, { recursive: true })
    .map(String)
    .filter((path) => /(?<!\.d)\.(js|mjs)$/.test(path) && !path.includes('pages/static'))
    .map((path) => join(code, path))
  const { metafile } = await bundle(files, { outdir: 'none', write: false, packages: 'external' })
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map(({ path }) => packageOf(path)),
  )
  const named = Object.keys(asObject(manifest['dependencies']))
  const known = new Set([...named, ...builtinModules, 'cadastre'])
  t.ok(imported.includes('fastify'))
  t.strictSame(
    [...new Set(imported)].filter((name) => !known.has(name)),
    [],
  )
})

/** Bundles as a project does, which finds only the packages that are installed there. */
const bundle = (
  entries: string | readonly string[],
  options: object,
): Promise<{ readonly warnings: readonly unknown[]; readonly metafile: Metafile }> =>
  build({
    entryPoints: [entries].flat(),
    absWorkingDir: project.folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    metafile: true,
    ...options,
  })

/** Returns the name of the package of an import, such as `@fastify/cors`. */
const packageOf = (path: string): string =>
  /^(?:node:)?(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path
