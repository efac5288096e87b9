import type { Test } from 'tap'
import { withoutComments } from './comments.ts'
import { readSources, type Source } from './imports.ts'
import { hasSql } from './sql.ts'

/** Returns whether a file is in a folder for hand-written SQL. */
export const isInSqlFolder = (path: string): boolean => /\/sql\/[^/]+$/.test(path)

/** The files that may have SQL by hand. */
export const sources = readSources(['src/framework/', 'src/features/', 'src/host/'])

/** These build SQL for any model. */
const builders = [
  'deleted-rows',
  'json',
  'limited',
  'parameters',
  'past-row',
  'totals',
  'unlogged-values',
].map((name) => `src/framework/sql/${name}.ts`)

/** The files of the folders named `sql`. */
export const sqlFiles = sources.filter(
  ({ path }) => isInSqlFolder(path) && !builders.includes(path),
)

/** Matches statements, functions that return one, and names of parts of statements. */
const declaresSql = /:\s*Statement(\s*=|\s*=>|\s*\{)|^export \w+ \w+Sql\b/m

/** Requires that files of folders named `sql` export nothing but SQL, and run nothing. */
export function requireOnlySql(t: Test, sources: readonly Source[]): void {
  for (const { path, text } of sources) {
    const exported = text.split(/^(?=\/\*\*|export |const |function )/m).filter(isExportedValue)
    t.ok(exported.length > 0, path)
    t.strictSame(
      exported.filter((value) => !hasSql(value) && !declaresSql.test(value)),
      [],
      `${path}: each exported value is SQL`,
    )
    t.notMatch(withoutComments(text), /\b(async|await|Rows|Executor)\b/, path)
  }
}

function isExportedValue(declaration: string): boolean {
  return /^export (?!interface |type )/.test(declaration)
}
