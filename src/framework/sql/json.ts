/** The most arguments of a function call, which PostgreSQL is built with. */
const maxArguments = 100

/** A member of a JSON object: its name, and the SQL of its value. */
export type JsonMember = readonly [name: string, sql: string]

/** Returns the SQL of a JSON array (`json`) of any number of values. */
export const jsonArraySql = (values: readonly string[]): string =>
  joinedJson('[]', callsOf('json_build_array', values))

/** Returns the SQL of a JSON object (`json`) of any number of members. */
export const jsonObjectSql = (members: readonly JsonMember[]): string =>
  joinedJson('{}', callsOf('json_build_object', members.flatMap(argumentsOf)))

/** Returns the SQL of a JSON object (`jsonb`) of any number of members. */
export function jsonbObjectSql(members: readonly JsonMember[]): string {
  const calls = callsOf('jsonb_build_object', members.flatMap(argumentsOf))
  return calls.length === 1 ? calls.join('') : `(${calls.join(' || ')})`
}

const argumentsOf = ([name, sql]: JsonMember): readonly string[] => [`'${name}'`, sql]

/** Returns calls of a function, each with as many arguments as it takes; at least one call. */
function callsOf(name: string, values: readonly string[]): readonly string[] {
  const count = Math.max(1, Math.ceil(values.length / maxArguments))
  return Array.from({ length: count }, (_, index) => {
    const own = values.slice(index * maxArguments, (index + 1) * maxArguments)
    return `${name}(${own.join(', ')})`
  })
}

/** Joins arrays or objects by their texts: `json` has no operator that does, and `jsonb` sorts. */
function joinedJson([first = '', last = '']: string, calls: readonly string[]): string {
  if (calls.length === 1) return calls.join('')
  const inner = calls.map((call) => `substr(left(${call}::text, -1), 2)`)
  return `('${first}' || ${inner.join(` || ', ' || `)} || '${last}')::json`
}
