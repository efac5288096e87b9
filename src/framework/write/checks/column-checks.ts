import type { FieldMessage } from '../../errors/error-messages.ts'
import {
  requireModel,
  type ModelGraph,
  type Model,
  type Path,
  type ResolvedField,
} from '../../model/graph.ts'
import type { UniqueSet } from '../../model/unique-set.ts'
import { capitalised, withArticle } from '../../model/components/describe.ts'
import { valueOf, type Item } from '../../model/item.ts'
import { makeSqlContext } from '../../model/sql.ts'
import { TableReads } from '../../model/table-reads.ts'
import { numbersIn } from '../../model/json-value.ts'
import type { ReferenceTarget } from '../../model/reference-target.ts'
import { bothMeetSql, type ColumnCheck } from './column-check.ts'
import { overlapCheck } from './overlaps.ts'
import { isChanged } from './row-checks.ts'

/** Returns the checks of the references, the unique sets and the exclusions of a model. */
export const columnChecksOf = (graph: ModelGraph, model: Model): readonly ColumnCheck[] => [
  ...[...model.fields.values()].flatMap((field) => referenceChecks(graph, model, field)),
  ...model.unique.map((set) => uniquenessCheck(model, set)),
  ...model.exclusions.map((one) => overlapCheck(model, one)),
]

function referenceChecks(
  graph: ModelGraph,
  model: Model,
  field: ResolvedField,
): readonly ColumnCheck[] {
  const target = graph.models.get(field.reference?.target ?? field.many?.target ?? '')
  if (!target || model.view) return []
  if (field.many) return [eachExists(field, target)]
  const exists = oneExists(field, target)
  const isLoopRefused = field.reference && isAcyclic(field.reference)
  return isLoopRefused ? [exists, loopCheck(model, field)] : [exists]
}

/** Returns whether a cycle of references is refused. */
export const isAcyclic = ({ tree, acyclic }: ReferenceTarget): boolean =>
  tree || acyclic !== undefined

function oneExists({ name }: ResolvedField, { table }: Model): ColumnCheck {
  return {
    sql: `(select q.id from ${table} q where q.id = r."${name}")`,
    judge: (found, item) => {
      const pk = valueOf(item, name) ?? null
      return found === null && pk !== null ? [missingObject(name, pk)] : []
    },
  }
}

function eachExists({ name }: ResolvedField, { table }: Model): ColumnCheck {
  return {
    sql: `array(
      select x.pk
      from unnest(r."${name}") x(pk)
      where not exists (select from ${table} q where q.id = x.pk)
    )`,
    judge: (pks) => numbersIn(pks).map((pk) => missingObject(name, pk)),
  }
}

/** Returns the message about an id that no object has, or none that the author sees (negative). */
const missingObject = (field: string, pk: unknown): FieldMessage => ({
  field,
  message: `Invalid pk "${typeof pk === 'number' ? Math.abs(pk) : String(pk)}" - object does not exist.`,
})

/**
 * Refuses an object under itself, unless it is there already and stays. Reads the parents that the
 * write sets, because several moves of one write can make a loop though each alone does not. All
 * objects climb together, one level at a time: separate climbs would each read the whole write at
 * every level.
 */
function loopCheck(model: Model, field: ResolvedField): ColumnCheck {
  const { columnName = '', name } = field
  const climb = `"climb ${name}"`
  const climbing = `
    ${climb}(id, at) as (
      select r.id, r."${name}" from batch r where r.id is not null
      union
      select c.id, case when b.id is null then q.${columnName} else b."${name}" end
      from ${climb} c
      join ${model.table} q on q.id = c.at
      left join batch b on b.id = q.id
      where c.at <> c.id
    )`
  const { acyclic } = field.reference ?? {}
  const message =
    acyclic ??
    `${capitalised(withArticle(model.label))} may not be placed under itself or under one ` +
      'of its descendants.'
  const loop = { field: name, message }
  // A rule refuses an object that refers to itself outside a hierarchy.
  const isLeftToRule = (item: Item): boolean =>
    acyclic !== undefined && valueOf(item, name) === item.id
  return {
    climbing,
    sql: `r.id is not null and r.id in (select c.id from ${climb} c where c.at = c.id)`,
    judge: (isLoop, item) => (isLoop && isChanged(item, name) && !isLeftToRule(item) ? [loop] : []),
  }
}

/**
 * Makes the planner use the index. Without it the planner estimates a batch at a hundred objects
 * and reads all values of the table to look one up.
 */
const byIndex = 'offset 0'

function uniquenessCheck(model: Model, set: UniqueSet): ColumnCheck {
  const equal = set.fields.map((name, index) => {
    const same = set.nullsEqual && model.fields.get(name)?.nullable ? 'is not distinct from' : '='
    return `u.${set.columns[index] ?? 'id'} ${same} r."${name}"`
  })
  const where = [...equal, ...bothMeetSql(model, set.where)].join(' and ')
  const taken = (exclusion: string): string => `exists (
      select from ${model.table} u
      where ${where}${exclusion}
      ${byIndex}
    )`
  return {
    sql: taken(' and u.id <> all($2::integer[])'),
    passes: `not ${taken('')}`,
    judge: (isTaken, item) =>
      isTaken && setFields(set).some((name) => Object.hasOwn(item.changes, name))
        ? [notUnique(set)]
        : [],
  }
}

/** Returns the message about values that another object has. */
export const notUnique = ({ reportedOn, message }: UniqueSet): FieldMessage => ({
  field: reportedOn,
  message,
})

/** Returns the fields of a unique set and those of its condition. */
export const setFields = ({ fields, where }: UniqueSet): readonly string[] => [
  ...fields,
  ...where.map(({ field }) => field),
]

/** Returns SQL of the value of a path into an object that a row `r` refers to. */
export function referencedSql(graph: ModelGraph, path: Path): string {
  const [first] = path.steps
  const target = requireModel(graph, first?.model ?? path.model)
  const [head = '', ...rest] = path.text.split('.')
  const value = makeSqlContext(target, new TableReads(graph.models)).path('q', rest.join('.'))
  return `(select ${value} from ${target.table} q where q.id = r."${head}")`
}
