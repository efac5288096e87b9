import type { Statement } from '../../database/statement.ts'
import { FieldMessages } from '../../errors/error-messages.ts'
import { InvalidValue } from '../../model/field.ts'
import { filterNamed } from '../../model/followed-filters.ts'
import {
  requireModel,
  type Filter,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../model/graph.ts'
import { shown } from '../../model/parsing.ts'
import type { Reader } from '../../model/permission.ts'
import { suggest } from '../../model/similar-names.ts'
import { equalSql } from '../../model/sql.ts'
import type { Query } from '../query.ts'
import { Parameters } from '../../sql/parameters.ts'
import { textsIn } from '../../model/json-value.ts'

/** A statement that checks whether filter values name existing objects, and its interpretation. */
export interface NamedValuesPlan {
  readonly statement: Statement
  /**
   * Returns a message for each value without an object, which suggests a similar existing value.
   */
  readonly messages: (row: readonly unknown[]) => FieldMessages
}

/** The filters of a query for a model's objects. */
export interface NamedValuesQuery extends Pick<Query, 'filters'> {
  readonly model: Model
  /**
   * Returns whether the caller may see a model's objects; values of other models are not checked.
   */
  readonly reader: Reader
}

/** A filter whose values name objects of another model. */
interface Naming {
  readonly name: string
  readonly target: Model
  readonly field: ResolvedField
  readonly values: readonly unknown[]
}

interface NamedField extends Pick<Naming, 'target' | 'field'> {
  /** Values that find objects without a value. */
  readonly absent: readonly string[]
}

/** The largest number of existing values that are compared for one suggestion. */
const maxCandidates = 1000

/**
 * The largest number of values in a request for which a suggestion is sought: the comparison takes
 * time.
 */
const maxSuggestions = 40

/**
 * Plans the check for `Prefer: handling=strict` (RFC 7240): every value that a filter compares with
 * an id or a text of another model, such as `site=hq` or `site_id=5`, must belong to an object.
 * Returns null if no filter names an object.
 */
export function planNamedValues(
  graph: ModelGraph,
  { model, filters, reader }: NamedValuesQuery,
): NamedValuesPlan | null {
  const found = [...filters].flatMap(([name, texts]): readonly Naming[] => {
    const filter = filterNamed(graph, model, name)
    const named = filter && namedBy(graph, filter)
    if (!named || !reader.maySee(named.target)) return []
    const given = texts.filter((text) => !named.absent.includes(text))
    const values = given.flatMap((text) => parsed(named.field, text))
    return values.length > 0 ? [{ ...named, name, values }] : []
  })
  if (found.length === 0) return null
  const parameters = new Parameters()
  const columns = found.flatMap((naming) => columnsOf(naming, parameters))
  return {
    statement: {
      text: `select ${columns.join(', ')}`,
      values: parameters.values,
      isReadOnly: true,
    },
    messages: (row) => messagesOf(found, row),
  }
}

/**
 * Returns the model and field that a filter's values name: the id behind a reference, or a field
 * behind references.
 */
function namedBy(graph: ModelGraph, { test }: Filter): NamedField | undefined {
  if (test.by !== 'lookup' || !test.lookup.equality) return undefined
  const [path] = test.paths
  const { reference } = path.field
  if (!reference && path.steps.length === 0) return undefined
  const target = requireModel(graph, reference?.target ?? path.model)
  const field = reference ? target.fields.get('id') : path.field
  return field?.columnName ? { target, field, absent: test.absent } : undefined
}

/** Returns the parsed value, or an empty list for text that the filter itself refuses. */
function parsed(field: ResolvedField, text: string): readonly unknown[] {
  try {
    return [field.parseFilter(text)]
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    return []
  }
}

/**
 * Returns two columns for a filter: the values without an object, and existing values to suggest.
 */
function columnsOf({ target, field, values }: Naming, parameters: Parameters): readonly string[] {
  const given = parameters.add(values, `${field.filterType}[]`)
  const column = `q.${field.columnName ?? ''}`
  const missing =
    `array(select v::text from unnest(${given}) v ` +
    `where not exists (select from ${target.table} q where ${equalSql(field, column, 'v')}))`
  const candidates =
    `array(select distinct ${column}::text from ${target.table} q ` +
    `where ${column} is not null limit ${maxCandidates})`
  return [missing, field.name === 'id' ? `'{}'::text[]` : candidates]
}

function messagesOf(found: readonly Naming[], row: readonly unknown[]): FieldMessages {
  const messages = new FieldMessages()
  let suggestions = 0
  for (const [index, { name, target, field }] of found.entries()) {
    if (messages.full) break
    const missing = textsIn(row[2 * index])
    const candidates = textsIn(row[2 * index + 1])
    for (const value of missing) {
      messages.add(name, () => {
        suggestions += 1
        const meant = suggestions > maxSuggestions ? '' : suggest(value, candidates)
        return `No ${target.label} has the ${field.label} "${shown(value)}".${meant}`
      })
    }
  }
  return messages
}
