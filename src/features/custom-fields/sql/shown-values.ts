/** The tables of the definitions and of their choices. */
export interface DefinitionTables {
  readonly fields: string
  readonly choices: string
}

/**
 * Returns SQL for an object with a key for each custom field of the content type `owner`, with the
 * values of the column `own`. A value of a field of the type `selection` includes its label.
 */
export function shownSql(
  own: string,
  owner: string,
  selection: number,
  { fields, choices }: DefinitionTables,
): string {
  const chosen = `(
    select json_build_object('value', o.id, 'label', o.value)
    from ${choices} o
    where o.field_id = f.id and to_jsonb(o.id) = ${own} -> f.name
  )`
  const shown = `case
    when f.type = ${selection} then ${chosen}
    else (${own} -> f.name)::json
  end`
  const defined = definedSql(owner, fields)
  const all = `
    select json_object_agg(f.name, ${shown} order by f.weight, f.name)
    ${defined}`
  // PostgreSQL evaluates the condition once per statement, since it does not depend on the row.
  return `case when exists (select ${defined}) then (${all}) else '{}' end`
}

/** Returns the end of a statement that reads the definitions `f` of a content type. */
export const definedSql = (owner: string, fields: string): string => `
    from ${fields} f
    where f.content_types @> '["${owner}"]'`
