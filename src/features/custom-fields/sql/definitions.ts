import type { Statement } from '../../../framework/database/statement.ts'

/** Locks the custom fields of a content type against changes of them; returns their ids. */
export const lockFieldsOf = (contentType: string): Statement => ({
  text: `
    select f.id
    from extras_customfield f
    where f.content_types @> $1::jsonb
    order by f.id
    for share`,
  values: [JSON.stringify([contentType])],
})

/** A custom field, as `selectFieldsOf` finds it; the choices are pairs of an id and a label. */
export type FieldRow = [
  id: number,
  name: string,
  label: string,
  description: string,
  type: number,
  required: boolean,
  filterable: boolean,
  fallback: string,
  choices: [number, string][],
]

/** Selects the custom fields of a content type, with their choices: the columns of `FieldRow`. */
export const selectFieldsOf = (contentType: string): Statement => ({
  text: `
    select f.id, f.name, f.label, f.description, f.type, f.required, f.is_filterable, f."default", (
      select coalesce(
        json_agg(
          json_build_array(o.id, o.value) order by o.weight, o.value collate natural_sort
        ),
        '[]'
      )
      from extras_customfieldchoice o
      where o.field_id = f.id
    )
    from extras_customfield f
    where f.content_types @> $1::jsonb
    order by f.weight, f.name`,
  values: [JSON.stringify([contentType])],
  isReadOnly: true,
})

/** Selects the name, the type and the content types of these custom fields. */
export const selectFields = (ids: readonly number[]): Statement => ({
  text: `
    select f.name, f.type, f.content_types
    from extras_customfield f
    where f.id = any($1::integer[])`,
  values: [ids],
  isReadOnly: true,
})

/** Locks these custom fields against changes of them; selects their ids and types. */
export const lockFields = (fields: readonly number[]): Statement => ({
  text: `
    select f.id, f.type
    from extras_customfield f
    where f.id = any($1::integer[])
    order by f.id
    for share`,
  values: [fields],
})

/** Selects the labels of the choices of each custom field that has any. */
export const selectLabels = (fields: readonly number[]): Statement => ({
  text: `
    select o.field_id, json_agg(o.value order by o.weight, o.value collate natural_sort)
    from extras_customfieldchoice o
    where o.field_id = any($1::integer[])
    group by o.field_id`,
  values: [fields],
  isReadOnly: true,
})

/** Locks the custom fields of choices, so that no concurrent write can use one of the choices. */
export const lockFieldsOfChoices = (choices: readonly number[]): Statement => ({
  text: `
    select f.id from extras_customfield f
    where f.id in (
      select o.field_id from extras_customfieldchoice o where o.id = any($1::integer[])
    )
    order by f.id
    for update`,
  values: [choices],
})

/** Selects the id of each choice, and the name and the content types of its custom field. */
export const selectChoices = (choices: readonly number[]): Statement => ({
  text: `
    select o.id, f.name, f.content_types
    from extras_customfieldchoice o
    join extras_customfield f on f.id = o.field_id
    where o.id = any($1::integer[])
    order by o.id`,
  values: [choices],
  isReadOnly: true,
})
