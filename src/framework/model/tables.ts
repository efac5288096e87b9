import type { ModelGraph, Model } from './graph.ts'

/** Returns the unquoted names of the tables of all models and of the links between objects. */
export const allTables = ({ models }: ModelGraph): readonly string[] =>
  [...new Set([...models.values()].flatMap(tablesOfModel))].toSorted()

/** Returns the unquoted names of the table of a model and of the links of its objects. */
export function tablesOfModel({ table, fields }: Model): readonly string[] {
  const links = [...fields.values()].flatMap(({ many, columnName }) =>
    many && columnName ? [columnName.replaceAll('"', '')] : [],
  )
  return [table, ...links]
}
