import t from 'tap'
import { withoutComments } from './comments.ts'
import { isInSqlFolder, requireOnlySql, sources, sqlFiles } from './sql-folders.ts'
import { hasSql } from './sql.ts'

t.test('names tables of users, secrets and extras only in folders named sql', (t) => {
  const others = sources.filter(({ path }) => !isInSqlFolder(path))
  const found = others.filter(({ text }) => namesTable(text))
  t.strictSame(
    found.map(({ path }) => path),
    [],
  )
  for (const text of [
    "const text = 'select id from users_user'",
    '`join users_user_groups m on m.target_id = g.owner_id`',
    '`\n  select id\n  from users_user\n  where id = any($1::integer[])`',
    '`, users_user u where u.id = $1`',
  ])
    t.ok(namesTable(text), text)
  t.notOk(namesTable("operationId: 'extras_content_types_list'"))
  t.end()
})

t.test('has nothing but SQL in folders named sql', (t) => {
  requireOnlySql(t, sqlFiles)
  t.end()
})

/** Returns whether SQL in a file names a table of users, secrets or extras. */
function namesTable(text: string): boolean {
  const code = withoutComments(text)
  const table = '(users|secrets|extras)_[a-z_]+\\b'
  // Operation ids look like names of tables. A table follows a keyword, or is on a line with SQL.
  if (new RegExp(`\\b(from|join|into|update|only|using|table)\\s+${table}`, 'i').test(code))
    return true
  return code.split('\n').some((line) => hasSql(line) && new RegExp(`\\b${table}`).test(line))
}
