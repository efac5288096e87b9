import type { Database } from '../database/database.ts'
import { permissionName, type PermissionAction } from '../model/permission.ts'
import { contentType, type Graph } from '../model/graph.ts'

const actions: readonly PermissionAction[] = ['view', 'add', 'change', 'delete']

/** Creates the permissions of new models, and renames existing ones after their models. */
export async function syncPermissions(
  graph: Graph,
  database: Pick<Database, 'rows'>,
): Promise<void> {
  const rows = [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) =>
      actions.map((action) => ({
        name: `Can ${action} ${model.labelPlural}`,
        model: contentType(model),
        action,
        codename: permissionName(model, action),
      })),
    )
  const text = `
    with wanted as (
      select *
      from jsonb_to_recordset($1::jsonb) as p(name text, model text, action text, codename text)
    ), renamed as (
      update users_permission u
      set name = p.name, codename = p.codename, last_updated = now()
      from wanted p
      where u.model = p.model and u.action = p.action
        and (u.name, u.codename) is distinct from (p.name, p.codename)
    )
    insert into users_permission (name, model, action, codename)
    select p.name, p.model, p.action, p.codename from wanted p
    where not exists (
      select from users_permission u where u.model = p.model and u.action = p.action
    )
    on conflict (codename) do nothing`
  await database.rows({ text, values: [JSON.stringify(rows)] })
}
