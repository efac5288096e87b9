// Generated from schema/dcim/power-connection.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/power-connection.ts'

const { PaginatedPowerConnectionList } = serializers

/** The routes of power connections. */
export async function powerConnectionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerConnection', serializers)
  app.get(
    '/api/dcim/power-connections/',
    {
      schema: {
        operationId: 'dcim_power_connections_list',
        tags: ['dcim'],
        summary: 'List power connections',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_powerport`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPowerConnectionList },
      },
    },
    resource.list,
  )
  app.options('/api/dcim/power-connections/', { schema: { hide: true } }, resource.describeList)
}
