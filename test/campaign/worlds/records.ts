import { contentType, type Model, type ResolvedField } from '../../../src/framework/model/graph.ts'
import { graph } from '../../support/inventory.ts'

/** The tables whose rows are about objects, with the condition that a row is about some ids. */
export const records = [...graph.models.values()].flatMap(({ table, fields, view }) => {
  const about = [...fields.values()].find(({ subject }) => subject)
  const id = about?.subject && fields.get(about.subject.id)?.columnName
  if (!about?.columnName || !id || view) return []
  return [
    { table, fields, about, where: `${about.columnName} = $1 and ${id} = any($2::integer[])` },
  ]
})

interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

/** Returns the statements that replace the values of hidden fields in records of changes. */
export function recordsOf(model: Model, hidden: readonly ResolvedField[]): readonly Statement[] {
  return records.flatMap(({ table, fields, about }) => {
    const { before, after } = about.subject?.states ?? {}
    const columns = [before, after].flatMap((name) => fields.get(name ?? '')?.columnName ?? [])
    return columns.flatMap((column) =>
      hidden.map(({ name }) => ({
        text: `update ${table} set ${column} = ${column} || jsonb_build_object($2::text, 'other')
          where ${about.columnName} = $1 and ${column} ? $2`,
        parameters: [contentType(model), name],
      })),
    )
  })
}
