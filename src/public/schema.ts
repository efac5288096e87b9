/**
 * The language of `schema/`: models, kinds of fields, filters and rules, what kinds of fields of a
 * project are made of, and the applications of the framework.
 *
 * @example
 * import { defineModel, reference, requires, text } from 'cadastre/schema'
 *
 * export const book = defineModel('Book', {
 *   path: 'books',
 *   fields: {
 *     title: text({ max: 200 }),
 *     author: reference('library.Author', { onDelete: 'protect', reverse: 'books' }),
 *   },
 *   order: ['title'],
 *   nested: ['title'],
 * })
 *
 * @module
 */
export * from '../framework/model/index.ts'
export {
  booleanColumn,
  integerColumn,
  smallintColumn,
  textColumn,
  varcharColumn,
  type Column,
} from '../framework/model/columns.ts'
export { makeField, InvalidValue } from '../framework/model/field.ts'
export {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../framework/model/kind.ts'
export type { ModelOptions } from '../framework/model/model-options.ts'
export type {} from '../features/custom-fields/option.ts'
export { parseInteger } from '../framework/model/parsing.ts'
export { contentTypeField } from '../framework/model/content-type.ts'
export { extras } from '../features/applications/extras.ts'
export { secrets } from '../features/applications/secrets.ts'
export { users } from '../features/applications/users.ts'
