// Loads TypeScript, which Node 20 cannot run. Bundles the entries and their imports once and reuses
// the bundle at later starts: loading a thousand separate files takes three times as long and half
// as much memory again. An installed package is compiled, and only the files of the project are
// bundled.
import { createHash, randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import * as module from 'node:module'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isCompiled, packageRoot } from './places.mjs'

const here = fileURLToPath(import.meta.url)
/**
 * Packages of very many small files, which are bundled because none of them is read at run time.
 */
const inlined = ['typebox', 'jose']

/** The condition of `exports` in package.json under which public modules are TypeScript files. */
const SOURCE = 'cadastre-source'

/** Number of bundles to keep: a long-running process may still load a part of its bundle. */
const KEPT = 5

/**
 * Imports files by their paths from the root of a project. Modules that several of them import are
 * loaded once. Returns the modules in the order of the entries.
 */
export async function load(root, ...entries) {
  const urls = await findUrls(root, entries).catch((error) => {
    refuseNotGenerated(root, error)
    return unlessWrong(error)
  })
  if (urls) {
    // From Node 22.1 on, the compiled code is kept beside the bundle.
    const bundled = urls.map((url) => fileURLToPath(url)).find((file) => isIn(cacheOf(root), file))
    module.enableCompileCache?.(join(bundled ? dirname(bundled) : cacheOf(root), 'compiled'))
    return importAll(urls)
  }
  // The folder cannot be written, or the code has an error, whose message then names the file.
  return loadEach(root, ...entries)
}

/** Returns the URLs to import entries from, in their order: TypeScript files are bundled. */
export async function findUrls(root, entries, key) {
  const typed = entries.filter((entry) => entry.endsWith('.ts'))
  const bundle = typed.length === 0 ? [] : await findBundle(root, typed, key)
  return entries.map((entry) => {
    const index = typed.indexOf(entry)
    return pathToFileURL(resolve(root, index < 0 ? entry : bundle[index])).href
  })
}

/** Returns the folder of the bundles of a project, or of this package. */
const cacheOf = (root) =>
  join(isCompiled && root === packageRoot ? dirname(root) : root, 'node_modules/.cache/cadastre')

const isIn = (folder, file) => !relative(folder, file).startsWith('..')

/**
 * Returns nothing for an error of making a bundle, so that the files are loaded separately. Throws
 * one that loading them would hide.
 */
export function unlessWrong(error) {
  if (error?.name === 'DeclarationError') throw error
}

/**
 * Throws the error that Node has for a missing file if generated files, or files that they import,
 * are all that a bundle lacks: loading the files separately fails too, but takes two seconds.
 */
function refuseNotGenerated(root, { errors = [] }) {
  const generated = join(root, 'src/generated', '/')
  const missing = errors.map(({ text, location }) => {
    const [, path] = /^Could not resolve "(\..*)"$/.exec(text) ?? []
    const importer = resolve(root, location?.file ?? '')
    return { file: resolve(dirname(importer), path ?? ''), importer }
  })
  const [first] = missing
  const isOnly = missing.every((one) =>
    [one.file, one.importer].some((path) => path.startsWith(generated)),
  )
  if (!first || !isOnly) return
  const message = `Cannot find module '${first.file}' imported from ${first.importer}`
  throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
}

/**
 * Imports each file and its imports separately, which is necessary for files whose names are not
 * known in advance.
 */
export async function loadEach(root, ...entries) {
  const { register } = await import('tsx/esm/api')
  register()
  if (!isCompiled) module.register(`data:text/javascript,${encodeURIComponent(sourceHook)}`)
  return importAll(entries.map((entry) => pathToFileURL(resolve(root, entry)).href))
}

/** The hook of Node's loader that resolves imports of this package as `itself` does in a bundle. */
const sourceHook = `export const resolve = (specifier, context, next) =>
  /^cadastre(\\/|$)/.test(specifier)
    ? next(specifier, { ...context, conditions: [...context.conditions, '${SOURCE}'] })
    : next(specifier, context)`

async function importAll(addresses) {
  const modules = []
  for (const address of addresses) modules.push(await import(address))
  return modules
}

/**
 * Returns the files of the bundle of the entries, in their order. Creates the bundle unless a
 * current one exists. Bundles whose entries change have a fixed key, so that old ones are removed.
 * Throws a `DeclarationError` for an object that has a key twice: the last one would win unnoticed.
 */
export async function findBundle(root, entries, key = keyOf([root, ...entries])) {
  const folder = join(cacheOf(root), key)
  const text = await readFile(join(folder, 'made.json'), 'utf8').catch(() => 'null')
  const made = JSON.parse(text)
  const isCurrent = made?.entries?.join('\0') === entries.join('\0') && isFresh(root, made)
  const name = isCurrent ? made.name : await makeBundle(root, entries, folder)
  return entries.map((_, index) => join(folder, name, `${index}.mjs`))
}

const keyOf = (parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)

/**
 * Returns whether all bundled files are unchanged. A new file counts once a known one imports it.
 */
function isFresh(root, { node, stamps }) {
  if (node !== process.version) return false
  return stamps.every(([path, stamp]) => stampOf(root, path) === stamp)
}

/**
 * Returns the size and times of a file: unpacking an archive sets `mtime`, but nothing sets
 * `ctime`. Waits for each file: asking for a thousand at once takes ten times as much processor
 * time.
 */
