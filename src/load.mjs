// Loads TypeScript, which Node 20 cannot read. An entry and all that it imports become one file, made once and found
// again at the next start: a thousand files read one by one take three times as long, and half as much memory again.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(import.meta.url)
const root = dirname(dirname(here))

/** Packages of very many small files, none of which is read at run time. */
const inlined = ['typebox', 'jose']

/** A process that runs for long may still load a part of what it was started from. */
const KEPT = 5

/** Imports a file of the project, by its path from the root. */
export async function load(entry) {
  const bundle = await findBundle(entry).catch(() => undefined)
  if (bundle) return import(pathToFileURL(bundle).href)
  // A folder that cannot be written, or a mistake in the code: this way it works, or is told, all the same.
  return loadEach(entry)
}

/** Imports a file and what it imports each by itself, as what loads files that it finds must be. */
export async function loadEach(entry) {
  const { register } = await import('tsx/esm/api')
  register()
  return import(pathToFileURL(join(root, entry)).href)
}

async function findBundle(entry) {
  const place = createHash('sha256').update(`${root} ${entry}`).digest('hex').slice(0, 16)
  const folder = join(root, 'node_modules/.cache/cadastre', place)
  const text = await readFile(join(folder, 'made.json'), 'utf8').catch(() => 'null')
  const made = JSON.parse(text)
  return made && (await isFresh(made)) ? join(folder, made.file) : makeBundle(entry, folder)
}

/** Whether all that was read is as it was then, and there. A new file counts once a known one imports it. */
async function isFresh({ node, stamps }) {
  if (node !== process.version) return false
  const now = ([path]) => stampOf(path).catch(() => 'gone')
  const same = stamps.map(async (known) => (await now(known)) === known[1])
  return (await Promise.all(same)).every(Boolean)
}

/** An unpacked archive sets the one time, nothing sets the other. */
async function stampOf(path) {
  const { size, mtimeMs, ctimeMs } = await stat(resolve(root, path))
  return `${size} ${mtimeMs} ${ctimeMs}`
}

async function makeBundle(entry, folder) {
  const { build, stop } = await import('esbuild')
  const began = Date.now()
  const name = randomBytes(6).toString('hex')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { main: entry },
    outdir: join(folder, name),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    plugins: [inlining, runtime, addresses],
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'silent',
  }).finally(stop) // esbuild's own process would stay as long as this one
  const own = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'))
  const paths = [here, ...own, ...inlined.map(packageFile)]
  const stamps = await Promise.all(paths.map(async (path) => [path, await stampOf(path)]))
  const file = join(name, 'main.mjs')
  // What was changed meanwhile may have been read before.
  const settled = stamps.every(([, stamp]) => Number(stamp.split(' ')[2]) < began)
  if (settled) await remember(folder, { node: process.version, file, stamps })
  return join(folder, file)
}

const packageFile = (name) => fileURLToPath(import.meta.resolve(name))

const inlining = {
  name: 'inlining',
  setup: ({ onResolve }) =>
    onResolve({ filter: new RegExp(`^(${inlined.join('|')})(/|$)`) }, ({ path }) => ({
      path: packageFile(path),
    })),
}

/** Keeps Prisma's runtime out of the bundle: it is bundled already, and half of it is one WebAssembly module. */
const runtime = {
  name: 'runtime',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/runtime\/[^/]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    })),
}

/** Each file of ours still knows where it stands. */
const addresses = {
  name: 'addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\](src|schema|generators|prisma)[/\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const address = JSON.stringify(pathToFileURL(path).href)
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    }),
}

/** Renamed into its place, so that nobody reads half of it; the oldest go. */
async function remember(folder, made) {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${dirname(made.file)}.json`)
  await writeFile(draft, JSON.stringify(made))
  await rename(draft, join(folder, 'made.json'))
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((one) => one.isDirectory()).map(({ name }) => join(folder, name))
  const dated = await Promise.all(folders.map(async (path) => [path, (await stat(path)).mtimeMs]))
  const old = dated.toSorted(([, one], [, other]) => other - one).slice(KEPT)
  await Promise.all(old.map(([path]) => rm(path, { recursive: true, force: true })))
}
