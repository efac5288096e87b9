import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { root } from './support/running.ts'

const { PATH, HOME } = process.env

t.setTimeout(120_000)

/** Returns a folder with the files of a clone that `prepare.mjs` reads, without packages. */
function newClone(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-prepare-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const paths = [
    'package.json',
    'package-lock.json',
    'prepare.mjs',
    'prisma.config.ts',
    'prisma/schema',
  ]
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true })
  return folder
}

function prepare(folder: string, env: NodeJS.ProcessEnv = {}): readonly [number | null, string] {
  const args = ['prepare.mjs', 'client']
  const options = { cwd: folder, env: { PATH, HOME, ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, args, options)
  return [status, `${stdout}${stderr}`.trim()]
}

/** Every file below a folder, with its content. */
function contentsOf(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    files.map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  )
}

/** Replaces npm, so that the test needs no registry: it links the packages of this clone. */
const install = `
const { readFileSync, symlinkSync } = require('node:fs')
const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
if (Object.keys(devDependencies).join() !== 'prisma,@prisma/client') throw new Error('too many')
symlinkSync(${JSON.stringify(join(root, 'node_modules'))}, 'node_modules')
`

t.test('does not generate the client where prisma is not installed', async (t) => {
  const folder = newClone(t)
  const npm = join(folder, 'npm.cjs')
  writeFileSync(npm, install)
  t.strictSame(prepare(folder, { npm_execpath: npm }), [0, 'prisma generate: done'])
  t.strictSame(readdirSync(folder).includes('node_modules'), false)
  const made = contentsOf(join(folder, 'prisma/client'))
  t.strictSame(made, contentsOf(join(root, 'prisma/client')), 'the client is that of this clone')
  const imports = Object.entries(made).filter(([, text]) => text.includes('"@prisma/client/'))
  t.strictSame(
    imports.map(([path]) => path),
    [],
    'no file imports a part of @prisma/client',
  )
  const skipped = 'prisma generate: skipped, prisma/client fits the schema'
  t.strictSame(prepare(folder), [0, skipped], 'the client is not generated again')

  appendFileSync(join(folder, 'prisma/schema/dcim.prisma'), '\nenum Added {\n  a\n}\n')
  const sentence = 'prisma generate: failed, the package prisma is not installed: run "npm ci"'
  t.strictSame(prepare(folder), [1, sentence], 'a changed schema needs another client')
})
