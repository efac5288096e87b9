import type { Statement } from '../../../framework/database/statement.ts'

/** A name of values, or one choice under it if the id of the choice is given. */
export interface Subject {
  readonly name: string
  readonly id: number | null
}

/** The table of a model, and names and choices to look for in its custom fields. */
export interface SubjectsOfTable {
  readonly table: string
  readonly subjects: readonly Subject[]
}

/** Selects, for each table, the number of objects that have one of the values. */
export const countObjects = (tables: readonly SubjectsOfTable[]): Statement => {
  const counts = tables.map(
    ({ table }, index) => `(
      select count(*)::int from ${table} t where exists (
        select from jsonb_to_recordset($${index + 1}::jsonb) s(name text, id integer)
        where case when s.id is null then t.custom_fields -> s.name is not null
          else t.custom_fields -> s.name = to_jsonb(s.id) end)
    )`,
  )
  return {
    text: `select ${counts.join(', ')}`,
    values: tables.map(({ subjects }) => JSON.stringify(subjects)),
    isReadOnly: true,
  }
}

/** A change of the stored values of one name: they get another name, or are removed. */
export interface NameChange {
  readonly old: string
  readonly new: string | null
}

/**
 * Renames and removes values in the objects of a table. Returns the id of each changed object, its
 * values before and after, and the object (jsonb).
 */
export const updateNames = (table: string, changes: readonly NameChange[]): Statement => ({
  text: `
    with was as (
      select t.id, t.custom_fields as v
      from ${table} t
      where t.custom_fields ?| $2::text[]
      order by t.id
      for update)
    update ${table} t set custom_fields = (
      select coalesce(jsonb_object_agg(coalesce(m.new, e.key), e.value), '{}')
      from jsonb_each(was.v) e
      left join jsonb_to_recordset($1::jsonb) m(old text, new text) on m.old = e.key
      where m.old is null or m.new is not null)
    from was where was.id = t.id
    returning t.id, was.v, t.custom_fields, to_jsonb(t.*)`,
  values: [JSON.stringify(changes), changes.map((change) => change.old)],
  isReadOnly: false,
})

/** Removes the values that are one of the choices. Returns the same as `updateNames`. */
export const removeChoices = (
  table: string,
  choices: readonly { readonly name: string; readonly id: number }[],
): Statement => ({
  text: `
    with hit as (
      select t.id, array_agg(c.name) as names from ${table} t
      join jsonb_to_recordset($1::jsonb) c(name text, id integer)
        on t.custom_fields @> jsonb_build_object(c.name, c.id)
      group by t.id),
    was as (
      select t.id, t.custom_fields as v, hit.names
      from ${table} t
      join hit on hit.id = t.id
      order by t.id
      for update of t)
    update ${table} t set custom_fields = t.custom_fields - was.names
    from was where was.id = t.id
    returning t.id, was.v, t.custom_fields, to_jsonb(t.*)`,
  values: [JSON.stringify(choices)],
  isReadOnly: false,
})
