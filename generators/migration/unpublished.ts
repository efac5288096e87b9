import { spawnSync } from 'node:child_process'
import { lockPath, parseLock, type Lock } from '../lock.ts'
import { HistoryError, migrationNames, migrationsFolder } from './history.ts'

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
 * Returns the migrations that are not in the first matching commit. A commit matches when it has
 * all of `kept`, and no migration that is missing in the folder.
 */
function migrationsAfter(
  root: string,
  commits: readonly string[],
  kept: readonly string[],
): Unpublished | undefined {
  const present = migrationNames(root)
  let unfit: string | undefined
  for (const commit of commits) {
    const committed = migrationsAt(root, commit)
    if (isSubset(committed, present) && isSubset(kept, committed)) {
      const lock = parseLock(git(root, 'show', `${commit}:./${lockPath}`))
      const last = committed.at(-1) ?? null
      if (lock.migration === last)
        return { names: present.filter((name) => !committed.includes(name)), lock }
      unfit ??= apart(commit, last, lock.migration)
    }
  }
  if (unfit !== undefined) throw new HistoryError(unfit)
  return undefined
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
