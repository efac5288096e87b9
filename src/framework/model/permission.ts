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

/** Returns whether the user of a request may see the objects of a model. */
export type ModelVisibility = (model: Model) => boolean

/** Allows everything, for reads and writes by the service itself. */
export const seesAll: ModelVisibility = () => true

/** The models of a read and its reader. A write looks up objects in such a context too. */
export interface ReadContext {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The model whose objects are read or written. */
  readonly model: Model
  /** Decides which objects of other models are shown, and which a write may name. */
  readonly maySee: ModelVisibility
}
