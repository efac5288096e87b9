import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type, { type Static } from 'typebox'
import { failure } from '../../../framework/errors/errors.ts'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import { actionParameters } from '../../../framework/http/schemas/index.ts'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import type { ModelGraph } from '../../../framework/model/graph.ts'
import { allowedActions } from '../object-permissions/check.ts'
import { ExplainedRights, extents } from './explanation.ts'

const names = (description: string) => Type.Array(Type.String(), { description })

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

const querystringOf = (graph: ModelGraph) =>
  Type.Object(
    {
      model: Type.String({ description: 'The model, such as `users.user`' }),
      action: Type.Optional(
        Type.String({
          description: `One of ${[...allowedActions(graph)].join(', ')}`,
          default: 'view',
        }),
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
  const rights = new ExplainedRights(options.graph, options.config)
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
    querystring: querystringOf(options.graph),
    response: { 200: Type.Ref('PermissionExplanation'), 404: Type.Ref('ErrorDetail') },
  }
  app.get(
    '/api/users/permissions/explain/',
    { schema, config: { access: null, takesLimits: false, label: 'Explain permissions' } },
    async (request): Promise<Static<typeof explanation>> => {
      const { username, superuser } = requireIdentity(request)
      const asked = askedOf(request, username)
      const right = rights.requireRight(asked.model, asked.action)
      if (asked.user !== username && !superuser) throw failure('ERR_PERMISSION', 'superuser status')
      const explained = await rights.explain(request.database, asked.user, right)
      const { hiddenFields, fixedFields, reasons, ...rest } = explained
      return {
        ...rest,
        reasons: [...reasons],
        hidden_fields: [...hiddenFields],
        fixed_fields: [...fixedFields],
      }
    },
  )
}

/** Returns what a request asks for, with its defaults. */
function askedOf(
  request: FastifyRequest,
  username: string,
): Readonly<Record<'model' | 'action' | 'user', string>> {
  const given = actionParameters(request, ['model', 'action', 'user'])
  const { model = '', action = 'view', user = username } = given
  return { model, action, user }
}
