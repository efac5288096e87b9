import type {
  Filter,
  ModelGraph,
  Model,
  OrderTerm,
  ResolvedField,
} from '../../src/framework/model/graph.ts'
import type { UniqueSet } from '../../src/framework/model/unique-set.ts'
import { hasOrderIndex, isLarge } from '../../src/framework/model/large-tables.ts'
import { rangeSql, type Exclusion } from '../../src/framework/model/exclusion.ts'
import { meets, type SetCondition } from '../../src/framework/model/set-conditions.ts'
import { conditionsSql } from '../../src/framework/model/set-sql.ts'
import { searchedFields } from '../../src/framework/model/searched-fields.ts'
import { fieldSql } from '../../src/framework/model/sql.ts'
import { TableReads } from '../../src/framework/model/table-reads.ts'
import { constraintName, gist, quoted, trigramClass, type Index } from './description.ts'

/**
 * Returns the indexes of a model's table: those of unique sets, kinds, references and the declared
 * order, those of a large table, and those for filters that search in texts.
 */
export function describeIndexes(model: Model, graph: ModelGraph): readonly Index[] {
  const stored = [...model.fields.values()].filter((field) => field.column && field.columnName)
  const indexes = [
    ...model.unique.map((set) => uniqueIndex(model, set)),
    ...model.exclusions.map((one) => exclusionIndex(model, one)),
    ...stored.flatMap((field) => kindIndex(model, field)),
    ...stored.flatMap((field) => referenceIndex(model, field)),
    ...orderIndex(model),
    ...(isLarge(model) ? largeIndexes(model) : []),
    ...searchIndexes(model, graph),
  ]
  return indexes.filter((index, at) => indexes.findIndex((other) => other.on === index.on) === at)
}

/**
 * Returns the index of a unique set. Where a client may change its values, it is a deferred
 * constraint. A unique constraint cannot have a condition, so that a set with one gets an exclusion
 * constraint.
 */
function uniqueIndex(model: Model, set: UniqueSet): Index {
  const { index: name, columns, nullsEqual } = set
  const where = whereSql(model, set.where)
  const isNullTaken = nullsEqual || set.where.some((one) => meets(one, null))
  const common = {
    name,
    unique: true,
    ...(isNullTaken ? ({ nullsEqual: true } as const) : {}),
    ...(model.operations.has('update') ? ({ deferred: true } as const) : {}),
  } as const
  if (where && common.deferred) {
    const elements = set.fields.flatMap((field) => exclusionElements(model, set, field))
    return {
      ...common,
      exclusion: true,
      on: `using btree (${elements.join(', ')}) where (${where})`,
    }
  }
  const nulls = nullsEqual ? ' nulls not distinct' : ''
  return { ...common, on: `(${columns.join(', ')})${nulls}${where ? ` where ${where}` : ''}` }
}

/**
 * Returns the constraint of an exclusion. Rows collide although a column is null in them: a range
 * without an end is open, and a condition may ask for null.
 */
function exclusionIndex(model: Model, exclusion: Exclusion): Index {
  const { index: name, sameColumns, startColumn, endColumn, range, where } = exclusion
  const equal = sameColumns.map((column) => `${column} with =`)
  const overlap = `${rangeSql(range, startColumn, endColumn)} with &&`
  const condition = whereSql(model, where)
  return {
    name,
    unique: true,
    deferred: true,
    exclusion: true,
    nullsEqual: true,
    on: `${gist} (${[...equal, overlap].join(', ')})${condition ? ` where (${condition})` : ''}`,
  }
}

/** Returns SQL of conditions on the columns of a table; empty without conditions. */
const whereSql = (model: Model, where: readonly SetCondition[]): string =>
  conditionsSql(model, where, ({ column }) => column).join(' and ')

/**
 * Returns the elements of an exclusion constraint that compare a field, such as `name with =`. It
 * never finds two nulls equal. With `nullsEqual` they must be: `(array[name]) with =` finds arrays
 * that hold null equal. A list has no such array: `(units is null) with =` and
 * `coalesce(units, '{}') with =`.
 */
