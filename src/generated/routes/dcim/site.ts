// Generated from schema/dcim/site.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/site.ts'

const { FlatSite, PaginatedSiteList, PatchedWritableSite, Site, WritableSite } = serializers

/** The routes of sites. */
export async function siteRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Site', serializers)
  app.get(
    '/api/dcim/sites/',
    {
      schema: {
        operationId: 'dcim_sites_list',
        tags: ['dcim'],
        summary: 'List sites',
        description: 'Ordered by `name`, `id`. Permission: `dcim.view_site`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedSiteList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/sites/',
    {
      schema: {
        operationId: 'dcim_sites_create',
        tags: ['dcim'],
        summary: 'Create a site',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second site with the same `name` or the same `slug`. Permission: `dcim.add_site`.',
        body: WritableSite,
        response: { 201: FlatSite },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/sites/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/sites/bulk/',
    {
      schema: {
        operationId: 'dcim_sites_bulk_create',
        tags: ['dcim'],
        summary: 'Create several sites, all or none',
        description: 'Permission: `dcim.add_site`.',
        body: listOf(WritableSite, resource.bulkMax),
        response: { 201: listOf(FlatSite) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/sites/bulk/',
    {
      schema: {
        operationId: 'dcim_sites_bulk_update',
        tags: ['dcim'],
        summary: 'Update several sites, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_site`.',
        body: listOf(withId(WritableSite), resource.bulkMax),
        response: { 200: listOf(FlatSite) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/sites/bulk/',
    {
      schema: {
        operationId: 'dcim_sites_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several sites, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_site`.',
        body: listOf(withId(PatchedWritableSite), resource.bulkMax),
        response: { 200: listOf(FlatSite) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/sites/bulk/',
    {
      schema: {
        operationId: 'dcim_sites_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several sites, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_site`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/sites/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/sites/:id/',
    {
      schema: {
        operationId: 'dcim_sites_read',
        tags: ['dcim'],
        summary: 'Read a site',
        description: 'Permission: `dcim.view_site`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Site },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/sites/:id/',
    {
      schema: {
        operationId: 'dcim_sites_update',
        tags: ['dcim'],
        summary: 'Update a site',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_site`.',
        params: idParams,
        body: WritableSite,
        response: { 200: FlatSite },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/sites/:id/',
    {
      schema: {
        operationId: 'dcim_sites_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a site',
        description: 'Permission: `dcim.change_site`.',
        params: idParams,
        body: PatchedWritableSite,
        response: { 200: FlatSite },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/sites/:id/',
    {
      schema: {
        operationId: 'dcim_sites_delete',
        tags: ['dcim'],
        summary: 'Delete a site',
        description:
          'Refused with 409 while circuit terminations, devices, racks, prefixes, VLAN groups and VLANs refer to it. Also deletes the rack groups and topology maps that refer to it. Permission: `dcim.delete_site`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/sites/:id/', { schema: { hide: true } }, resource.describeDetail)
}
