import type { Model, ModelGraph } from '../../../framework/model/graph.ts'

/** The fields of the change log that a history shows. */
export const historyFields: readonly string[] = [
  'time',
  'user_name',
  'request_id',
  'model',
  'object_id',
  'object_name',
  'action',
  'before',
  'after',
]

/** The change log of a service; undefined without one. */
export const changeLogOf = ({ models }: Pick<ModelGraph, 'models'>): Model | undefined =>
  [...models.values()].find(
    ({ fields, view }) => !view && historyFields.every((name) => fields.has(name)),
  )

/** The path of the page that undoes an entry of the change log, below that of the entry. */
export const undoPath = 'undo/'
