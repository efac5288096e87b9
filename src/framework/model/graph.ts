import type { ApplicationDeclaration, ModelDeclaration, Operation, TableSize } from './define.ts'
import type { Exclusion } from './exclusion.ts'
import type { Field } from './field.ts'
import type { FilterMatch } from './filters.ts'
import type { Lookup } from './lookups.ts'
import type { NestedWriting } from './nested-writes.ts'
import type { TableColumn } from './pages.ts'
import type { Policy } from './policy.ts'
import type { Declared, ObjectReading, Reading } from './reading.ts'
import type { RowActionDeclaration } from './row-actions.ts'
import type { UniqueSet } from './unique-set.ts'
import { memoize } from '../memoize.ts'
import { DeclarationError, Mistakes, noModel } from './resolve/mistakes.ts'
import type { Rule } from './rules.ts'

/** A field of a resolved model, with its name and its column. */
export interface ResolvedField extends Omit<
  Field,
  'label' | 'labelOf' | 'describe' | 'reading' | 'under'
> {
  readonly name: string
  /** The label, with the unit of the values in brackets. */
  readonly label: string
  /** The label beside values that are shown with their unit. */
  readonly valueLabel: string
  readonly required: boolean
  /**
   * Quoted column such as `"site_id"`, or the linking table of a many reference. Computed fields
   * have none.
   */
  readonly columnName?: string
  readonly reads: Reading
}

/** One step of a path from a model to a related one. */
export interface Step {
  readonly by: 'forward' | 'reverse' | 'manyForward' | 'manyReverse'
  /** The model that the step leads to. */
  readonly model: string
  readonly table: string
  /** Quoted reference column: of the source of a forward step, of the target of a reverse one. */
  readonly column: string
  /** The linking table of a many reference. */
  readonly through?: string
  readonly nullable: boolean
}

/** A resolved path such as `port.site.slug`. */
export interface Path {
  readonly text: string
  readonly steps: readonly Step[]
  /** The model that declares the last field. */
  readonly model: string
  readonly field: ResolvedField
}

/** One entry of a representation. */
export type Member =
  | { readonly key: string; readonly is: 'url'; readonly of?: UrlOwner }
  | { readonly key: string; readonly is: 'field'; readonly field: ResolvedField }
  | { readonly key: string; readonly is: 'path'; readonly path: Path }
  | GroupMember

/** Several members in one entry: as an object, or as what `combine` makes of their values. */
export interface GroupMember {
  readonly key: string
  readonly is: 'group'
  readonly members: readonly Member[]
  readonly combine?: (values: readonly unknown[]) => unknown
}

/** The referenced object whose URL is shown; absent for the URL of the object itself. */
export interface UrlOwner {
  /** The path to the reference. */
  readonly path: Path
  readonly model: string
}

/** Objects that a representation has with all their fields where a request includes them. */
export interface Embed {
  /** Its key: the name of a reference, or the reverse name of a reference to this model. */
  readonly name: string
  /** Reads the objects. */
  readonly field: ResolvedField & { readonly reads: ObjectReading }
  /** The keys of the models of the objects. */
  readonly models: readonly string[]
  /** The reference of another model to this one through which the objects are found. */
  readonly referring?: { readonly model: string; readonly field: string }
  /** Whether they refer to this one, so that a request may limit their number. */
  readonly isLimited: boolean
}

/** A query parameter that selects rows. */
export interface Filter {
  /** The full name, including the look-up suffix, such as `name__ic`. */
  readonly name: string
  readonly description: string
  readonly test: FilterTest
}

/** A filter that is defined at run time, such as that of a custom field. */
export interface FoundFilter extends Declared {
  /**
   * Returns a condition on the row `t`; `add` returns the placeholder of a value. Throws
   * `InvalidValue`.
   */
  readonly condition: (
    texts: readonly string[],
    add: (value: unknown, type?: string) => string,
  ) => string
  /** True when the values are text patterns, whose number and length are limited. */
  readonly matchesPatterns: boolean
  /** True when an index finds the rows, which are usually few. */
  readonly isSelective: boolean
}

/** How the values of a filter become a condition. */
export type FilterTest =
  | {
      readonly by: 'lookup'
      readonly paths: readonly [Path]
      readonly lookup: Lookup
      /** Values that find the objects without a value at the path: `null`, `0`, or none. */
      readonly absent: readonly string[]
      readonly tree?: TreeLink
    }
  | { readonly by: 'match'; readonly paths: readonly Path[]; readonly match: FilterMatch }

/** The reference that makes a model a hierarchy. */
export interface TreeLink {
  readonly table: string
  readonly column: string
}

/**
 * Returns whether clients neither read nor write a field: the service keeps it beside another one.
 */
export const isInternal = ({ readOnly, writeOnly }: ResolvedField): boolean => readOnly && writeOnly

/** Returns whether there may be no value at the end of a path. */
export const mayLack = ({ steps, field }: Path): boolean =>
  field.nullable || steps.some(({ nullable }) => nullable)

/** One term of an order. */
export interface OrderTerm {
  readonly path: Path
  readonly descending: boolean
  readonly nullsFirst: boolean
  /** Sorts depth first along this hierarchy; the path's field orders siblings. */
  readonly tree?: TreeLink
}

/** A reference of another model to this one, or a list of references in which this one may be. */
export interface Dependent {
  readonly model: string
  readonly field: string
  /** The effect of a delete; `unlink`, of every list of references: the list becomes shorter. */
  readonly onDelete: 'protect' | 'cascade' | 'setNull' | 'unlink'
}

