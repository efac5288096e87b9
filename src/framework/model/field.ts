import type { FileFacet } from './uploads/file-facts.ts'
import type { RecordSubject } from './record-subject.ts'
import type { ChoiceShape } from './choice-shape.ts'
import type { Column } from './columns.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Computation } from './computation.ts'
import type { LookupFamily } from './lookups.ts'
import type { Periods, SortCompared } from './filter-values.ts'
import type { Search } from './search.ts'
import { ownColumn, type Reading } from './reading.ts'
import type { ReferenceTarget } from './reference-target.ts'
import type { StateMachine } from './states.ts'
import type { OpenFacets } from './open-facets.ts'

/**
 * Thrown for a value that a field refuses. Clients see the message under the field's name, with
 * status 400.
 *
 * @example
 * function parseEven(input: unknown): number {
 *   if (typeof input !== 'number' || input % 2 !== 0) throw new InvalidValue('Not an even number.')
 *   return input
 * }
 */
export class InvalidValue extends Error {}

/** The parts of the request and of the settings that a representation depends on. */
export interface RepresentationContext {
  /** Absolute URL in front of `/api/`, without a trailing slash. */
  readonly base: string
  /** True for an anonymous request. */
  readonly isAnonymous?: boolean
  /** Shape of choice fields on reads. */
  readonly choiceShape: ChoiceShape
}

/** Converts a value from the database for the response; absent where it is sent unchanged. */
export type Represent = (value: never, context: RepresentationContext) => unknown

/** A value that is stored sealed, and the fields of the same model that the sealing is bound to. */
export interface Sealed {
  readonly boundTo: readonly string[]
  /** A reference whose target lists in `users` and `groups` who may open and write the value. */
  readonly audience?: string
  /** The field that keeps a salted hash of the value. */
  readonly hash?: string
  /** Every object has had a value since it was created. */
  readonly always: boolean
}

/** A default that depends on another field of the same object. */
export interface DefaultWhen {
  readonly field: string
  readonly is: readonly unknown[]
  readonly value: unknown
}

/**
 * One field of a model with all its facets, as the functions of the language make it. `makeField`
 * gives the required ones their usual values, except `kind` and `read`.
 *
 * @example
 * const described: Readonly<Record<string, Field>> = {
 *   description: text({ max: 100, blank: true }),
 *   comments: text({ blank: true }),
 * }
 */
