import type { FastifyInstance } from 'fastify'
import type { ResourceOptions } from '../http/objects/index.ts'

/**
 * A Fastify plugin that registers routes besides those of the models, such as a report. The schemas
 * of the routes document them. `config.access` of each route is the permission that it requires,
 * or null. The handlers use `request.database`; the document is made without one.
 *
 * @example
 * const overdue: Action = async (app, { graph }) => {
 *   const schema = {
 *     operationId: 'library_loans_overdue',
 *     tags: ['library'],
 *     response: { 200: Type.Object({ count: Type.Integer() }) },
 *   }
 *   const model = requireModel(graph, 'library.Loan')
 *   const config = { access: { model, permission: 'view' as const } }
 *   app.get('/api/library/loans/overdue/', { schema, config }, async (request) => {
 *     const text = 'select count(*)::int from library_loan where due < current_date'
 *     const [[count] = []] = await request.database.rows({ text, values: [] })
 *     return { count }
 *   })
 * }
 */
export type Action = (app: FastifyInstance, options: ResourceOptions) => Promise<void>
