// Generated from schema/secrets/secret.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of secrets. */
export async function secretRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.Secret')
  app.get(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_list',
        tags: ['secrets'],
        summary: 'List secrets',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedSecretList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_create',
        tags: ['secrets'],
        summary: 'Create a secret',
        body: Type.Ref('WritableSecret'),
        response: { 201: Type.Ref('FlatSecret') },
      },
    },
    resource.create,
  )
  app.options('/api/secrets/secrets/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_read',
        tags: ['secrets'],
        summary: 'Read a secret',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Secret') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_update',
        tags: ['secrets'],
        summary: 'Update a secret',
        params: idParams,
        body: Type.Ref('WritableSecret'),
        response: { 200: Type.Ref('FlatSecret') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of a secret',
        params: idParams,
        body: Type.Ref('PatchedWritableSecret'),
        response: { 200: Type.Ref('FlatSecret') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/secrets/secrets/:id/',
    {
      schema: {
        operationId: 'secrets_secrets_delete',
        tags: ['secrets'],
        summary: 'Delete a secret',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/secrets/secrets/:id/', { schema: { hide: true } }, resource.describeDetail)
}
