import type { Model, OrderTerm, ResolvedField, UniqueSet } from '../../src/framework/model/graph.ts'
import { constraintName, quoted, type Index } from './description.ts'

/**
 * Returns the indexes of a model's table: unique sets, those of kinds, references and the declared
 * order.
 */
export function describeIndexes(model: Model): readonly Index[] {
  const stored = [...model.fields.values()].filter((field) => field.column && field.columnName)
  const indexes = [
    ...model.unique.map((set) => uniqueIndex(model, set)),
    ...stored.flatMap((field) => kindIndex(model, field)),
    ...stored.flatMap((field) => referenceIndex(model, field)),
    ...orderIndex(model),
  ]
  return indexes.filter((index, at) => indexes.findIndex((other) => other.on === index.on) === at)
}

/**
 * Returns the index of a unique set. It is deferred only without a condition, which constraints
 * cannot have, and when a client may change its values.
 */
function uniqueIndex(model: Model, set: UniqueSet): Index {
  const nulls = set.nullsEqual ? ' nulls not distinct' : ''
  const where = set.whenSetColumns.map((column) => `${column} is not null`).join(' and ')
  const isDeferred = where === '' && model.operations.has('update')
  return {
    name: set.index,
    unique: true,
    ...(isDeferred ? { deferred: true } : {}),
    on: `(${set.columns.join(', ')})${nulls}${where ? ` where ${where}` : ''}`,
  }
}

function kindIndex(model: Model, field: ResolvedField): readonly Index[] {
  if (!field.index || !field.columnName) return []
  return [
    {
      name: constraintName(model.table, field.name, 'idx'),
      on: `using ${field.index(field.columnName)}`,
    },
  ]
}

/** Returns the index of a reference, which serves deletes of its target and filters. */
function referenceIndex(model: Model, field: ResolvedField): readonly Index[] {
  if (!field.reference || !field.columnName) return []
  const served = model.unique.some(
    (set) =>
      set.columns[0] === field.columnName &&
      set.whenSetColumns.every((column) => column === field.columnName),
  )
  if (served) return []
  return [{ name: constraintName(model.table, field.name, 'idx'), on: `(${field.columnName})` }]
}

/** Returns the index of the declared order when all its columns are in the table. */
function orderIndex(model: Model): readonly Index[] {
  const terms = beforeKey(model.order)
  if (terms.length === 0 || !terms.every(isOwnColumn)) return []
  return [
    {
      name: constraintName(model.table, '', 'declared_order'),
      on: `(${[...terms.map(orderElement), quoted('id')].join(', ')})`,
    },
  ]
}

/** Returns the terms before the primary key, since later ones do not affect the order. */
function beforeKey(order: readonly OrderTerm[]): readonly OrderTerm[] {
  const end = order.findIndex((term) => term.path.text === 'id')
  return end === -1 ? order : order.slice(0, end)
}

const isOwnColumn = ({ path, tree }: OrderTerm): boolean =>
  path.steps.length === 0 && !tree && path.field.column !== undefined

function orderElement({ path, descending, nullsFirst }: OrderTerm): string {
  const column = path.field.columnName ?? ''
  const sorted = path.field.sort(column)
  const expression = sorted === column ? column : `(${sorted})`
  // PostgreSQL sorts by an index only when both order nulls alike: nulls come last unless declared
  // first.
  const usual = !path.field.nullable || descending === nullsFirst
  const nulls = usual ? '' : nullsFirst ? ' nulls first' : ' nulls last'
  return `${expression}${descending ? ' desc' : ''}${nulls}`
}
