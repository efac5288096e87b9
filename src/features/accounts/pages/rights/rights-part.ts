import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../../framework/config/config.ts'
import { maySee, mayWrite } from '../../../../framework/http/authorization/index.ts'
import { contentType, requireModel, type ModelGraph } from '../../../../framework/model/graph.ts'
import type { Markup } from '../../../pages/frame/html.ts'
import type { PagePart } from '../../../pages/objects/page-view.ts'
import type { ListedPermission } from '../../sql/permissions.ts'
import { matrixMarkup, type Matrix, type Right } from './matrix.ts'
import { holderOf, type RightsHolder } from './holders.ts'

/** The permissions of a user or a group: a matrix of models and actions, which is a form. */
export const rightsPart: PagePart = {
  label: 'Permissions',
  read: async (objects, view) => {
    const { graph, model, request, config, list } = view
    const { identity } = request
    const holder = holderOf(model)
    if (!holder || !maySee(identity, requireModel(graph, 'users.Permission'), config))
      return new Map()
    const isForm = mayWrite(identity, { model, permission: 'change' })
    const read = objects.map(async (object) => {
      const id = Number(object['id'])
      const action = `${list}${id}/permissions/`
      const isSuperuser = object['is_superuser'] === true
      return [id, await readMatrix(view, holder, { id, action, isForm, isSuperuser })] as const
    })
    return new Map(await Promise.all(read))
  },
}

/** The reader of a matrix, and the models and settings that its rows come from. */
interface Reading {
  readonly graph: ModelGraph
  readonly config: Pick<Config, 'loginRequired'>
  readonly request: FastifyRequest
  /** True where the reader may know the names of the groups whatever they may see. */
  readonly isOwn?: boolean
}

/** Reads the permissions of a user or a group and renders them as a matrix. */
export async function readMatrix(
  { graph, config, request, isOwn = false }: Reading,
  holder: RightsHolder,
  { id, ...shown }: Pick<Matrix, 'action' | 'isForm' | 'isSuperuser'> & { readonly id: number },
): Promise<Markup> {
  const { identity, database } = request
  const rows = await database.rows<ListedPermission>(holder.permissions(id))
  const maySeeGroups = isOwn || maySee(identity, requireModel(graph, 'users.Group'), config)
  const rights = rows.map(([number, name, action, codename, held, from]): Right => {
    const canGive = identity?.superuser === true || identity?.permissions.has(codename) === true
    const groups = maySeeGroups ? from : from.map(() => 'a group')
    return { id: number, name: `${name} ${action}`, held, from: [...new Set(groups)], canGive }
  })
  const models = [...graph.models.values()]
  const open = config.loginRequired ? [] : models.filter((one) => !one.private)
  return matrixMarkup({
    ...shown,
    csrf: identity?.session?.csrf,
    rights: new Map(rights.map((right) => [right.name, right])),
    applications: graph.applications.map(({ name, label }) => ({
      label,
      models: models.filter(
        (one) => one.application === name && one.operations.size > 0 && !one.view,
      ),
    })),
    openToAll: new Set(open.map(contentType)),
  })
}
