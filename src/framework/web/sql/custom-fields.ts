import type { Statement } from '../../database/statement.ts'

/** The tables of custom fields and of their choices. */
export interface CustomFieldTables {
  readonly definitions: string
  readonly choices: string
}

/** A custom field as an object, and pairs of the id and the label of each choice. */
export type FormFieldRow = [
  definition: Readonly<Record<string, unknown>>,
  choices: [number, string][],
]

/** Selects the custom fields of a content type and their choices: the columns of `FormFieldRow`. */
export const selectFormFields = (
  { definitions, choices }: CustomFieldTables,
  contentType: string,
): Statement => ({
  text: `
    select to_jsonb(f), (
      select coalesce(json_agg(json_build_array(o.id, o.value)), '[]')
      from ${choices} o
      where o.field_id = f.id
    )
    from ${definitions} f
    where f.content_types @> $1::jsonb
    order by f.weight, f.name`,
  values: [JSON.stringify([contentType])],
})
