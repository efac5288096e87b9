#!/usr/bin/env node
// The `cadastre` command. It works on the project in the current folder; in a folder without
// declarations it runs the inventory of the package.
import { existsSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { load, loadEach, packageRoot } from './load.mjs'

const [command, ...args] = process.argv.slice(2)
const isHelp = args.includes('--help') || args.includes('-h')
const folder = process.cwd()
const root = existsSync(join(folder, 'schema/index.ts')) ? folder : packageRoot

/** Commands that work on the files of a project and do not need its service. */
const fileCommands = { generate, init }

try {
  if (Object.hasOwn(fileCommands, command ?? '') && !isHelp) await fileCommands[command]()
  else await run()
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

async function run() {
  const program = join(packageRoot, 'src/framework/cli/cli.ts')
  const [{ service }, { runCommandLine }] = await load(root, 'src/app.ts', program)
  await runCommandLine(service, process.argv.slice(2))
}

/** Runs the generators, which load the declarations themselves. */
async function generate() {
  const [{ runGenerate }] = await loadEach(packageRoot, 'generators/command.ts')
  process.exitCode = await runGenerate(args, { root: folder })
}

async function init() {
  const [{ runInit }] = await loadEach(packageRoot, 'generators/init.ts')
  process.exitCode = await runInit(folder, args)
}

/** Returns the message of an error that a user can act on; any other error keeps its stack. */
function reasonOf(error) {
  if (error?.name === 'DeclarationError') return error.message
  if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(error?.code)) return error
  const [, missing = ''] = /Cannot find (?:package|module) '([^']+)'/.exec(error.message) ?? []
  return adviceOn(missing) ?? error
}

/** Returns the advice for a missing package, or a missing file of the project. */
function adviceOn(missing) {
  if (missing === '') return undefined
  if (!isAbsolute(missing))
    return `The package ${missing} is not installed: run "npm ci" in ${root}.`
  const path = relative(root, missing).replaceAll('\\', '/')
  if (path === 'src/app.ts')
    return `${path} is missing in ${root}: it exports \`service\`, which createService() makes.`
  return path.startsWith('src/generated')
    ? `${path} is missing: run "npx cadastre generate" in ${root}.`
    : undefined
}
