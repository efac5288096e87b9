import type { TSchema } from 'typebox'
import type { LookupFamily } from './lookups.ts'

/** A value that a field refuses; the message is shown to the client under the field's name. */
export class Invalid extends Error {}

/** How a field is stored: its SQL type, the same in Prisma's words, and what the database itself enforces. */
export interface Column {
  /** SQL type, e.g. `varchar(50)`. */
  readonly sql: string
  /** Prisma type with its native attribute, e.g. `String @db.VarChar(50)`. */
  readonly prisma: string
  /** A condition every stored value meets; `{column}` stands for the column. */
  readonly check?: string
  /** SQL literal of the column's default, e.g. `1` or `'{}'`. */
  readonly default?: string
}

/** What a representation may depend on beyond the row: the request's base URL and the settings. */
export interface Setting {
  /** Absolute URL in front of `/api/`, without a slash at its end. */
  readonly base: string
  /** Whoever asks did not say who it is. */
  readonly stranger?: boolean
  /** Shape of choice fields on reads. */
  readonly choiceShape: 'pair' | 'object'
}

/** Turns what the database sent into what the client gets; absent where the value is sent as it is. */
export type Represent = (value: never, setting: Setting) => unknown

/** Builds SQL for a path such as `device_type.model`, seen from the row `alias`. */
export type PathSql = (alias: string, path: string) => string

/** What an expression may use to build its SQL besides the row's alias. */
export interface SqlContext {
  /** SQL of a path's value. */
  readonly path: PathSql
  /** Table of a model, e.g. `dcim_site`. */
  readonly table: (model: string) => string
  /** Column of a model's field, e.g. `site_id`. */
  readonly column: (model: string, field: string) => string
}

/** How a value gets into a representation: straight from an expression, by joining one row, or by listing rows. */
export type Reading =
  | { readonly by: 'expression'; readonly sql: (alias: string, context: SqlContext) => string }
  | { readonly by: 'join'; readonly join: Join; readonly shape: string }
  | { readonly by: 'list'; readonly list: List; readonly shape: string }
  | { readonly by: 'variants'; readonly variants: readonly Variant[]; readonly shape: string }

/** What a computed field is made from, by the function that declares it. */
export type Computation =
  | { readonly by: 'count'; readonly model: string; readonly reference: string }
  | { readonly by: 'reverse'; readonly model: string; readonly reference: string }
  | { readonly by: 'link'; readonly model: string; readonly ends: readonly [string, string] }
  | {
      readonly by: 'peer'
      readonly model: string
      readonly ends: readonly [string, string]
      readonly target: string
    }
  | { readonly by: 'firstOf'; readonly target: string; readonly fields: readonly string[] }
  | { readonly by: 'text'; readonly templates: readonly string[] }
  | { readonly by: 'family'; readonly of: string }
  | {
      readonly by: 'target'
      readonly type: string
      readonly id: string
      readonly models: readonly string[]
    }

/** One row of another model beside the row read. */
export interface Join {
  readonly model: string
  /** The join clause; `joined` is the alias the other row gets. */
  readonly sql: (alias: string, joined: string, context: SqlContext) => string
}

/** Rows of another model that belong to the row read. */
export interface List {
  readonly model: string
  /** `from … where …` of the rows; `listed` is the alias each of them gets. */
  readonly sql: (alias: string, listed: string, context: SqlContext) => string
}

/** One model out of several that a row may belong to, told apart by a condition on the row. */
export interface Variant {
  readonly model: string
  readonly when: (alias: string) => string
  readonly id: (alias: string) => string
}

/** What a reference points at and what becomes of the row when its target goes. */
export interface Reference {
  /** The target, e.g. `dcim.Site`. */
  readonly target: string
  readonly onDelete: 'protect' | 'cascade' | 'setNull'
  readonly oneToOne: boolean
  /** Name under which the target sees these rows in filter paths, e.g. `racks`. */
  readonly reverse?: string
  /** The model's own hierarchy: a filter for a parent finds all descendants, and loops are refused. */
  readonly tree: boolean
}

