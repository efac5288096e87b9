import type { ModelGraph, Model } from './graph.ts'

/** The kinds of permissions on the objects of a model. */
export type PermissionKind = 'view' | 'add' | 'change' | 'delete'

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

/** What somebody who reads may see. */
export interface Reader {
  /** Returns whether the reader may see the objects of a model. */
  readonly maySee: (model: Model) => boolean
}

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
