// Generated from schema/dcim/console-connection.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/console-connection.ts'

const { PaginatedConsoleConnectionList } = serializers

/** The routes of console connections. */
export async function consoleConnectionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsoleConnection', serializers)
  app.get(
    '/api/dcim/console-connections/',
    {
      schema: {
        operationId: 'dcim_console_connections_list',
        tags: ['dcim'],
        summary: 'List console connections',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_consoleport`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedConsoleConnectionList },
      },
    },
    resource.list,
  )
  app.options('/api/dcim/console-connections/', { schema: { hide: true } }, resource.describeList)
}