function exclusionElements(
  { fields }: Model,
  { nullsEqual, where }: UniqueSet,
  name: string,
): readonly string[] {
  const { columnName = '', column, nullable = false } = fields.get(name) ?? {}
  const isNeverNull = where.some((one) => one.field === name && !meets(one, null))
  if (!nullsEqual || !nullable || isNeverNull) return [`${columnName} with =`]
  return column?.sql.endsWith('[]')
    ? [`(${columnName} is null) with =`, `coalesce(${columnName}, '{}') with =`]
    : [`(array[${columnName}]) with =`]
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
      set.where.every((one) => one.column === field.columnName && !meets(one, null)),
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
      on: orderedBy(terms),
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

/** Returns SQL for the columns of an index in an order that ends in the primary key. */
function orderedBy(terms: readonly OrderTerm[]): string {
  const included = terms.map(({ path }) => path.field).filter(isReadFromIndex)
  const include = included.map(({ columnName = '' }) => columnName).join(', ')
  const elements = [...terms.map(orderElement), quoted('id')].join(', ')
  return `(${elements})${include === '' ? '' : ` include (${include})`}`
}

/**
 * Returns whether an index in the order of a field includes its column: a short one that is sorted
 * by an expression. PostgreSQL reads an index without its table only where the index has the
 * column, and then takes the expression from there instead of computing it for each row.
 */
function isReadFromIndex({ column, columnName = '', sort }: ResolvedField): boolean {
  const sorted = sort(columnName)
  return column?.isShort === true && !`${sorted} `.startsWith(`${columnName} `)
}

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

/** Returns the indexes that serve each order and each filter of a large table. */
function largeIndexes(model: Model): readonly Index[] {
  const fields = [...model.fields.values()]
  return [
    ...fields
      .filter((field) => isOrderedByOwn(model, field))
      .map((field) => fieldIndex(model, field)),
    ...fields.filter((field) => field.isIndexable).map((field) => computedIndex(model, field)),
    ...[...model.filters.values()].flatMap((filter) => maskIndex(model, filter)),
  ]
}

/**
 * Returns whether a field needs an index of its own for its order. References and the primary key
 * have one that serves it, and so have the only field of the declared order and a unique field that
 * is sorted by its column.
 */
function isOrderedByOwn(model: Model, field: ResolvedField): boolean {
  if (!hasOrderIndex(field) || field.reference || field.name === 'id') return false
  const [first, ...others] = beforeKey(model.order)
  const isDeclared =
    others.length === 0 && first?.path.steps.length === 0 && first.path.field.name === field.name
  const column = field.columnName ?? ''
  return !isDeclared && !(field.unique && field.sort(column) === column)
}

function fieldIndex(model: Model, field: ResolvedField): Index {
  const path = { text: field.name, steps: [], model: model.key, field }
  return {
    name: constraintName(model.table, field.name, 'order'),
    on: orderedBy([{ path, descending: false, nullsFirst: false }]),
  }
}

function computedIndex(model: Model, field: ResolvedField): Index {
  const alias = '\0' // no text in the SQL has this character
  const sql = fieldSql(model, alias, field.name, new TableReads({ get: () => undefined }))
  return {
    name: constraintName(model.table, field.name, 'order'),
    on: `((${sql.replaceAll(`${alias}.`, '')}), ${quoted('id')})`,
  }
}

/** Returns the index of a filter by the length of a mask. */
function maskIndex({ table }: Model, { test }: Filter): readonly Index[] {
  const [path] = test.paths
  const column = path?.field.columnName
  const byMask =
    test.by === 'match' && test.match.by === 'network' && test.match.network === 'maskLength'
  if (!byMask || !path || !column || path.steps.length > 0) return []
  return [{ name: constraintName(table, path.field.name, 'mask'), on: `((masklen(${column})))` }]
}

/**
 * Returns the indexes for filters that search in texts: a trigram index of all these fields, which
 * finds any part in any case, and an index in the order of each field, which finds a beginning. A
 * large table has the latter for all its fields already.
 */
function searchIndexes(model: Model, graph: ModelGraph): readonly Index[] {
  const fields = searchedFields(graph, model)
  if (fields.length === 0) return []
  const elements = fields.map(({ columnName = '' }) => `${columnName} ${trigramClass}`)
  const trigrams = {
    name: constraintName(model.table, '', 'trigrams'),
    on: `using gin (${elements.join(', ')})`,
  }
  const sorted = isLarge(model) ? [] : fields.filter((field) => isOrderedByOwn(model, field))
  return [...sorted.map((field) => fieldIndex(model, field)), trigrams]
}