export interface Field extends OpenFacets {
  /** Name of the kind, such as `ip-network`. */
  readonly kind: string
  /** Label for people. */
  readonly label?: string
  /** Returns the label of a field without one, from its name and the plural label of a model. */
  readonly labelOf?: (name: string, labelPlural: (model: string) => string) => string
  /** One sentence for the documentation. */
  readonly description?: string
  /** Returns the description of a field without one, from the plural label of another model. */
  readonly describe?: (labelPlural: (model: string) => string) => string
  /** The field's former name. */
  readonly was?: string
  /** May be null. */
  readonly nullable: boolean
  /** Allows the empty text. */
  readonly blank: boolean
  /** Whether each create must send it; default: unless the field is nullable or has a default. */
  readonly required?: boolean
  /** The value for creates that omit the field, or a function that makes it. */
  readonly default?: unknown
  /** Another default, for creates in which a given field has one of the given values. */
  readonly defaultWhen?: DefaultWhen
  /** No two objects share a value; nulls do not collide. */
  readonly unique: boolean
  /** Maintained by the service: accepted in a write, but ignored. */
  readonly readOnly: boolean
  /** Accepted in a write, absent from the base representation. */
  readonly writeOnly: boolean
  /** SQL type, Prisma type and constraints of the column; absent on computed fields. */
  readonly column?: Column
  /** The target of a reference, and what happens when it is deleted. */
  readonly reference?: ReferenceTarget
  /** Present on many references: the links are stored in a table of their own. */
  readonly many?: { readonly target: string; readonly reverse?: string }
  /** Labels by value, in declared order; present on choices. */
  readonly choices?: ReadonlyMap<number | string | boolean, string>
  /** The texts that stand for values of a choice in the shape `slug`. */
  readonly slugs?: ReadonlyMap<number | string | boolean, string>
  /** How pages colour the values of a choice, by the values as texts. */
  readonly tones?: ReadonlyMap<string, 'good' | 'bad' | 'coming' | 'past'>
  /** Former values of a choice, by their current values: a migration renames them. */
  readonly formerValues?: ReadonlyMap<number | string | boolean, number | string | boolean>
  /** How the values of a choice may change; absent where they may change in any way. */
  readonly states?: StateMachine
  /** The choice is shown as its value, without its label. */
  readonly bare?: boolean
  /** The choice is shown as its value in the nested shape. */
  readonly nestedBare?: boolean
  /** The inputs of a computed field; present on computed fields. */
  readonly computes?: Computation
  /**
   * Returns how the value is read; `own` is the field's quoted column. A reading whose SQL depends
   * on its row and the tables that its context names alone says `dependsOn: 'tables'`; pages of a
   * list with any other are read for each request.
   */
  readonly reading: (own: string) => Reading
  /** TypeBox schema of a value other than null in a base representation. */
  readonly read: JsonSchema
  /** TypeBox schema of a value other than null in a write; absent on computed fields. */
  readonly write?: JsonSchema
  /** Checks and normalises a value; undefined keeps the stored one. Throws `InvalidValue`. */
  readonly parse: (input: unknown) => unknown
  /** Normalises a value that `write` accepts; absent if `write` does not check everything. */
  readonly canonical?: (value: unknown) => unknown
  /** Values are names of models, such as `lab.site`, or lists of them; migrations rename them. */
  readonly naming?: 'model' | 'models'
  /** Forms offer only models with a field of this name. */
  readonly namesModelsWith?: string
  /**
   * Rows are visible only to users who may view the object whose model the value names, and whose
   * id is in the field `id`.
   */
  readonly subject?: RecordSubject
  /** Keeps the rows of a model that a migration drops, such as those in the change log. */
  readonly outlivesModel?: true
  /** The files that the field takes; present on files and images. */
  readonly file?: FileFacet
  /** How web pages show the value; default: as JSON. */
  readonly display?: 'colour' | 'file' | 'link' | 'moment' | 'picture' | 'ranges'
  /** The unit of numbers, which web pages show with them. */
  readonly unit?: string
  /** Decimal places of numbers that are texts with all of their digits. */
  readonly exactPlaces?: number
  /** Set to the current time on every change. */
  readonly touched?: boolean
  /**
   * How stored values are made of given ones, such as `argon2id`, where another kind of field
   * cannot read them: a migration to or from it refuses rows with values.
   */
  readonly encoding?: string
  /** Converts a parsed value to the stored one, where they differ or hashing takes time. */
  readonly store?: (value: unknown) => unknown
  /** Converts a value from the database for the response; absent where it is sent unchanged. */
  readonly represent?: Represent
  /** Converts a stored value for the response to a write, where it is not shown as stored. */
  readonly echo?: (value: unknown) => unknown
  /** Family of the look-ups that filters of the field have, such as `text` or `none`. */
  readonly lookups: LookupFamily
  /** Parses a value of the query string. Throws `InvalidValue`. */
  readonly parseFilter: (text: string) => unknown
  /** Parses a part of a value, for look-ups such as `__isw`. */
  readonly parsePart?: (text: string) => unknown
  /** SQL element type of this field's filter parameters, such as `text`. */
  readonly filterType: string
  /** How the field takes part in a search; absent: it cannot be searched. */
  readonly search?: Search
  /** Returns the SQL to sort by, from the column's expression, on which alone it depends. */
  readonly sort: (column: string) => string
  /** Two values are equal exactly when the SQL to sort by is equal. */
  readonly sortKeepsEquality?: true
  /**
   * Values may be longer than an entry of a B-tree. A large table has an index in their order only
   * if `sort` sorts by `left(<column>, 600)`.
   */
  readonly isLong?: boolean
  /** Filter values that are compared with the SQL of `sort` instead of the column. */
  readonly sortCompared?: SortCompared
  /** Filter values that stand for a range of values, such as a day for a time. */
  readonly periods?: Periods
  /** Stored sealed: read and written only with a session key. */
  readonly sealed?: Sealed
  /** Keeps the hash of a sealed value. */
  readonly isHash?: true
  /** Fields that replace this one, by the name of the setting that must be on. */
  readonly under?: Readonly<Record<string, Field>>
  /** Returns fields that are added to the model with this one; `name` is the name of this field. */
  readonly companions?: (name: string) => Readonly<Record<string, Field>>
  /** The response to a write contains the field only when the request sent it. */
  readonly echoedWhenSent?: boolean
  /** Changes and their responses use the column itself, which differs from the shown value. */
  readonly raw?: boolean
  /**
   * The largest number of characters of a new text in a column without a limit. Longer texts that
   * are stored already stay valid.
   */
  readonly longest?: number
  /** Never appears in a change log or in an error. */
  readonly confidential?: boolean
  /** Returns the value with which an undo brings an object back, in place of a credential. */
  readonly restoredAs?: () => unknown
  /** Cannot be filtered, ordered or searched. */
  readonly opaque: boolean
  /** Returns the index definition where a B-tree does not serve, such as `gin (tags)`. */
  readonly index?: (column: string) => string
  /**
   * A computed field whose SQL is immutable and uses only columns of its row, so that an index can
   * hold it.
   */
  readonly isIndexable?: true
  /** Returns a value for `Samples`, as responses show it; a different one for each number. */
  readonly sample?: (number: number) => unknown
  /** Example for the documentation. */
  readonly example?: unknown
  /** Mistakes in the options, as sentences. */
  readonly mistakes?: readonly string[]
}

type Facets = Pick<Field, 'kind' | 'read'> & Partial<Field>

type OptionName =
  'label' | 'description' | 'was' | 'default' | 'defaultWhen' | 'unique' | 'readOnly'

/**
 * The options of a declaration from which `makeField` makes facets. `CommonOptions` describes them.
 */
export interface FieldOptions extends Partial<Pick<Field, OptionName>> {
  /** Makes the field nullable. */
  readonly optional?: boolean
}

/** The canonical form of values that have only one form. */
export const asItIs = (value: unknown): unknown => value

/**
 * Makes a field: adds the facets that all fields share to those of a kind. A kind gives `kind` and
 * `read`, and those facets that differ from the usual ones.
 *
 * @param options - the common options that the declaration gives
 * @param facets - the facets of the kind, see `Field`
 *
 * @example
 * const makeEven = ({ max = 100, ...common }: EvenOptions = {}): Field =>
 *   makeField(common, {
 *     kind: 'even',
 *     column: { sql: 'integer', prisma: 'Int', check: `{column} <= ${max}` },
 *     read: Type.Integer(),
 *     write: Type.Integer({ multipleOf: 2, maximum: max }),
 *     parse: parseEven,
 *     lookups: 'number',
 *     parseFilter: Number,
 *     filterType: 'integer',
 *     sample: (number) => 2 * number,
 *   })
 */
export function makeField(options: FieldOptions, facets: Facets): Field {
  const { mistakes = [], ...rest } = facets
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

function given(options: { readonly [Name in Optional]: Field[Name] | undefined }): Partial<Field> {
  // The entries keep the names and values of Field.
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}