/** A piece of a label: the value of a path, after a text. */
export interface LabelPiece {
  /** The text between this piece and the one before; left out where either has no value. */
  readonly before: string
  readonly path: Path
  /** The text after the last piece, or closing brackets; left out where `before` is. */
  readonly after: string
}

/** A table of related objects on the page of an object. */
export interface Tab {
  /** The key of the model. */
  readonly model: string
  /** Its reference to the object. */
  readonly field: string
  /** Its columns; absent where those of its list apply. */
  readonly columns?: readonly TableColumn[]
  /** Links at the end of each row. */
  readonly actions: readonly RowActionDeclaration[]
}

/** The resolved `pages` of a model. */
export interface ModelPages {
  readonly label: readonly LabelPiece[]
  readonly columns: readonly TableColumn[]
  readonly filters: readonly string[]
  readonly sections: ReadonlyMap<string, readonly string[]>
  /** Fields that the page of an object does not show. */
  readonly hidden: readonly string[]
  /** Fields that the forms of an object leave out. */
  readonly notInForms: readonly string[]
  readonly tabs: readonly Tab[]
  readonly parts: readonly string[]
  readonly within: readonly string[]
  readonly prefer: Readonly<Record<string, string>>
  readonly tree?: string
  readonly bulkCreate?: string
}

/** A resolved, frozen model: all that the generators and the runtime need. */
export interface Model extends Pick<ModelDeclaration, 'softDelete' | 'was'>, NestedWriting {
  /** Application and name, such as `lab.Port`. */
  readonly key: string
  /** The name of its application, such as `lab`. */
  readonly application: string
  readonly name: string
  /** The name of its list in URLs, such as `ports`. */
  readonly path: string
  /** Path of the list, such as `/api/lab/ports/`. */
  readonly url: string
  /** The singular in messages and on pages, such as `port`. */
  readonly label: string
  readonly labelPlural: string
  readonly description: string
  /** Declaring file, such as `schema/lab/port.ts`. */
  readonly file: string
  /** Its content type number, which survives renames; views have none. */
  readonly number?: number
  /** Table, such as `lab_port`; a view has that of its model. */
  readonly table: string
  /** For a view: the key of the model that owns the rows, and the field that must be set. */
  readonly view?: { readonly of: string; readonly whereSet: string }
  /** The fields by their names, also computed ones. */
  readonly fields: ReadonlyMap<string, ResolvedField>
  readonly shapes: ReadonlyMap<string, readonly Member[]>
  /** The objects that a request may include, by name. */
  readonly embeds: ReadonlyMap<string, Embed>
  readonly filters: ReadonlyMap<string, Filter>
  readonly order: readonly OrderTerm[]
  /** Terms of `ordering=` by name. */
  readonly sortable: ReadonlyMap<string, readonly OrderTerm[]>
  readonly unique: readonly UniqueSet[]
  readonly exclusions: readonly Exclusion[]
  readonly rules: readonly Rule[]
  /** Paths into referenced objects that rules read. */
  readonly rulePaths: ReadonlyMap<string, Path>
  readonly operations: ReadonlySet<Operation>
  /** Describes, by operation, the values that `?force=true` deletes. */
  readonly force?: Readonly<Partial<Record<'update' | 'delete', string>>>
  /** Whether reading takes the permission to view. */
  readonly private: boolean
  /** Limits actions to some rows, whatever permissions allow. */
  readonly policy?: Policy
  /** How many rows the table may have; a view has the size of its model. */
  readonly rows: TableSize
  readonly dependents: readonly Dependent[]
  /** What lists are grouped by and summed up; absent where they have no totals. */
  readonly totals?: NonNullable<ModelDeclaration['totals']>
  /** Fields by which an import finds an object that has no unique value. */
  readonly matchBy?: readonly string[]
  /** Keys of models that are imported before this one, besides those that it refers to. */
  readonly importAfter: readonly string[]
  /** How the pages for people show it. */
  readonly pages: ModelPages
}

/** All applications and models. */
export interface ModelGraph {
  /** The applications, in the order of the API root. */
  readonly applications: readonly ApplicationDeclaration[]
  /** The models by their keys. */
  readonly models: ReadonlyMap<string, Model>
}

/**
 * Returns a model by a key that is known to exist; throws a `DeclarationError` otherwise.
 *
 * @example
 * const loans = requireModel(graph, 'library.Loan')
 */
export function requireModel(graph: ModelGraph, key: string): Model {
  const model = graph.models.get(key)
  if (model) return model
  const mistakes = new Mistakes()
  const { wrong, allowed } = noModel(key, graph.models.keys())
  mistakes.add('requireModel()', wrong, allowed)
  throw new DeclarationError(mistakes.lines)
}

/** Returns the content type of a model, such as `lab.port`. */
export const contentType = ({ key }: Pick<Model, 'key'>): string => key.toLowerCase()

/** Returns the models by their content types. */
export const modelsByType = memoize(
  ({ models }: ModelGraph): ReadonlyMap<string, Model> =>
    new Map([...models.values()].map((model) => [contentType(model), model])),
)

/**
 * Returns whether a client may set a field.
 *
 * @example
 * const names = [...model.fields.values()].filter(isWritable).map(({ name }) => name)
 */
export const isWritable = ({ write, readOnly }: ResolvedField): boolean =>
  write !== undefined && !readOnly

/** Returns the fields that a client may set, in the order of their declaration. */
export const writableFields = ({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter(isWritable)
