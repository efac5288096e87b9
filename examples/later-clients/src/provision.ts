import {
  createObject,
  failuresOf,
  requireModel,
  seesAll,
  writeContextOf,
  type Action,
} from 'cadastre'
import type { ErrorTable } from 'cadastre'
import { findUserByPassword } from 'cadastre/sign-in'
import Type, { type Static } from 'typebox'

export const provisionErrors = {
  ERR_PROVISION: { status: 403, message: 'Invalid username/password' },
} as const satisfies ErrorTable

const failure = failuresOf(provisionErrors)

const body = Type.Object({
  username: Type.String({ maxLength: 150 }),
  password: Type.String({ maxLength: 4096 }),
})

/** `POST /api/users/tokens/provision/`: a token for a name and a password, without credentials. */
export const provision: Action = async (app, options) => {
  const model = requireModel(options.graph, 'users.Token')
  const schema = {
    operationId: 'users_tokens_provision',
    tags: ['users'],
    summary: 'Create a token for a name and a password',
    body,
    response: { 201: Type.Ref('FlatToken') },
  }
  const config = { access: null, open: true }
  app.post(`${model.url}provision/`, { schema, config }, async (request, reply) => {
    const credentials = request.body as Static<typeof body> // checked against the schema
    const user = await findUserByPassword(request, reply, credentials, options.config)
    if (user === undefined) throw failure('ERR_PROVISION')
    const context = writeContextOf(model, options, request)
    const author = { ...context.author, userId: user, username: credentials.username }
    const made = await createObject({ ...context, author, reader: seesAll }, { user })
    return reply.status(201).send(made)
  })
}
