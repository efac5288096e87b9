import type { Database } from '../../database/database.ts'
import { permissionName, type Action } from '../../http/identity.ts'
import type { Graph } from '../../model/graph.ts'

const actions: readonly Action[] = ['view', 'add', 'change', 'delete']

/** Makes the permissions that new models brought; those there are stay as they are. */
export async function syncPermissions(
  graph: Graph,
  database: Pick<Database, 'rows'>,
): Promise<void> {
  const rows = [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) =>
      actions.map((action) => ({
        name: `Can ${action} ${model.labelPlural}`,
        model: model.key.toLowerCase(),
        action,
        codename: permissionName(model, action),
      })),
    )
  const text = `
    insert into users_permission (name, model, action, codename)
    select p.name, p.model, p.action, p.codename
    from jsonb_to_recordset($1::jsonb) p(name text, model text, action text, codename text)
    on conflict (codename) do nothing`
  await database.rows({ text, values: [JSON.stringify(rows)] })
}
