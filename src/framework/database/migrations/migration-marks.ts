/**
 * The comment that marks a migration as additive: it changes nothing that processes of an earlier
 * version rely on. They run and start beside it.
 */
export const additiveMark =
  '-- Additive: processes of the version before it may run and start beside it.\n'

/** Returns whether one of the comments at the beginning of a migration marks it as additive. */
export const isMarkedAdditive = (sql: string): boolean =>
  /^(?:--.*\r?\n|[^\S\n]*\n)*?-- Additive\b/.test(sql)

/** The text in `logs` of `_prisma_migrations`, where processes without the file can read it. */
export const additiveLog = 'additive'

/** The same of a migration of several steps that is not additive: its start goes on with it. */
export const stepsLog = 'steps'
