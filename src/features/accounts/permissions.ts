import type { Database } from '../../framework/database/database.ts'
import { permissionName } from '../../framework/model/permission.ts'
import { contentType, type ModelGraph } from '../../framework/model/graph.ts'
import { permissionKindsOf } from '../../framework/model/transitions.ts'
import { storePermissions } from './sql/permissions.ts'

/** Creates the permissions of new models, and renames existing ones after their models. */
export async function syncPermissions(
  graph: ModelGraph,
  database: Pick<Database, 'rows'>,
): Promise<void> {
  const wanted = [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) =>
      permissionKindsOf(model).map((kind) => ({
        name: `Can ${kind.replaceAll('_', ' ')} ${model.labelPlural}`,
        model: contentType(model),
        action: kind,
        codename: permissionName(model, kind),
      })),
    )
  await database.rows(storePermissions(wanted))
}