/** A value that is stored sealed, and what it is sealed to; names of fields of the same model. */
export interface Sealed {
  readonly boundTo: readonly string[]
  /** A reference whose target lists the `users` and `groups` who may open and write the value. */
  readonly audience?: string
  /** The field that keeps a salted hash of the value. */
  readonly hash?: string
  /** Every object has had a value from its start. */
  readonly always: boolean
}

/** How a field takes part in free-text search. */
export interface Search {
  /** SQL condition between the field's expression and the parameter. */
  readonly condition: (column: string, parameter: string) => string
  /** The parameter for what was typed, or undefined when it cannot match this field. */
  readonly value: (typed: string) => unknown
}

/** Which filter values are compared with what a field sorts by, and what that means in words. */
export interface SortCompared {
  readonly takes: (text: string) => boolean
  readonly means: string
}

/** A default that depends on another field of the same object. */
export interface DefaultWhen {
  readonly field: string
  readonly is: readonly unknown[]
  readonly value: unknown
}

/** Options that every kind of field understands. */
export interface FieldOptions {
  /** Name for people; default: the field's name with spaces. */
  readonly label?: string
  /** One sentence for the documentation. */
  readonly description?: string
  /** May be null, and may be left out when an object is made. */
  readonly optional?: boolean
  /** Value stored when a create leaves the field out. */
  readonly default?: unknown
  /** Another default for creates in which a field has one of some values. */
  readonly defaultWhen?: DefaultWhen
  /** No two objects share a value (null apart). */
  readonly unique?: boolean
  /** Kept by the service: known in a write, but ignored. */
  readonly readOnly?: boolean
  /** The field's former name: a migration renames its column instead of dropping it. */
  readonly was?: string
}

