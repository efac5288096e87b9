import { contentType, type Model } from '../../model/graph.ts'
import { limitedSubject, type RowSubject } from '../visibility/index.ts'
import type { Scope } from './scope.ts'

/**
 * Returns conditions that exclude rows about objects of models that the reader may not see, and
 * rows about such rows: the entries about the images of such objects. Whether an image that was
 * deleted was one is not known: the entries about it are excluded, too.
 */
export function subjectConditions(scope: Scope): readonly string[] {
  const { graph, model, hidden } = scope
  const own = limitedSubject(graph, model, hidden)
  if (!own) return []
  const id = model.fields.get(own.field.subject?.id ?? '')?.columnName ?? 'id'
  const records = own.models.flatMap((record) => {
    const subject =
      record === model || record.view ? undefined : limitedSubject(graph, record, hidden)
    return subject ? [recordCondition(scope, { record, subject, of: own, id })] : []
  })
  return [isAbout(scope, 't', own), ...records]
}

interface RecordSubject {
  /** The model of the rows that are about other objects. */
  readonly record: Model
  readonly subject: RowSubject
  /** The subject of the rows about these rows, and the column with its id. */
  readonly of: RowSubject
  readonly id: string
}

function recordCondition(scope: Scope, { record, subject, of, id }: RecordSubject): string {
  const { parameters, reads } = scope
  const type = parameters.add(contentType(record), 'text')
  const table = reads.name(record.table)
  const visible = `select from ${table} r where r.id = t.${id} and ${isAbout(scope, 'r', subject)}`
  return `(t.${columnOf(of)} is distinct from ${type} or exists (${visible}))`
}

const isAbout = ({ parameters }: Scope, alias: string, subject: RowSubject): string =>
  `${alias}.${columnOf(subject)} = any(${parameters.add(subject.models.map(contentType), 'text[]')})`

const columnOf = ({ field }: RowSubject): string => field.columnName ?? 'id'