function stampOf(root, path) {
  const file = isAbsolute(path) ? path : `${root}/${path}`
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.size} ${found.mtimeMs} ${found.ctimeMs}` : 'gone'
}

async function makeBundle(root, entries, folder) {
  const { build, stop } = await import('esbuild')
  const began = Date.now()
  const name = randomBytes(6).toString('hex')
  const { metafile, warnings } = await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries.map((entry, index) => [index, entry])),
    outdir: join(folder, name),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    conditions: [SOURCE],
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    plugins: isCompiled
      ? [compiled, packages, addresses]
      : [inlining, itself, root === packageRoot ? packages : dependencies, runtime, addresses],
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
  }).finally(stop) // ends the process of esbuild
  refuseKeysTwice(root, warnings)
  const own = Object.keys(metafile.inputs).filter((path) => isOwn(root, path))
  const paths = [here, ...own, ...(isCompiled ? [] : inlined.map(packageFile))]
  const stamps = paths.map((path) => [path, stampOf(root, path)])
  // A file that changed during the build may have been read before the change.
  const settled = stamps.every(([, stamp]) => Number(stamp.split(' ')[2]) < began)
  if (settled) await remember(folder, { node: process.version, entries, name, stamps })
  return name
}

function refuseKeysTwice(root, warnings) {
  const lines = warnings
    .filter(({ id, location }) => id === 'duplicate-object-key' && isOwn(root, location.file))
    .map(({ location: { file, line }, text, notes: [first] }) => {
      const [, key = ''] = /"(.*)"/.exec(text) ?? []
      const { line: earlier } = first.location
      return `  ${file}:${line}: the object has the key "${key}" in line ${earlier} already`
    })
  if (lines.length === 0) return
  const title =
    lines.length === 1 ? 'A declaration is wrong' : `${lines.length} declarations are wrong`
  // The class is in TypeScript, which this file loads.
  throw Object.assign(new Error(`${title}:\n${lines.join('\n')}`), { name: 'DeclarationError' })
}

/** Returns whether a file belongs to the project or to this package, and to no other package. */
function isOwn(root, path) {
  const inPackage = relative(packageRoot, resolve(root, path))
  return !(inPackage.startsWith('..') ? path : inPackage).includes('node_modules/')
}

const packageFile = (name) => fileURLToPath(import.meta.resolve(name))

const inlining = {
  name: 'inlining',
  setup: ({ onResolve }) =>
    onResolve({ filter: new RegExp(`^(${inlined.join('|')})(/|$)`) }, ({ path }) => ({
      path: packageFile(path),
    })),
}

/**
 * Resolves imports of this package by its name to its own TypeScript files, so that each module is
 * loaded once, whether it is imported by its name or by its path.
 */
const itself = {
  name: 'itself',
  setup: ({ onResolve, resolve: resolveName }) => {
    const found = new Map()
    onResolve({ filter: /^cadastre(\/|$)/ }, ({ path, kind, pluginData }) => {
      if (pluginData === itself) return undefined
      if (!found.has(path)) {
        const options = { kind, resolveDir: packageRoot, pluginData: itself }
        found.set(path, resolveName(path, options))
      }
      return found.get(path)
    })
  },
}

/** Resolves imports of this package by its name to its compiled files, and keeps them apart. */
const compiled = {
  name: 'compiled',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^cadastre(\/|$)/ }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    })),
}

/** Returns a plugin that keeps packages out of the bundle; a function gives their addresses. */
const keepingOut = (addressOf) => ({
  name: 'packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || /^cadastre(\/|$)/.test(path)) return undefined
      return { path: addressOf(path, importer), external: true }
    }),
})

const packages = keepingOut((path) => path)

/**
 * Resolves the dependencies of this package from its own folder: they may be installed below it,
 * where a project does not find them.
 */
const dependencies = keepingOut((path, importer) => {
  const isBuiltin = path.startsWith('node:') || module.builtinModules.includes(path)
  const isForeign = relative(packageRoot, importer).startsWith('..')
  return isBuiltin || isForeign ? path : import.meta.resolve(path)
})

/**
 * Keeps Prisma's runtime out of the bundle: it is bundled already, and half of it is a WebAssembly
 * module.
 */
const runtime = {
  name: 'runtime',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\..*\/runtime\/[^/]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(resolve(resolveDir, path)).href,
      external: true,
    })),
}

/** Replaces `import.meta.url` in files of the project and this package by the original URL. */
const addresses = {
  name: 'addresses',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\](src|schema|generators|prisma|test)[/\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const address = JSON.stringify(pathToFileURL(path).href)
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    }),
}

/**
 * Stores the description of a bundle and removes the oldest bundles. A rename replaces the file, so
 * that no process reads an incomplete one.
 */
async function remember(folder, made) {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${made.name}.json`)
  await writeFile(draft, JSON.stringify(made))
  await rename(draft, join(folder, 'made.json'))
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((one) => one.isDirectory()).map(({ name }) => join(folder, name))
  const dated = await Promise.all(folders.map(async (path) => [path, (await stat(path)).mtimeMs]))
  const old = dated.toSorted(([, one], [, other]) => other - one).slice(KEPT)
  await Promise.all(old.map(([path]) => rm(path, { recursive: true, force: true })))
}