/** One field of a model with all its facets; made by the functions in `kinds/`. */
export interface Field {
  readonly kind: string
  readonly label?: string
  readonly description?: string
  readonly was?: string
  readonly nullable: boolean
  /** The empty text is allowed. */
  readonly blank: boolean
  /** Must be in every create; where absent, a field is required unless it is nullable or has a default. */
  readonly required?: boolean
  /** The value, or a function that makes it, for creates that leave the field out. */
  readonly default?: unknown
  readonly defaultWhen?: DefaultWhen
  readonly unique: boolean
  readonly readOnly: boolean
  /** Accepted in a write, never shown in a base representation. */
  readonly writeOnly: boolean
  readonly column?: Column
  readonly reference?: Reference
  /** Present on many references: the rows are linked in a table of their own. */
  readonly many?: { readonly target: string; readonly reverse?: string }
  /** Labels by value, in declared order; present on choices. */
  readonly choices?: ReadonlyMap<number | string | boolean, string>
  /** Former values of a choice by their present ones: a migration renames them. */
  readonly formerValues?: ReadonlyMap<number | string | boolean, number | string | boolean>
  /** A choice shown as its value alone, without its label. */
  readonly bare?: boolean
  /** A choice that is so in the nested shape. */
  readonly nestedBare?: boolean
  /** What the value is made from; present on computed fields. */
  readonly computes?: Computation
  /** How the value gets into a representation; `own` is the field's quoted column. */
  readonly reading: (own: string) => Reading
  /** TypeBox schema of the value in a base representation, null apart. */
  readonly read: TSchema
  /** TypeBox schema of the value in a write, null apart; absent on computed fields. */
  readonly write?: TSchema
  /** Checks and normalises a value that is not null; undefined leaves the field as it is. Throws `Invalid`. */
  readonly parse: (input: unknown) => unknown
  /** Normalises a value that `write` accepts; absent where that schema cannot say all that is wrong. */
  readonly canonical?: (value: unknown) => unknown
  /** Its values are names of models, such as `dcim.site`, or lists of them: a migration that renames a model does so there. */
  readonly naming?: 'model' | 'models'
  /** The rows are about objects of the model that the value names: only its readers see them. */
  readonly subject?: true
  /** Rows that name a model stay when a migration drops it, such as those of the change log. */
  readonly outlivesModel?: true
  /** How pages show the value; absent: as the JSON that it is. */
  readonly display?: 'colour' | 'link' | 'moment' | 'picture'
  /** Set to the present on every change. */
  readonly touched?: boolean
  /** From a parsed value to what is stored, where the two differ or hashing takes time. */
  readonly store?: (value: unknown) => unknown
  readonly represent?: (value: never, setting: Setting) => unknown
  /** A stored value in a write's answer, where it differs from what is stored. */
  readonly echo?: (value: unknown) => unknown
  readonly lookups: LookupFamily
  /** Reads a value of the query string; throws `Invalid`. */
  readonly parseFilter: (text: string) => unknown
  /** SQL array type of this field's filter parameters, e.g. `text`. */
  readonly filterType: string
  readonly search?: Search
  /** SQL to sort by, from the column's expression. */
  readonly sort: (column: string) => string
  /** Filter values whose equality is tested on the SQL of `sort` instead of the column. */
  readonly sortCompared?: SortCompared
  /** Stored sealed: opened and written only with a session key. */
  readonly sealed?: Sealed
  /** The field that stands in its place where the service has the setting of that name. */
  readonly under?: Readonly<Record<string, Field>>
  /** Fields that the model gets along with this one, by name; told this one's. */
  readonly companions?: (name: string) => Readonly<Record<string, Field>>
  /** The response to a write has it only when the request sent it. */
  readonly echoedWhenSent?: boolean
  /** What is stored is not what is shown: changes begin with the column itself, and their answers show it. */
  readonly raw?: boolean
  /** The most characters of a new text whose column has no limit; a longer stored text may stay. */
  readonly longest?: number
  /** Never kept in a change log or shown in an error. */
  readonly confidential?: boolean
  /** May not be filtered, ordered or searched. */
  readonly opaque: boolean
  /** Index method where the ordinary one does not serve, e.g. `gist (prefix inet_ops)`. */
  readonly index?: (column: string) => string
  /** Example for the documentation. */
  readonly example?: unknown
  /** What is wrong with the options it was made with, in words. */
  readonly mistakes?: readonly string[]
}

type Facets = Pick<Field, 'kind' | 'read'> & Partial<Field>

/** The canonical form of values that have only one form. */
export const asItIs = (value: unknown): unknown => value

/** Completes a kind's facets with what is common to all fields. */
export function field(options: FieldOptions, facets: Facets): Field {
  const {
    optional = false,
    unique = false,
    readOnly = false,
    default: fallback,
    defaultWhen,
    label,
    description,
    was,
  } = options
  const { mistakes = [], ...rest } = facets
  return {
    ...given({ label, description, was, default: fallback, defaultWhen }),
    nullable: optional,
    unique,
    readOnly,
    blank: false,
    writeOnly: false,
    reading: ownColumn(),
    parse: asItIs,
    lookups: 'none',
    parseFilter: asItIs,
    filterType: 'text',
    sort: (column) => column,
    opaque: false,
    ...rest,
    ...(mistakes.length > 0 ? { mistakes } : {}),
  }
}

type Optional = 'label' | 'description' | 'was' | 'default' | 'defaultWhen'

/** The options that have a value. */
function given(options: { readonly [Name in Optional]: Field[Name] | undefined }): Partial<Field> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) // keys and values of Field
}

/** Reads a field from its own column, as the column is or through `select`. */
export function ownColumn(
  select: (column: string) => string = (column) => column,
): (own: string) => Reading {
  return (own) => ({ by: 'expression', sql: (alias) => select(`${alias}.${own}`) })
}
