import type { Model } from './graph.ts'

/** An operation that a permission allows on the objects of a model. */
export type PermissionAction = 'view' | 'add' | 'change' | 'delete'

/**
 * Returns the name of a model's permission, such as `lab.add_port`. A view shows the rows of
 * another model and has that model's permissions.
 */
export function permissionName(
  { key, view }: Pick<Model, 'key' | 'view'>,
  action: PermissionAction,
): string {
  const [application = '', name = ''] = (view?.of ?? key).split('.')
  return `${application}.${action}_${name.toLowerCase()}`
}
