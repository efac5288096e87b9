import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generators, type Generator } from './generators.ts'

// Generates clients from openapi.json with generators of npm, and compiles code that uses them:
// npm run check:clients

/** The compiler of the clients: the newest that all of the generators accept. */
const compiler = 'typescript@5.9'

const options = {
  strict: true,
  noEmit: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'Bundler',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  types: [],
}

/** Generates and compiles a client in a new folder; throws if one of the two fails. */
function check({ packages, command, use }: Generator): void {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-client-'))
  const run = (file: string, ...args: readonly string[]): void => {
    execFileSync(file, args, { cwd: folder, stdio: 'inherit' })
  }
  const write = (name: string, content: unknown): void => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(folder, name), text)
  }
  try {
    copyFileSync('openapi.json', join(folder, 'openapi.json'))
    write('package.json', { private: true, type: 'module' })
    write('tsconfig.json', { compilerOptions: options, include: ['use.ts'] })
    write('use.ts', use)
    run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', compiler, ...packages)
    run('npx', '--no-install', ...command)
    run('npx', '--no-install', 'tsc')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

let failed = 0
for (const [name, generator] of Object.entries(generators)) {
  console.log(`\n── ${name}`)
  try {
    check(generator)
    console.log(`${name}: the client compiles without casts`)
  } catch (error) {
    failed += 1
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exitCode = failed > 0 ? 1 : 0
