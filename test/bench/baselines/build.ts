import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { postgraphileRoutes } from '../peers/postgraphile.ts'
import { zenstackStore } from '../peers/zenstack.ts'
import { authenticatedRoutes } from './authenticated.ts'
import { prismaStore } from './prisma.ts'
import { vlanRoutes } from './routes.ts'
import { sqlStore } from './sql.ts'

/** The hand-written services that Cadastre is compared with. */
export type Baseline = 'sql' | 'authenticated' | 'prisma' | 'zenstack' | 'postgraphile'

/** Builds a baseline on a pool. */
export async function buildBaseline(name: Baseline, pool: pg.Pool): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await routes[name](app, pool)
  return app
}

const routes = {
  sql: (app, pool) => vlanRoutes(app, sqlStore(pool)),
  authenticated: authenticatedRoutes,
  prisma: async (app, pool) => vlanRoutes(app, await prismaStore(pool)),
  zenstack: (app, pool) => vlanRoutes(app, zenstackStore(pool)),
  postgraphile: postgraphileRoutes,
} satisfies Record<Baseline, (app: FastifyInstance, pool: pg.Pool) => Promise<void> | void>
