import { fileURLToPath } from 'node:url'
import { runGenerate } from './command.ts'

process.exitCode = await runGenerate(process.argv.slice(2), {
  root: fileURLToPath(new URL('..', import.meta.url)),
  startedIn: process.env['INIT_CWD'] ?? process.cwd(), // npm runs scripts in the package's folder
})
