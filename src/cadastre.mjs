// The `cadastre` command. It works on the project in the current folder; in a folder without
// declarations it runs the inventory of the package.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { originalStack } from './host/log/original-stack.mjs'
import { findUrls, load, loadEach, unlessWrong } from './load.mjs'
import { appOf, extension, isProject, ownFile, packageRoot } from './places.mjs'

const [command, ...args] = process.argv.slice(2)
const isHelp = args.includes('--help') || args.includes('-h')
const folder = process.cwd()
const root = isProject(folder) ? folder : packageRoot

// Generating takes a second: optimizing the code would take a third of it, and collecting garbage
// in a space that doubles from one megabyte a twentieth.
if (command === 'generate') setFlagsFromString('--no-opt --semi-space-growth-factor=32')
// Optimizing the code takes a quarter of the processor time of a start. The service allows it again
// when it listens.
if (command === 'serve') setFlagsFromString('--no-opt')

// Node 20 has no `navigator`. Without one, pg makes a Response to find out whether it runs on
// Cloudflare, and Node loads all of fetch for it: 4 % of the time of a command.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node.split('.')[0]}` }

/** Advice where `src/app.ts` has no service. */
const serviceAdvice = 'it exports `service`, which createService() makes.'

/** A command was run where it cannot work. */
class WrongPlace extends Error {}

/** Commands that work on the files of a project and do not need its service. */
const fileCommands = { generate, init }

try {
  if (root !== folder && command !== undefined && command !== 'init' && !isHelp) checkFolder()
  if (Object.hasOwn(fileCommands, command ?? '') && !isHelp) await fileCommands[command]()
  else await run()
} catch (error) {
  const reason = reasonOf(error)
  if (reason?.stack) reason.stack = originalStack(reason.stack)
  console.error(reason)
  process.exitCode = 1
}
if (command === 'generate') await exit()

/**
 * Refuses a command in a folder of a project, which would otherwise run the inventory of the
 * package there. Says that `serve` of an installed package does so in a folder without a project.
 */
function checkFolder() {
  let above = dirname(folder)
  while (!isProject(above) && above !== dirname(above)) above = dirname(above)
  if (isProject(above) && above !== packageRoot)
    throw new WrongPlace(
      `schema/index.ts is missing in ${folder}: the project is ${above}, run the command there.`,
    )
  if (command === 'serve' && packageRoot.includes('node_modules'))
    console.error(
      `schema/index.ts is missing in ${folder}: this is the inventory of the package. ` +
        'For models of your own: npx cadastre init',
    )
}

async function run() {
  const program = ownFile('src/host/cli/cli')
  const given = process.argv.slice(2)
  const loaded = await load(root, appOf(root), program).catch((error) => ({ error }))
  if ('error' in loaded) return explain(program, reasonOf(loaded.error), given)
  const [{ service }, { runCommandLine }] = loaded
  if (typeof service?.graph !== 'object')
    return explain(program, `src/app.ts has no service in ${root}: ${serviceAdvice}`, given)
  await runCommandLine(service, given)
}

/** Prints the help, or why the service cannot be loaded. Throws a reason that is not a text. */
async function explain(program, reason, given) {
  if (typeof reason !== 'string') throw reason
  const [{ runWithoutService }] = await load(root, program)
  await runWithoutService(reason, given)
}

/**
 * Runs the generators from a bundle of them and the declarations. When a declaration cannot be
 * bundled or loaded, loads each file separately, so that messages name the file.
 */
async function generate() {
  const { npm_lifecycle_event: script, INIT_CWD: startedIn } = process.env
  // npm runs scripts in the folder of the package.
  const options = { root: folder, ...(script === 'generate' && { startedIn }) }
  const program = ownFile('generators/command')
  const bundled = await bundleOf(program, ...declarations()).catch(unlessWrong)
  try {
    if (bundled) {
      const { runGenerate } = await import(bundled.get(pathToFileURL(program).href))
      process.exitCode = await runGenerate(args, { ...options, bundled })
      return
    }
  } catch (error) {
    if (error?.name !== 'NotBundled') throw error
  }
  const [{ runGenerate }] = await loadEach(packageRoot, program)
  process.exitCode = await runGenerate(args, options)
}

/** Ends the process when its output is written, without waiting for the garbage collector. */
async function exit() {
  const { stdout, stderr } = process
  await Promise.all([stdout, stderr].map((stream) => new Promise((done) => stream.write('', done))))
  process.exit()
}

/** Returns the paths of all files that may declare models. */
function declarations() {
  const features = join(packageRoot, 'src/features')
  const models = readdirSync(features).map((name) => join(features, name, 'models'))
  const places = [join(folder, 'schema'), join(packageRoot, 'schema'), ...models]
  return [...new Set([...places, join(features, 'applications')])]
    .filter(existsSync)
    .flatMap((place) => {
      const ending = place.startsWith(packageRoot) ? extension : '.ts'
      return readdirSync(place, { recursive: true })
        .filter((path) => path.endsWith(ending) && !/(^|[/\\])\.|\.d\.ts$/.test(path))
        .map((path) => join(place, path))
        .toSorted()
    })
}

/** Returns the URLs to import files from by the URLs of their sources. */
async function bundleOf(...files) {
  const urls = await findUrls(folder, files, 'generate')
  return new Map(files.map((file, index) => [pathToFileURL(file).href, urls[index]]))
}

async function init() {
  const [{ runInit }] = await load(packageRoot, ownFile('generators/init'))
  process.exitCode = await runInit(folder, args)
}

/** Returns the message of an error that a user can act on; any other error keeps its stack. */
function reasonOf(error) {
  if (error instanceof WrongPlace || error?.name === 'DeclarationError') return error.message
  if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(error?.code)) return error
  const found = /Cannot find (?:package|module) '([^']+)'(?: imported from (.+))?/
  const [, missing = '', importer = ''] = found.exec(error.message) ?? []
  return adviceOn(missing, importer) ?? error
}

/** Returns the advice for a missing package, or a missing file of the project. */
function adviceOn(missing, importer) {
  if (missing === '') return undefined
  if (!isAbsolute(missing))
    return `The package ${missing} is not installed: run "npm ci" in ${root}.`
  const [path, from] = [missing, importer].map((file) => relative(root, file).replaceAll('\\', '/'))
  if (path === 'src/app.ts') return `${path} is missing in ${root}: ${serviceAdvice}`
  const run = `run "npx cadastre generate" in ${root}.`
  if (path.startsWith('src/generated')) return `${path} is missing: ${run}`
  return from.startsWith('src/generated') ? `${path} is missing: restore it, or ${run}` : undefined
}
