import type { Rows } from '../../database/statement.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import type { Model } from '../../model/graph.ts'
import { keptDefaults, keptTypeSql } from '../../sql/deleted-rows.ts'
import type { WriteContext } from '../context.ts'
import type { KeptObjects } from './kept-objects.ts'
import { fieldOfMessage } from './settle-references.ts'

/** Throws a 400 that names required fields without a default that kept objects have no value of. */
export async function refuseMissingValues(
  context: WriteContext,
  id: number,
  kept: KeptObjects,
  rows: Rows,
): Promise<void> {
  const messages = new FieldMessages()
  for (const [model, objects] of kept) {
    const required = requiredColumns(model)
    const found = await rows<[number, string]>({
      text: `
        select k.id, c.name from _deleted_rows k cross join unnest($2::text[]) c (name)
        where k.model = ${keptTypeSql(model)} and k.id = any($1::int[]) and k.stored ->> c.name is null
        order by k.id, c.name`,
      values: [[...objects.keys()], [...required.keys()]],
    })
    for (const [own, column] of found) {
      const place = { model, id: own, name: required.get(column) ?? '' }
      const [name, prefix] = fieldOfMessage(context, id, place)
      messages.add(name, `${prefix}The deleted object has no value, and the field no default.`)
    }
  }
  messages.throwAny()
}

/** Returns the names of required fields without a default by their columns. */
function requiredColumns(model: Model): ReadonlyMap<string, string> {
  const defaults = new Set(Object.keys(keptDefaults(model)))
  const all = [...model.fields.values()].flatMap(({ name, columnName, many, nullable }) => {
    const column = columnName?.replaceAll('"', '')
    const isRequired = column && !many && !nullable && !defaults.has(column)
    return isRequired ? [[column, name] as const] : []
  })
  return new Map(all)
}
