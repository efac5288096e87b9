#!/usr/bin/env node
// The `cadastre` command.
import { fileURLToPath } from 'node:url'
import { load, loadEach } from './load.mjs'

const [command, ...args] = process.argv.slice(2)

try {
  if (command === 'generate' && !args.includes('--help') && !args.includes('-h')) await generate()
  else await load('src/cli.ts')
} catch (error) {
  // Mistakes in declarations are met before anything runs that could tell them; a bug keeps its stack.
  console.error(error?.name === 'DeclarationError' ? error.message : error)
  process.exitCode = 1
}

/** The generators load the declarations that they find, whatever was declared before. */
async function generate() {
  const { runGenerate } = await loadEach('generators/command.ts')
  process.exitCode = await runGenerate(args, {
    root: fileURLToPath(new URL('..', import.meta.url)),
  })
}
