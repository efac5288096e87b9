import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { digestKey } from '../../../src/framework/model/kinds/key.ts'
import { ask, sqlRoutes, type Row } from './sql.ts'

/**
 * As by hand, and each request is authenticated: the token is looked up over another connection
 * while a read runs, and before a write.
 */
export function authenticatedRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const found = new WeakMap<FastifyRequest, Promise<Row | undefined>>()
  const lookUp = async ({ headers }: FastifyRequest): Promise<Row | undefined> => {
    const [, key = ''] = headers.authorization?.split(' ') ?? []
    const [row] = await ask(pool, { ...user, values: [digestKey(key)] })
    return row
  }
  app.addHook('preHandler', async (request) => {
    found.set(request, lookUp(request))
    if (request.method !== 'GET') await found.get(request)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const [, , , active, mayWrite, expired] = (await found.get(request)) ?? []
    const isPermitted =
      active === true && expired !== true && (mayWrite || request.method === 'GET')
    if (!isPermitted) reply.code(401)
    return isPermitted ? payload : ''
  })
  sqlRoutes(app, pool)
}

const user = {
  name: 'user',
  text: `select u.id, u.username, u.is_superuser, u.is_active, k.write_enabled, k.expires <= now()
    from users_token k join users_user u on u.id = k.user_id where k.key = $1`,
}
