import type { ApplicationDeclaration, Operation } from './define.ts'
import type { Field, Reading } from './field.ts'
import type { FilterMatch } from './filters.ts'
import type { Lookup } from './lookups.ts'
import type { Rule } from './rules.ts'

/** A field in its place: named, with its column, in its model. */
export interface ResolvedField extends Omit<Field, 'label' | 'reading' | 'under'> {
  readonly name: string
  readonly label: string
  readonly required: boolean
  /** Quoted column, e.g. `"site_id"`; for many references the linking table. Computed fields have none. */
  readonly columnName?: string
  readonly reads: Reading
}

/** One step of a path from a model to a related one. */
export interface Step {
  readonly by: 'forward' | 'reverse' | 'manyForward' | 'manyReverse'
  /** The model stepped to. */
  readonly model: string
  readonly table: string
  /** Quoted reference column: of the model stepped from when forward, of the one stepped to when reverse. */
  readonly column: string
  /** For many references: the linking table. */
  readonly through?: string
  readonly nullable: boolean
}

/** A path such as `rack.site.slug`, resolved. */
export interface Path {
  readonly text: string
  readonly steps: readonly Step[]
  /** Model that holds the last field. */
  readonly model: string
  readonly field: ResolvedField
}

/** One entry of a representation. */
export type Member =
  | { readonly key: string; readonly is: 'url'; readonly of?: UrlOwner }
  | { readonly key: string; readonly is: 'field'; readonly field: ResolvedField }
  | { readonly key: string; readonly is: 'path'; readonly path: Path }
  | { readonly key: string; readonly is: 'group'; readonly members: readonly Member[] }

/** The object behind a reference whose URL is shown; without one a URL is that of the object itself. */
export interface UrlOwner {
  /** Ends in the reference. */
  readonly path: Path
  readonly model: string
}

/** A query parameter that chooses rows. */
export interface Filter {
  /** The whole name, look-up suffix included, e.g. `name__ic`. */
  readonly name: string
  readonly description: string
  readonly test: FilterTest
}

/** A filter that a model has for now and that no declaration tells. */
export interface FoundFilter {
  /** A condition on the row `t`; `add` gives the placeholder of a value. Throws `Invalid`. */
  readonly condition: (
    texts: readonly string[],
    add: (value: unknown, type?: string) => string,
  ) => string
  /** Whether the values are text patterns, whose number and length are limited. */
  readonly matchesPatterns: boolean
}

/** How a filter's values become a condition. */
export type FilterTest =
  | {
      readonly by: 'lookup'
      readonly paths: readonly [Path]
      readonly lookup: Lookup
      /** Values that ask for the objects without what the path leads to: `null`, `0`, or none. */
      readonly absent: readonly string[]
      readonly tree?: TreeLink
    }
  | { readonly by: 'match'; readonly paths: readonly Path[]; readonly match: FilterMatch }

/** The column by which a model is its own hierarchy. */
export interface TreeLink {
  readonly table: string
  readonly column: string
}

/** One term of an order. */
export interface OrderTerm {
  readonly path: Path
  readonly descending: boolean
  readonly nullsFirst: boolean
  /** Sorts depth first along this hierarchy, by the path's field among siblings. */
  readonly tree?: TreeLink
}

/** Fields whose values no two objects share. */
export interface UniqueSet {
  readonly fields: readonly string[]
  readonly columns: readonly string[]
  /** The set holds for objects in which these fields have values; for all objects when empty. */
  readonly whenSet: readonly string[]
  readonly whenSetColumns: readonly string[]
  readonly nullsEqual: boolean
  /** Field that a violation is reported on; `non_field_errors` for sets of several. */
  readonly reportedOn: string
  readonly message: string
  /** Name of the index in the database. */
  readonly index: string
}

/** A reference of another model that points at this one. */
export interface Dependent {
  readonly model: string
  readonly field: string
  readonly onDelete: 'protect' | 'cascade' | 'setNull'
}

/** A model, resolved: everything the generators and the runtime need, frozen. */
export interface Model {
  /** `ipam.VLAN` */
  readonly key: string
  readonly application: string
  readonly name: string
  readonly path: string
  /** `/api/ipam/vlans/` */
  readonly url: string
  readonly label: string
  readonly labelPlural: string
  readonly description: string
  /** Declaring file, e.g. `schema/ipam/vlan.ts`. */
  readonly file: string
  /** Its number among the content types, which it keeps when it is renamed; views have none. */
  readonly number?: number
  /** `ipam_vlan`; a view has its model's table. */
  readonly table: string
  /** Key of the model whose rows a view shows, with the field that must be set. */
  readonly view?: { readonly of: string; readonly whereSet: string }
  readonly fields: ReadonlyMap<string, ResolvedField>
  readonly shapes: ReadonlyMap<string, readonly Member[]>
  readonly filters: ReadonlyMap<string, Filter>
  readonly order: readonly OrderTerm[]
  /** Terms of `ordering=` by name. */
  readonly sortable: ReadonlyMap<string, readonly OrderTerm[]>
  readonly unique: readonly UniqueSet[]
  readonly rules: readonly Rule[]
  /** Paths that rules need from referenced objects. */
  readonly rulePaths: ReadonlyMap<string, Path>
  readonly operations: ReadonlySet<Operation>
  /** What writes may lose when the request says so, in words, by operation. */
  readonly force?: Readonly<Partial<Record<'update' | 'delete', string>>>
  readonly private: boolean
  readonly dependents: readonly Dependent[]
  readonly was?: string
}

/** All applications and models. */
export interface Graph {
  readonly applications: readonly ApplicationDeclaration[]
  readonly models: ReadonlyMap<string, Model>
}

/** Finds a model that a resolved graph is known to hold. */
export function requireModel(graph: Graph, key: string): Model {
  const model = graph.models.get(key)
  if (!model) throw new Error(`no model ${key}`)
  return model
}

/** Name of a model among values, e.g. `dcim.rackgroup`. */
export const contentType = ({ key }: Pick<Model, 'key'>): string => key.toLowerCase()
