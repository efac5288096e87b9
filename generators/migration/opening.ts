/** Line by which a generated migration is told from one that is written by hand. */
export const openingSql =
  '-- Written by: npm run generate. Edit it, if need be, before any database has it; never ' +
  'afterwards.\n'

/** Returns whether a comment at the beginning of a migration says that it is generated. */
export const isGenerated = (sql: string): boolean =>
  /^(?:--.*\r?\n|[^\S\n]*\n)*?-- Written by: npm run generate\b/.test(sql)
