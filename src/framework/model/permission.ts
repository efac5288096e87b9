import type { ModelGraph, Model } from './graph.ts'

/**
 * The kinds of permissions on the objects of a model. `reveal` opens the values of its secret
 * fields; a user who may view all objects of the model has it, too. Each transition of a state is
 * one more kind, with the name of the transition.
 */
export type PermissionKind = 'view' | 'add' | 'change' | 'delete' | 'reveal' | TransitionName

/** The name of a transition of a state, such as `confirm`. */
type TransitionName = string & {}

/**
 * Returns the name of a model's permission, such as `lab.add_port`. A view shows the rows of
 * another model and has that model's permissions.
 */
export function permissionName(
  { key, view }: Pick<Model, 'key' | 'view'>,
  permission: PermissionKind,
): string {
  const [application = '', name = ''] = (view?.of ?? key).split('.')
  return `${application}.${permission}_${name.toLowerCase()}`
}

/** Filters of a list with their values, as a query string has them; a row has to pass all. */
export type RowFilters = ReadonlyMap<string, readonly string[]>

/** The rows of a model that pass all filters of one of these lists of filters. */
export type RowConditions = readonly (readonly RowFilters[])[]

/** Names of fields, by the keys of their models. */
export type FieldsOfModels = ReadonlyMap<string, ReadonlySet<string>>

/** The rows that a reader sees of the models of which the reader does not see every row. */
export interface VisibleRows {
  /** The keys of these models. */
  readonly models: ReadonlySet<string>
  /** The fields whose values the reader does not see. */
  readonly hiddenFields: FieldsOfModels
  /** A text that differs between readers who see different rows or fields. */
  readonly digest: string
  /**
   * Returns a statement that finds in each table only the rows that the reader sees. `tables` are
   * those that the statement reads; all of them by default.
   */
  readonly limit: <S extends SqlText>(statement: S, tables?: readonly string[]) => S
  /** Returns tables with those that decide which of their rows the reader sees. */
  readonly tablesBehind: (tables: readonly string[]) => readonly string[]
}

/** The text of a statement that reads, and its values. */
interface SqlText {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The rights of somebody who reads or writes. */
export interface Reader {
  /** Returns whether the reader may see the objects of a model. */
  readonly maySee: (model: Model) => boolean
  /** Returns whether the writer has a permission; absent for everybody who has all of them. */
  readonly may?: (model: Model, permission: PermissionKind) => boolean
  /** The rows that the reader sees; undefined for all rows. */
  readonly rows?: VisibleRows | undefined
  /** Returns the rows of a model that a permission, or one field of it, is limited to. */
  readonly rowsFor?: RowsFor | undefined
  /** The fields that the reader may not set; undefined for none. */
  readonly fixedFields?: FieldsOfModels | undefined
}

/**
 * Returns the rows of a model that a permission is limited to; undefined for all rows. With the
 * name of a field: those on which the permission includes setting it.
 */
export type RowsFor = (
  model: Model,
  permission: PermissionKind,
  field?: string,
) => VisibleRows | undefined

/**
 * Sees everything, for reads and writes by the service itself.
 *
 * @example
 * const wanted = { model: requireModel(options.graph, 'library.Book'), id: 7, reader: seesAll }
 * const book = await readObject(options, request, wanted)
 */
export const seesAll: Reader = { maySee: () => true }

/** The models of a read and its reader. A write looks up objects in such a context too. */
export interface ReadContext {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The model whose objects are read or written. */
  readonly model: Model
  /** Decides which objects of other models are shown, and which a write may name. */
  readonly reader: Reader
}
