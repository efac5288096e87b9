import { spawnSync } from 'node:child_process'
import { lockPath, parseLock, type Lock } from '../lock.ts'
import {
  fitsHistory,
  HistoryError,
  lastGenerated,
  migrationsFolder,
  readHistory,
  type ExistingMigration,
} from './history.ts'

/** Migrations that may be replaced, and the lock before them. */
export interface Unpublished {
  readonly names: readonly string[]
  readonly lock: Lock
}

/**
 * Returns the migrations that are in no commit of the upstream branch, or in no commit at all
 * without an upstream. Throws `HistoryError` when git cannot tell.
 */
export function unpublishedMigrations(root: string): Unpublished {
  const found = migrationsAfter(root, basesOf(root), [])
  if (found === undefined) throw new HistoryError(missingMigration)
  return found
}

/**
 * Returns the migrations after the first local commit that holds `applied`, which are some of the
 * unpublished ones. Returns undefined when no commit holds them or no migration follows them.
 */
export function migrationsAfterApplied(
  root: string,
  applied: readonly string[],
): Unpublished | undefined {
  const [base = 'HEAD'] = basesOf(root).toReversed()
  const since = git(root, 'rev-list', '--reverse', `${base}..HEAD`) ?? ''
  const found = migrationsAfter(root, since.split('\n').filter(Boolean), applied)
  return found && found.names.length > 0 ? found : undefined
}

/**
 * Returns the migrations that are not in the first matching commit, from the first generated one
 * on. A commit matches when it has all of `kept`, and no migration that is missing in the folder.
 */
function migrationsAfter(
  root: string,
  commits: readonly string[],
  kept: readonly string[],
): Unpublished | undefined {
  const history = readHistory(root)
  const present = namesOf(history)
  let unfit: string | undefined
  for (const commit of commits) {
    const committed = migrationsAt(root, commit)
    if (isSubset(committed, present) && isSubset(kept, committed)) {
      const lock = parseLock(git(root, 'show', `${commit}:./${lockPath}`))
      const known = history.filter(({ name }) => committed.includes(name))
      if (fitsHistory(known, lock)) {
        const later = history.filter(({ name }) => !committed.includes(name))
        return { names: namesOf(fromGenerated(later)), lock }
      }
      unfit ??= apart(commit, lastGenerated(known), lock.migration)
    }
  }
  if (unfit !== undefined) throw new HistoryError(unfit)
  return undefined
}

const namesOf = (history: readonly ExistingMigration[]): readonly string[] =>
  history.map(({ name }) => name)

/** Returns the migrations from the first generated one on; those by hand before it can stay. */
function fromGenerated(history: readonly ExistingMigration[]): readonly ExistingMigration[] {
  const first = history.findIndex(({ isHandWritten }) => !isHandWritten)
  return first === -1 ? [] : history.slice(first)
}

/** Refuses to replace migrations by hand, which would then precede what they followed. */
export function refuseHandWritten(
  names: readonly string[],
  history: readonly ExistingMigration[],
): void {
  const found = history.filter(({ name, isHandWritten }) => isHandWritten && names.includes(name))
  if (found.length === 0) return
  const generated = names.filter((name) => found.every((one) => one.name !== name))
  throw new HistoryError(
    `--redo would replace ${generated.join(', ')}, but ${namesOf(found).join(', ')} ` +
      `${found.length === 1 ? 'was' : 'were'} written by hand to follow what it replaces. Make a ` +
      `further migration (npm run generate); or move the folder out of ${migrationsFolder}, run ` +
      'this again, and put it back with the next number.',
  )
}

const missingMigration =
  'A migration that is committed is missing here: restore it (git checkout -- ' +
  `${migrationsFolder} ${lockPath}), or finish the merge, then run: npm run generate -- --redo`

const apart = (commit: string, last: string | null, written: string | null): string =>
  `The commit ${commit.slice(0, 12)} has migrations up to ${last ?? 'none'}, but its ${lockPath} ` +
  `was written after ${written ?? 'none'}: commit both together, as one run of generate left them.`

const isSubset = (some: readonly string[], all: readonly string[]): boolean =>
  some.every((name) => all.includes(name))

/** Returns the commits in which migrations may be published, the latest first. */
function basesOf(root: string): readonly string[] {
  const head = git(root, 'rev-parse', '--verify', '--quiet', 'HEAD')?.trim()
  // An ignored folder, such as that of an installed package, is in no commit for another reason.
  if (head === undefined || git(root, 'check-ignore', '--quiet', migrationsFolder) !== undefined)
    throw new HistoryError(
      '--redo needs a project in git with a commit: it replaces the migrations that are not ' +
        'committed.',
    )
  const upstream = git(root, 'rev-parse', '--verify', '--quiet', '@{upstream}')?.trim()
  if (upstream === undefined) return [head]
  const shared = git(root, 'merge-base', head, upstream)?.trim()
  return shared === undefined ? [upstream] : [upstream, shared]
}

/** Returns the migrations of a commit, or none when it has no such folder. */
function migrationsAt(root: string, commit: string): readonly string[] {
  const listed = git(root, 'ls-tree', '-d', '--name-only', commit, `${migrationsFolder}/`) ?? ''
  return listed
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => path.slice(migrationsFolder.length + 1))
}

/** Runs git in the folder of the project; returns undefined where it fails or is not installed. */
function git(root: string, ...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
