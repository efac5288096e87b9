/** What is done to a model's objects, as permissions name it. */
export type Action = 'view' | 'add' | 'change' | 'delete'

/** Returns the name of a model's permission, e.g. `dcim.add_rackgroup`. */
export function permissionName(
  model: { readonly application: string; readonly name: string },
  action: Action,
): string {
  return `${model.application}.${action}_${model.name.toLowerCase()}`
}
