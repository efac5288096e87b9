import { withoutComments } from './comments.ts'

/**
 * Patterns that SQL matches and other code does not: statements, clauses, conditions, functions,
 * casts, parameters, and columns of a table whose alias is interpolated.
 */
const sqlPatterns: readonly RegExp[] = [
  /\bselect\s+(distinct\s|from\s|case\s|exists\s|[\w."$*({]+(\s*[,(]|\s+(as|from)\s|\())/i,
  /\b(insert\s+into|delete\s+from|returning)\s+["$*\w]/i,
  /\bupdate\s+["${}\w]+\s+(\w+\s+)?set\s/i,
  /\bwith\s+(recursive\s+)?\w+\s*(\([\w\s,]*\)\s*)?as\s+((not\s+)?materialized\s+)?\(/i,
  /\b(exists|lateral|filter|over|in)\s*\(\s*(select|where|partition|order)\b/i,
  /\b(left\s+|cross\s+|inner\s+)?join\s+(lateral\b|["\w${}]+\s+(\w+\s+)?on\s)/i,
  /\bwhere\s+(not\s+)?[a-z]\w*\.[a-z]\w*\s*(=|<|>|&&|in\b|is\b)/i,
  /\b(order|group|partition)\s+by\s+["$\w]/i,
  /\bunion\s+(all\s+)?(select\b|\(|\$)/i,
  /\bcase\s+when\s/i,
  /\b(array_agg|broadcast|coalesce|inet_send|(set_)?masklen|string_agg|to_jsonb|unnest)\(/i,
  /(\.\w+|\)|\bwhere\s+\w+)\s+is\s+(not\s+)?(distinct\s+from\s|null\b)/i,
  /\bfor\s+(no\s+key\s+update|key\s+share)\b/i,
  /(=|<>)\s*(any|all)\s*\(/i,
  /(?<=[\w)'\]])::(text|integer|bigint|boolean|inet|cidr|bytea|jsonb|regclass|\w+\[\])/i,
  /[\s(,]\$(\d|\$\{)/,
  /\}\.[a-z]+_[a-z]+\b/,
  /\$(queryRaw|executeRaw)|\bPrisma\.(sql|raw|join)\b/,
]

/** Returns whether code contains hand-written SQL. Comments do not count. */
export function hasSql(text: string): boolean {
  const code = withoutComments(text)
  return sqlPatterns.some((pattern) => pattern.test(code))
}
