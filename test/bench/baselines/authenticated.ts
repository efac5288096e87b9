import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { digestKey } from '../../../src/framework/model/kinds/key.ts'
import { vlanRoutes } from './routes.ts'
import { ask, sqlStore, type Row } from './sql.ts'

/**
 * Hand-written SQL with authentication: a read sends the look-up of the token together with
 * its statement on one connection; a write sends it before.
 */
export function authenticatedRoutes(app: FastifyInstance, pool: pg.Pool): void {
  const found = new WeakMap<FastifyRequest, Row | undefined>()
  const lookUp = async (on: pg.Pool | pg.ClientBase, request: FastifyRequest): Promise<void> => {
    const [, key = ''] = request.headers.authorization?.split(' ') ?? []
    const [row] = await ask(on, { ...user, values: [digestKey(key)] })
    found.set(request, row)
  }
  app.addHook('preHandler', async (request) => {
    if (request.method !== 'GET') await lookUp(pool, request)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const [, , , active, mayWrite, expired] = found.get(request) ?? []
    const isPermitted =
      active === true && expired !== true && (mayWrite || request.method === 'GET')
    if (!isPermitted) reply.code(401)
    return isPermitted ? payload : ''
  })
  const store = sqlStore(pool, async (request, statement) => {
    const client = await pool.connect()
    try {
      const [, rows] = await Promise.all([lookUp(client, request), ask(client, statement)])
      return rows
    } finally {
      client.release()
    }
  })
  vlanRoutes(app, store)
}

const user = {
  name: 'user',
  text: `select u.id, u.username, u.is_superuser, u.is_active, k.write_enabled, k.expires <= now()
    from users_token k join users_user u on u.id = k.user_id where k.key = $1`,
}
