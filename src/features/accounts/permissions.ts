import type { Database } from '../../framework/database/database.ts'
import { permissionName, type PermissionKind } from '../../framework/model/permission.ts'
import { contentType, type ModelGraph } from '../../framework/model/graph.ts'
import { storePermissions } from './sql/permissions.ts'

const actions: readonly PermissionKind[] = ['view', 'add', 'change', 'delete']

/** Creates the permissions of new models, and renames existing ones after their models. */
export async function syncPermissions(
  graph: ModelGraph,
  database: Pick<Database, 'rows'>,
): Promise<void> {
  const wanted = [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) =>
      actions.map((action) => ({
        name: `Can ${action} ${model.labelPlural}`,
        model: contentType(model),
        action,
        codename: permissionName(model, action),
      })),
    )
  await database.rows(storePermissions(wanted))
}
