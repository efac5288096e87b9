// Generated from schema/dcim/interface-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of interface templates. */
export async function interfaceTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.InterfaceTemplate')
  app.get(
    '/api/dcim/interface-templates/',
    {
      schema: {
        operationId: 'dcim_interface_templates_list',
        tags: ['dcim'],
        summary: 'List interface templates',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedInterfaceTemplateList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/interface-templates/',
    {
      schema: {
        operationId: 'dcim_interface_templates_create',
        tags: ['dcim'],
        summary: 'Create an interface template',
        body: Type.Ref('WritableInterfaceTemplate'),
        response: { 201: Type.Ref('FlatInterfaceTemplate') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/interface-templates/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_read',
        tags: ['dcim'],
        summary: 'Read an interface template',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('InterfaceTemplate') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_update',
        tags: ['dcim'],
        summary: 'Update an interface template',
        params: idParams,
        body: Type.Ref('WritableInterfaceTemplate'),
        response: { 200: Type.Ref('FlatInterfaceTemplate') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of an interface template',
        params: idParams,
        body: Type.Ref('PatchedWritableInterfaceTemplate'),
        response: { 200: Type.Ref('FlatInterfaceTemplate') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_delete',
        tags: ['dcim'],
        summary: 'Delete an interface template',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/interface-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
