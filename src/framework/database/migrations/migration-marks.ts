/**
 * The comment that marks a migration as additive: it changes nothing that processes of an earlier
 * version rely on. They run and start beside it.
 */
export const additiveMark =
  '-- Additive: processes of the version before it may run and start beside it.\n'

/** Returns whether one of the comments at the beginning of a migration marks it as additive. */
export const isMarkedAdditive = (sql: string): boolean =>
  /^(?:--.*\r?\n|[^\S\n]*\n)*?-- Additive\b/.test(sql)

/** A migration of another owner. */
export interface FollowedMigration {
  readonly owner: string
  readonly name: string
}

/** Returns the comment that names the migration of another owner which a migration follows. */
export const followsMark = ({ owner, name }: FollowedMigration): string =>
  `-- Follows: ${owner} ${name}\n`

/** Returns the migration that one of the comments at the beginning of another names. */
export function readFollowsMark(sql: string): FollowedMigration | undefined {
  const found = /^(?:--.*\r?\n|[^\S\n]*\n)*?-- Follows: (\S+) (\S+)/.exec(sql)
  const [, owner, name] = found ?? []
  return owner !== undefined && name !== undefined ? { owner, name } : undefined
}

/** The text in `logs` of `_prisma_migrations`, where processes without the file can read it. */
export const additiveLog = 'additive'

/** The same of a migration of several steps that is not additive: its start goes on with it. */
export const stepsLog = 'steps'
