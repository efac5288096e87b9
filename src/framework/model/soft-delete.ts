import type { Field } from './field.ts'
import type { Model } from './graph.ts'
import { timestamp } from './kinds/timestamp.ts'

/**
 * The field of models that keep deleted objects, and the parameter that asks for them: a list has
 * no filter of this name there.
 */
export const deletedName = 'deleted'

/** The last segment of the URL that restores an object, `/api/lab/ports/7/restore/`. */
export const restoreName = 'restore'

/** The kind of the field. */
const deletedKind = 'deleted-at'

/** Makes the field. Its column is null: a deleted object is no row of the table. */
export const deletedField = (): Field => ({
  ...timestamp({
    optional: true,
    readOnly: true,
    description: 'When the object was deleted; null unless the request asks for deleted objects',
  }),
  kind: deletedKind,
})

/** Returns whether a field has the time of the delete, which no page of a list or object needs. */
export const isDeletedField = ({ kind }: Pick<Field, 'kind'>): boolean => kind === deletedKind

/** Returns the condition that the row `t` is a deleted object, among rows with deleted ones. */
export const isDeletedSql = ({ fields }: Model): string =>
  `t.${fields.get(deletedName)?.columnName ?? deletedName} is not null`
