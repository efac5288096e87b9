import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the declared packages and their lock. */
const declared = fileURLToPath(new URL('.', import.meta.url))

/** The folder that has them installed, which is not in git. */
const installed = fileURLToPath(new URL('../../../bench-data/peers', import.meta.url))

const lock = 'package-lock.json'

/** A file that npm writes at the end of an installation. */
const installedLock = join(installed, 'node_modules/.package-lock.json')

/** Installs the packages of the peers, unless the same ones are installed. */
export function installPeers(say: (line: string) => void): void {
  if (existsSync(installedLock) && textOf(installed) === textOf(declared)) return
  say('Installing PostGraphile and ZenStack into bench-data/peers.')
  mkdirSync(installed, { recursive: true })
  for (const name of ['package.json', lock])
    copyFileSync(join(declared, name), join(installed, name))
  const { status, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: installed,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The peers were not installed: ${stderr}`)
}

const textOf = (folder: string): string => readFileSync(join(folder, lock), 'utf8')

/** Loads an installed package. It has no types here, because the project does not depend on it. */
export const requirePeer: (name: string) => unknown = createRequire(join(installed, 'package.json'))
