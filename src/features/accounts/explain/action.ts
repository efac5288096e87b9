import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { failure, invalid } from '../../../framework/errors/errors.ts'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import { actionParameters } from '../../../framework/http/schemas/index.ts'
import { requireIdentity, type Identity } from '../../../framework/http/authorization/index.ts'
import { contentType, type Model } from '../../../framework/model/graph.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { permissionName, type PermissionKind } from '../../../framework/model/permission.ts'
import { suggestOrList } from '../../../framework/model/similar-names.ts'
import { bindsReading, type Grants } from '../object-permissions/compile.ts'
import { GrantsOfUsers } from '../object-permissions/grants.ts'
import { selectSourcesOfRights, type UserWithSources } from '../sql/sources-of-rights.ts'
import { reasonsOf } from './reasons.ts'

const kinds: readonly PermissionKind[] = ['view', 'add', 'change', 'delete', 'reveal']

const names = (description: string) => Type.Array(Type.String(), { description })

const extents = ['all', 'some', 'none'] as const

const extent = Type.Unsafe<(typeof extents)[number]>({
  $id: 'PermissionExtent',
  type: 'string',
  enum: extents,
  description:
    'Whether an action is allowed on all objects of a model, on those that meet conditions, or on none',
})

const explanation = Type.Object(
  {
    user: Type.String({ description: 'The name of the user' }),
    model: Type.String({ description: 'The model, such as `users.user`' }),
    action: Type.String({ description: 'The action' }),
    allowed: Type.Ref('PermissionExtent'),
    reasons: names('Why, as sentences: each permission that allows it, and what limits it'),
    hidden_fields: names('The fields whose values the user does not see'),
    fixed_fields: names('The fields that the user may not set'),
  },
  {
    $id: 'PermissionExplanation',
    description: 'What a user may do with the objects of a model, and why.',
  },
)

const querystring = Type.Object(
  {
    model: Type.String({ description: 'The model, such as `users.user`' }),
    action: Type.Optional(
      Type.String({ description: `One of ${kinds.join(', ')}`, default: 'view' }),
    ),
    user: Type.Optional(
      Type.String({ description: 'The name of another user, for superusers; default: oneself' }),
    ),
  },
  { additionalProperties: false },
)

/**
 * Serves `GET users/permissions/explain/`: whether a user may perform an action on the objects of a
 * model, and which permissions and policies decide it. It looks at no object, so that it tells
 * nothing of hidden ones.
 */
export async function explainPermissions(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const { graph, config } = options
  const models = new Map([...graph.models.values()].map((model) => [contentType(model), model]))
  const grants = new GrantsOfUsers(graph, config)
  app.addSchema(extent)
  app.addSchema(explanation)
  const schema = {
    operationId: 'users_permissions_explain',
    tags: ['users'],
    summary: 'Explain what a user may do with the objects of a model',
    description:
      'Returns whether the action is allowed on all objects, on some or on none, and the ' +
      'permissions and policies that decide it. A token with limits may not ask. Only superusers ' +
      'ask about others.',
    querystring,
    response: { 200: Type.Ref('PermissionExplanation'), 404: Type.Ref('ErrorDetail') },
  }
  app.get(
    '/api/users/permissions/explain/',
    { schema, config: { access: null, takesLimits: false, label: 'Explain permissions' } },
    async (request): Promise<Static<typeof explanation>> => {
      const identity = requireIdentity(request)
      const { model, action, username } = askedOf(request, models, identity)
      const codename = permissionName(model, action === 'reveal' ? 'view' : action)
      const statement = selectSourcesOfRights(username, codename, grants.hasPolicies)
      const [row] = await request.database.identify<UserWithSources>(statement)
      if (!row) throw failure('ERR_NOT_FOUND')
      const [userId, , superuser, permissions, objectPermissions, held, groups, given] = row
      const rights = grants.of({ userId, username, superuser, permissions, objectPermissions })
      const isOpen = action === 'view' && !model.view && !bindsReading(model, config)
      const sources = { model, action, isOpen, superuser, held, groups, objectPermissions: given }
      return {
        user: username,
        model: contentType(model),
        action,
        allowed: isOpen ? 'all' : extentOf(rights, { model, action, superuser }),
        reasons: [...reasonsOf(sources)],
        hidden_fields: [...(rights.rows?.hiddenFields.get(model.key) ?? [])],
        fixed_fields: [...(rights.fixedFields?.get(model.key) ?? [])],
      }
    },
  )
}

interface Asked {
  readonly model: Model
  readonly action: PermissionKind
  readonly username: string
}

/** Returns what a request asks for. Throws a 400 for unknown names, and a 403 about others. */
function askedOf(
  request: FastifyRequest,
  models: ReadonlyMap<string, Model>,
  identity: Identity,
): Asked {
  const {
    model: type = '',
    action: kind = 'view',
    user = identity.username,
  } = actionParameters(request, ['model', 'action', 'user'])
  const model = models.get(type.toLowerCase())
  const action = kinds.find((one) => one === kind)
  const messages = {
    ...(model ? {} : { model: [unknown(type, models.keys())] }),
    ...(action ? {} : { action: [unknown(kind, kinds)] }),
  }
  if (!model || !action) throw invalid(messages)
  if (user !== identity.username && !identity.superuser)
    throw failure('ERR_PERMISSION', 'superuser status')
  return { model, action, username: user }
}

const unknown = (name: string, known: Iterable<string>): string =>
  `"${shown(name)}" is unknown.${suggestOrList(name, known)}`

/** Returns on which objects of a model a user may perform an action. */
function extentOf(
  { permissions, rowsFor }: Grants,
  { model, action, superuser }: Pick<Asked, 'model' | 'action'> & { readonly superuser: boolean },
): 'all' | 'some' | 'none' {
  const isHeld = superuser || permissions.has(permissionName(model, action))
  const isWhole = permissions.has(permissionName(model, 'view')) && action === 'reveal' && !rowsFor
  if (!isHeld && !isWhole) return 'none'
  return rowsFor?.(model, action) ? 'some' : 'all'
}
