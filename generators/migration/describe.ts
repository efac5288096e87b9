import type { ReferenceTarget } from '../../src/framework/model/reference-target.ts'
import type { ModelGraph, Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { sequenceName } from '../../src/framework/model/id.ts'
import { Mistakes } from '../../src/framework/model/resolve/mistakes.ts'
import {
  maxNameLength,
  constraintName,
  quoted,
  unquoted,
  type ColumnDescription,
  type ColumnReference,
  type Table,
} from './description.ts'
import { textLiteral } from '../../src/framework/model/sql.ts'
import { describeIndexes } from './indexes.ts'
import { checkName, foreignKeyName, primaryName } from './sql.ts'

/** A described table before it gets ids: its ids are the names of models and fields. */
export interface DescribedTable extends Table {
  readonly file: string
}

/**
 * Returns the tables of a schema in the order of its models. Throws a `DeclarationError` for names
 * that collide.
 */
export function describe(graph: ModelGraph): readonly DescribedTable[] {
  const models = [...graph.models.values()].filter((model) => !model.view)
  const tables = models
    .flatMap((model) => [modelTable(model, graph), ...linkTables(model)])
    .map((table) => ({ ...table, columns: table.columns.map(throughView) }))
  checkNames(tables)
  return tables

  /** Replaces a reference to a view by one to the table of its model. */
  function throughView(column: ColumnDescription): ColumnDescription {
    const { references } = column
    const of = graph.models.get(references?.target ?? '')?.view?.of
    return references && of ? { ...column, references: { ...references, target: of } } : column
  }
}

function modelTable(model: Model, graph: ModelGraph): DescribedTable {
  const stored = [...model.fields.values()].filter((field) => field.column && field.columnName)
  return {
    id: model.key,
    model: model.key,
    file: model.file,
    ...optional('was', model.was),
    name: model.table,
    key: ['id'],
    columns: stored.map((field) => describeColumn(model, field)),
    indexes: describeIndexes(model, graph),
  }
}

function describeColumn(model: Model, field: ResolvedField): ColumnDescription {
  const { name, was, column } = field
  const primary = name === 'id'
  return {
    id: name,
    field: name,
    name: unquoted(field.columnName ?? ''),
    type: column?.sql ?? '',
    ...optional('was', was),
    ...(field.nullable ? { nullable: true } : {}),
    ...(primary ? { identity: true } : {}),
    ...optional('default', columnDefault(field)),
    ...optional('check', primary ? undefined : checkOf(model, field)),
    ...optional('encoding', encodingOf(model, field)),
    ...optional('valuesWere', field.formerValues && formerValues(field.formerValues)),
    ...optional('references', field.reference && refers(field.reference)),
  }
}

/**
 * Returns the condition of a column: its own, and of the last of the references of a `oneOf` how
 * many of them are set.
 */
function checkOf({ fields }: Model, { name, column }: ResolvedField): string | undefined {
  const own = column?.check ?? []
  const chosen = [...fields.values()].flatMap(({ computes }) => {
    if (computes?.by !== 'oneOf') return []
    const references = Object.keys(computes.references)
    if (references.at(-1) !== name) return []
    const columns = references.map((one) => fields.get(one)?.columnName ?? '')
    return `num_nonnulls(${columns.join(', ')}) ${computes.optional ? '<=' : '='} 1`
  })
  const all = [own, chosen].flat()
  return all.length === 0 ? undefined : all.join(' and ')
}

/** Returns how the values of a column are made; sealed ones open only where they were sealed. */
function encodingOf(
  { key, fields }: Model,
  { name, encoding, sealed }: ResolvedField,
): string | undefined {
  if (encoding === undefined || !sealed) return encoding
  const { boundTo, hash } = sealed
  const columns = [...boundTo, ...(hash === undefined ? [] : [hash])].map(
    (other) => fields.get(other)?.columnName ?? '',
  )
  return [encoding, `${key}.${name}`, ...columns].join(' ')
}

const formerValues = (values: NonNullable<ResolvedField['formerValues']>) =>
  Object.fromEntries([...values].map(([now, was]) => [String(now), String(was)]))

const refers = ({ target, onDelete }: ReferenceTarget): ColumnReference => ({ target, onDelete })

/**
 * Returns an object with a property, or an empty one for undefined: the text of the lock stays
 * short, and equal facts are equal objects.
 */
const optional = <K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { [P in K]?: V }) // one property, named by K

function linkTables(model: Model): readonly DescribedTable[] {
  return [...model.fields.values()].flatMap((field) =>
    field.many && field.columnName ? [linkTable(model, field, field.many.target)] : [],
  )
}

function linkTable(model: Model, field: ResolvedField, target: string): DescribedTable {
  const name = unquoted(field.columnName ?? '')
  return {
    id: linkId(model.key, field.name),
    model: model.key,
    field: field.name,
    file: model.file,
    ...optional('was', field.was),
    name,
    key: ['owner_id', 'target_id'],
    columns: [linkColumn('owner_id', model.key), linkColumn('target_id', target)],
    indexes: [{ name: constraintName(name, 'target_id', 'idx'), on: `(${quoted('target_id')})` }],
  }
}

function linkColumn(name: string, target: string): ColumnDescription {
  return {
    id: name,
    field: name,
    name,
    type: 'integer',
    references: { target, onDelete: 'cascade' },
  }
}

/** Returns the provisional id of the linking table of a many reference. */
export const linkId = (model: string, field: string): string => `${model}.${field}`

/**
 * Returns the SQL of the default: that of the kind, or that of the field when it is a plain value
 * that is stored unchanged.
 */
export function columnDefault(field: ResolvedField): string | undefined {
  const { default: value } = field
  if (field.column?.default !== undefined || field.store) return field.column?.default
  if (typeof value === 'string') return textLiteral(value)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/**
 * Refuses names that PostgreSQL would truncate to equal names: otherwise only the migration would
 * fail.
 */
function checkNames(tables: readonly DescribedTable[]): void {
  const mistakes = new Mistakes()
  const owners = new Map<string, string>()
  for (const table of tables) {
    const location = `${table.id} (${table.file})`
    for (const name of relationNames(table)) {
      const other = owners.get(name)
      if (other) mistakes.add(location, `the database name "${name}" is taken by ${other}`)
      owners.set(name, table.id)
    }
    const constraints = constraintNames(table)
    for (const name of constraints.filter((name, at) => constraints.indexOf(name) !== at))
      mistakes.add(location, `two fields need a constraint called "${name}": shorten one's name`)
    for (const name of tooLong(table))
      mistakes.add(
        location,
        `the database name "${name}" has more than ${maxNameLength} characters`,
      )
  }
  mistakes.throwAny()
}

/** Returns the names of a table, its indexes and its sequence, which share one namespace. */
function relationNames(table: DescribedTable): readonly string[] {
  const sequence = table.columns.some((column) => column.identity) ? [sequenceName(table.name)] : []
  return [table.name, primaryName(table), ...sequence, ...table.indexes.map(({ name }) => name)]
}

function constraintNames(table: DescribedTable): readonly string[] {
  return table.columns.flatMap((column) => [
    ...(column.references ? [foreignKeyName(table, column)] : []),
    ...(column.check === undefined ? [] : [checkName(table, column)]),
  ])
}

function tooLong(table: DescribedTable): readonly string[] {
  return [sequenceName(table.name), ...table.columns.map(({ name }) => name)].filter(
    (name) => name.length > maxNameLength,
  )
}
