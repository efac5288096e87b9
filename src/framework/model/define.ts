import { literal } from './arguments.ts'
import type { Field } from './field.ts'
import type { FilterDeclaration } from './filters.ts'
import { DeclarationError } from './resolve/mistakes.ts'
import type { Rule } from './rules.ts'

/** What can be asked of a model over HTTP. */
export type Operation = 'list' | 'create' | 'read' | 'update' | 'delete'

/** A shape besides base and nested: field names, or keys with the paths they show. */
export type ShapeDeclaration = readonly string[] | ShapeMap

/** Keys of a shape with paths such as `device.name`, or with a map of their own. */
export interface ShapeMap {
  readonly [key: string]: string | ShapeMap
}

/** A set of fields whose values no two objects share; rows with a null in it never collide unless said otherwise. */
export type UniqueDeclaration = readonly string[] | UniqueFields

/** A unique set with conditions. */
export interface UniqueFields {
  readonly fields: readonly string[]
  /** Holds only for rows where these fields are set. */
  readonly whenSet?: readonly string[]
  /** Nulls count as equal values. */
  readonly nullsEqual?: boolean
  /** A collision is reported on this field, as if it alone were unique, instead of on the set. */
  readonly reportedOn?: string
}

/** A model as its file in `schema/` declares it. */
export interface ModelDeclaration {
  /** URL segment of the list, e.g. `vlan-groups`. */
  readonly path: string
  /** Name for people; default: the model's name in lower-case words. */
  readonly label?: string
  readonly labelPlural?: string
  readonly description?: string
  /** In the order of the base representation. `id` comes by itself. */
  readonly fields: Readonly<Record<string, Field>>
  /** Adds `custom_fields`. */
  readonly customFields?: boolean
  /** Adds `created` and `last_updated`; default true. */
  readonly timestamps?: boolean
  readonly unique?: readonly UniqueDeclaration[]
  /** Paths, `-` before one for descending, `+` for absent values first. The primary key always ends it. */
  readonly order?: readonly string[]
  /** Fields of the nested shape after `id` and `url`. */
  readonly nested?: readonly string[]
  readonly shapes?: Readonly<Record<string, ShapeDeclaration>>
  readonly filters?: Readonly<Record<string, FilterDeclaration>>
  /** Paths that the filter `q` searches. */
  readonly search?: readonly string[]
  readonly rules?: readonly Rule[]
  /** Default: all. */
  readonly operations?: readonly Operation[]
  /** What a change or removal loses when the request says `?force=true`; one that is not named takes no `force`. */
  readonly force?: Readonly<Partial<Record<'update' | 'delete', string>>>
  /** Never read anonymously; reading needs the permission to view. */
  readonly private?: boolean
  /** Only rows where this field is set; for read-only views of another model's table. */
  readonly view?: { readonly of: string; readonly whereSet: string }
  /** The model's former name, `app.Name`: a migration renames its table instead of dropping it. */
  readonly was?: string
}

/** A declaration with the model's name. */
export interface NamedDeclaration extends ModelDeclaration {
  readonly name: string
}

/** Every model declared so far in this process, for the loader to find those that no file exports. */
const declared = new Set<NamedDeclaration>()

/** Returns the models declared so far, in order. */
export const declaredModels = (): readonly NamedDeclaration[] => [...declared]

/**
 * Declares a model. Its mistakes surface when the graph is resolved, at start-up; only a call that names no model or
 * declares nothing throws, for there is no model to report it on.
 */
export function defineModel(name: string, declaration: ModelDeclaration): NamedDeclaration {
  const call = `defineModel(${literal(name)}, ${literal(declaration)})`
  if (typeof name !== 'string' || name === '')
    throw new DeclarationError([`${call}: the first argument is the name of the model; allowed: a text in PascalCase, such as "RackGroup"`]) // prettier-ignore
  if (declaration === null || typeof declaration !== 'object' || Array.isArray(declaration))
    throw new DeclarationError([`${call}: the second argument is the declaration; allowed: an object such as { path: "racks", fields: { name: text() } }`]) // prettier-ignore
  if ('name' in declaration)
    throw new DeclarationError([`${call}: the declaration has a part "name"; the name is the first argument`]) // prettier-ignore
  const model = { ...declaration, name }
  declared.add(model)
  return model
}

/**
 * The models that define custom fields. Definitions have `name`, `type`, `content_types` and `weight`; choices have
 * `field` and `value`.
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
  /** Present on the application that defines the custom fields of all. */
  readonly customFields?: CustomFieldModels
  /**
   * URL of a folder with models that the application has besides those in `schema/<name>/`. The
   * framework's own applications have one.
   */
  readonly folder?: string
}
