// Generated from schema/secrets/secret.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedSecretList') },
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
        summary: 'Create a secret, or several secrets at once',
        body: amounts.either('WritableSecret'),
        response: { 201: amounts.either('FlatSecret') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_update',
        tags: ['secrets'],
        summary: 'Update several secrets, all or none',
        body: amounts.many('WritableSecret'),
        response: { 200: amounts.many('FlatSecret') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_partial_update',
        tags: ['secrets'],
        summary: 'Change some fields of several secrets, all or none',
        body: amounts.many('PatchedWritableSecret'),
        response: { 200: amounts.many('FlatSecret') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/secrets/secrets/',
    {
      schema: {
        operationId: 'secrets_secrets_bulk_delete',
        tags: ['secrets'],
        summary: 'Delete several secrets, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('Secret') },
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
        body: amounts.one('WritableSecret'),
        response: { 200: amounts.one('FlatSecret') },
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
        body: amounts.one('PatchedWritableSecret'),
        response: { 200: amounts.one('FlatSecret') },
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
