import { literal } from './arguments.ts'
import type { Field } from './field.ts'
import type { FilterDeclaration } from './filters.ts'
import { DeclarationError } from './resolve/mistakes.ts'
import type { Rule } from './rules.ts'

/** An operation that a model offers over HTTP. */
export type Operation = 'list' | 'create' | 'read' | 'update' | 'delete'

/** How many rows a table may have: up to some ten thousand, or without a bound. */
export type TableSize = 'few' | 'many'

/** A shape besides base and nested: field names, or output keys with their paths. */
export type ShapeDeclaration = readonly string[] | ShapeMap

/** Output keys with paths such as `device.name`, or with a nested map. */
export interface ShapeMap {
  readonly [key: string]: string | ShapeMap
}

/**
 * Fields whose values no two objects share. Rows with a null in one of them never collide, unless
 * `nullsEqual` is set.
 */
export type UniqueDeclaration = readonly string[] | UniqueFields

/** A unique set with conditions. */
export interface UniqueFields {
  readonly fields: readonly string[]
  /** Applies only to rows where these fields are set. */
  readonly whenSet?: readonly string[]
  /** Nulls count as equal values. */
  readonly nullsEqual?: boolean
  /** The field under which a collision is reported, as if it alone were unique. */
  readonly reportedOn?: string
}

/** A model as its file in `schema/` declares it. */
export interface ModelDeclaration {
  /** URL segment of the list, e.g. `vlan-groups`. */
  readonly path: string
  /** Label for people; default: the model's name in lower-case words. */
  readonly label?: string
  readonly labelPlural?: string
  readonly description?: string
  /** Fields in the order of the base representation. `id` is added automatically. */
  readonly fields: Readonly<Record<string, Field>>
  /** Adds `custom_fields`. */
  readonly customFields?: boolean
  /** Adds `created` and `last_updated`; default true. */
  readonly timestamps?: boolean
  readonly unique?: readonly UniqueDeclaration[]
  /**
   * Paths to sort by: `-` before one for descending, `+` for nulls first. The primary key is
   * appended.
   */
  readonly order?: readonly string[]
  /** Fields of the nested shape, after `id` and `url`. */
  readonly nested?: readonly string[]
  readonly shapes?: Readonly<Record<string, ShapeDeclaration>>
  readonly filters?: Readonly<Record<string, FilterDeclaration>>
  /** Paths that the filter `q` searches. */
  readonly search?: readonly string[]
  readonly rules?: readonly Rule[]
  /** Operations that the model offers; default: all. */
  readonly operations?: readonly Operation[]
  /**
   * Per operation, a description of what is lost with `?force=true`; other operations refuse
   * `force`.
   */
  readonly force?: Readonly<Partial<Record<'update' | 'delete', string>>>
  /** Never readable anonymously: reading requires the permission to view. */
  readonly private?: boolean
  /** A read-only view of another model's table: the rows where this field is set. */
  readonly view?: { readonly of: string; readonly whereSet: string }
  /**
   * Fields by which an import finds an object without unique values. Of several equal objects, the
   * first imported one matches the first existing one, and so on.
   */
  readonly matchBy?: readonly string[]
  /** Models that are imported before this one, besides those that it refers to. */
  readonly importAfter?: readonly string[]
  /**
   * How many objects there may be; default: `few`. In a table with `many` every filter, order and
   * search has an index.
   */
  readonly rows?: TableSize
  /** The model's former key, `app.Name`: a migration renames its table instead of dropping it. */
  readonly was?: string
}

/** A declaration with the model's name. */
export interface NamedDeclaration extends ModelDeclaration {
  readonly name: string
}

/** All models declared so far in this process. The loader reports those that no file exports. */
const declared = new Set<NamedDeclaration>()

/** Returns the models declared so far, in the order of their declaration. */
export const declaredModels = (): readonly NamedDeclaration[] => [...declared]

/**
 * Declares a model. Mistakes are reported at start-up, when the graph is resolved. Throws only when
 * the name or the declaration itself is missing, since there is no model to report it on.
 *
 * @example
 * export const book = defineModel('Book', {
 *   path: 'books',
 *   fields: {
 *     title: text({ max: 200 }),
 *     author: reference('library.Author', { onDelete: 'protect' }),
 *     isbn: text({ max: 17, unique: true }),
 *     pages: integer({ min: 1, optional: true }),
 *   },
 *   order: ['title'],
 *   nested: ['title', 'isbn'],
 *   search: ['title', 'isbn', 'author.name'],
 * })
 */
export function defineModel(name: string, declaration: ModelDeclaration): NamedDeclaration {
  const call = `defineModel(${literal(name)}, ${literal(declaration)})`
  if (typeof name !== 'string' || name === '')
    throw new DeclarationError([
      `${call}: the first argument is the name of the model; ` +
        'allowed: a text in PascalCase, such as "BookLoan"',
    ])
  if (declaration === null || typeof declaration !== 'object' || Array.isArray(declaration))
    throw new DeclarationError([
      `${call}: the second argument is the declaration; ` +
        'allowed: an object such as { path: "books", fields: { name: text() } }',
    ])
  if ('name' in declaration)
    throw new DeclarationError([
      `${call}: the declaration has a part "name"; the name is the first argument`,
    ])
  const model = { ...declaration, name }
  declared.add(model)
  return model
}

/**
 * The models that define custom fields. Definitions have `name`, `type`, `content_types` and
 * `weight`; choices have `field` and `value`.
 */
export interface CustomFieldModels {
  readonly definitions: string
  readonly choices: string
}

/** An application: a group of models under one URL segment. */
export interface ApplicationDeclaration {
  readonly name: string
  readonly label: string
  readonly description: string
  /** Set on the application that defines the custom fields of all applications. */
  readonly customFields?: CustomFieldModels
  /**
   * URL of a folder with models that the application has besides those in `schema/<name>/`. The
   * framework's own applications have one.
   */
  readonly folder?: string
}
