#!/usr/bin/env node
// The `cadastre` command.
import { dirname, isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, loadEach } from './load.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [command, ...args] = process.argv.slice(2)

try {
  if (command === 'generate' && !args.includes('--help') && !args.includes('-h')) await generate()
  else await load('src/cli.ts')
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

/** A sentence for what a person can act on before the command runs; a bug keeps its stack. */
function reasonOf(error) {
  if (error?.name === 'DeclarationError') return error.message
  if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(error?.code)) return error
  const [, missing] = /Cannot find (?:package|module) '([^']+)'/.exec(error.message) ?? []
  const isPackage = missing !== undefined && !isAbsolute(missing)
  return isPackage ? `The package ${missing} is not installed: run "npm ci" in ${root}.` : error
}

/** The generators load the declarations that they find, whatever was declared before. */
async function generate() {
  const { runGenerate } = await loadEach('generators/command.ts')
  const startedIn = process.env.INIT_CWD ?? process.cwd()
  process.exitCode = await runGenerate(args, { root, startedIn })
}
