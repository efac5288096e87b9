import type { Table } from './description.ts'
import { byId } from './diff.ts'

/** The model whose objects have conditions on those of other models. */
const permissions = 'users.ObjectPermission'

/**
 * Returns the fields of kept models that are renamed or dropped, with their new names, where stored
 * permissions may have filters of these fields.
 *
 * @example
 * goneFields(lock.tables, next.tables) // ['dcim.Device.site (now location)']
 */
export function goneFields(before: readonly Table[], after: readonly Table[]): readonly string[] {
  if (!after.some(({ model }) => model === permissions)) return []
  const kept = byId(after)
  const models = new Map(
    before.filter(({ field }) => !field).map(({ id, model }) => [model, kept.get(id)?.model]),
  )
  const names = new Set(after.flatMap(fieldsOf).map(({ model, name }) => `${model}.${name}`))
  const gone = before.flatMap((table) => {
    const model = models.get(table.model)
    if (model === undefined) return []
    const now = new Map(fieldsOf(kept.get(table.id)).map(({ id, name }) => [id, name]))
    return fieldsOf(table)
      .filter(({ id, name }) =>
        // A reference to another model has a new id and the same filters.
        now.has(id) ? now.get(id) !== name : !names.has(`${model}.${name}`),
      )
      .map(({ id, name }) => `${model}.${name}${printNew(now.get(id))}`)
  })
  return [...new Set(gone)]
}

const printNew = (name: string | undefined): string => (name === undefined ? '' : ` (now ${name})`)

/** A field that a table stores, with the id of its column or of its table of links. */
interface StoredField {
  readonly id: string
  readonly model: string
  readonly name: string
}

/** Returns the fields that a table stores. */
function fieldsOf(table: Table | undefined): readonly StoredField[] {
  if (!table) return []
  const { id, model, field, columns } = table
  return field === undefined
    ? columns.map((column) => ({ id: column.id, model, name: column.field }))
    : [{ id, model, name: field }]
}

/**
 * Returns sentences about stored conditions that use filters of fields which are gone: what to
 * expect of every database, and what the configured one has.
 */
export function sayGoneFields(
  fields: readonly string[],
  outdated: readonly string[],
): readonly string[] {
  if (fields.length === 0) return []
  return [
    `Renamed or dropped: ${fields.join(', ')}. Object permissions and limits of tokens whose ` +
      'conditions use filters of these fields select no object afterwards: the next start of the ' +
      'service and `cadastre migrate` name them. Change their conditions then.',
    ...(outdated.length === 0
      ? []
      : [`In the configured database:\n${outdated.map((one) => `  ${one}`).join('\n')}`]),
  ]
}
