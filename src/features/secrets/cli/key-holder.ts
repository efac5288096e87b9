import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { isEncrypted, readPrivateKey } from '../../../framework/sealing/private-key.ts'
import type { Ring } from '../../../framework/sealing/ring.ts'
import type { Unlocked } from '../../../framework/sealing/unlocked.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { decodeText, NotText } from '../../../framework/files/index.ts'
import type { ObjectStore } from '../../../framework/write/find-object.ts'
import { readHidden } from '../../../framework/command/input.ts'

/** The user whose private key opens the master key. */
export interface Holder {
  /** The name of the user. */
  readonly as?: string
  /** Path of a file with the private key, in PEM. */
  readonly privateKey?: string
  /** Path of a file with the passphrase of the key. */
  readonly passphraseFile?: string
}

/**
 * Adds the options that say whose private key opens the master key: `--as`, `--private-key` and
 * `--passphrase-file`.
 *
 * @example
 * withHolder(program.command('seal')).action((holder: Holder) => seal(holder))
 */
export function withHolder(command: Command): Command {
  return command
    .option('--as <username>', 'user whose private key opens the master key')
    .option('--private-key <file>', 'file with this private key, in PEM')
    .option(
      '--passphrase-file <file>',
      'file with the passphrase of the key; without it the command asks',
    )
}

/** Returns the keys that the private key of a holder opens. Throws a `StartError` without one. */
export async function requireRing(holder: Holder, store: ObjectStore): Promise<Ring> {
  const ring = await ringOf(holder, store)
  if (!ring)
    throw new StartError(
      'Name the user whose private key opens the master key: --as <username> --private-key <file>',
    )
  return ring
}

/** Returns the keys that the private key of a holder opens; undefined without a holder. */
export async function ringOf(
  { as, privateKey, passphraseFile }: Holder,
  store: ObjectStore,
): Promise<Ring | undefined> {
  if (!as && !privateKey) return undefined
  if (!as || !privateKey) throw new StartError('--as and --private-key must be given together.')
  const { openForUser } = await import('../user-key-accounts.ts')
  const pem = await readText(privateKey)
  const passphrase = await passphraseOf(pem, passphraseFile)
  return openForUser(store, {
    username: as,
    privateKey: pem,
    ...(passphrase === undefined ? {} : { passphrase }),
  })
}

/**
 * Opens the master key with the private key of a holder, so that secrets can be sealed and opened.
 * Throws a `StartError` without a holder, and for a key that does not open it.
 *
 * @example
 * const unlocked = await unlockByHolder({ as: 'ada', privateKey: 'ada.pem' }, { graph, database })
 */
export async function unlockByHolder(holder: Holder, store: ObjectStore): Promise<Unlocked> {
  const ring = await requireRing(holder, store)
  const { unlockedBy } = await import('../user-key-accounts.ts')
  return unlockedBy(ring)
}

/**
 * Reads a private key in PEM. Asks for the passphrase of an encrypted one in a terminal unless a
 * file has it. Throws a `StartError` for a file that cannot be read.
 *
 * @example
 * const key = await readKeyFile('ada.pem', 'passphrase.txt')
 */
export async function readKeyFile(path: string, passphraseFile?: string): Promise<KeyObject> {
  const pem = await readText(path)
  return readPrivateKey(pem, await passphraseOf(pem, passphraseFile))
}

/**
 * Returns the passphrase of an encrypted private key; without a file, asks for it in a terminal.
 */
async function passphraseOf(pem: string, file: string | undefined): Promise<string | undefined> {
  if (file) return (await readText(file)).replace(/\r?\n$/, '')
  return isEncrypted(pem) && process.stdin.isTTY ? readHidden('Passphrase') : undefined
}

/**
 * Reads a text file. Throws a `StartError` when it cannot be read, or is not UTF-8.
 *
 * @example
 * const dump = await readText('secrets.json')
 */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartError(`${path} cannot be read.`, { cause: error })
  })
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof NotText)) throw error
    throw new StartError(`${path}, line ${error.line}: ${error.message}`)
  }
}
