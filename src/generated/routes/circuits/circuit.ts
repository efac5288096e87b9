// Generated from schema/circuits/circuit.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of circuits. */
export async function circuitRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.Circuit')
  app.get(
    '/api/circuits/circuits/',
    {
      schema: {
        operationId: 'circuits_circuits_list',
        tags: ['circuits'],
        summary: 'List circuits',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedCircuitList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/circuits/circuits/',
    {
      schema: {
        operationId: 'circuits_circuits_create',
        tags: ['circuits'],
        summary: 'Create a circuit',
        body: Type.Ref('WritableCircuit'),
        response: { 201: Type.Ref('FlatCircuit') },
      },
    },
    resource.create,
  )
  app.options('/api/circuits/circuits/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/circuits/circuits/:id/',
    {
      schema: {
        operationId: 'circuits_circuits_read',
        tags: ['circuits'],
        summary: 'Read a circuit',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Circuit') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/circuits/circuits/:id/',
    {
      schema: {
        operationId: 'circuits_circuits_update',
        tags: ['circuits'],
        summary: 'Update a circuit',
        params: idParams,
        body: Type.Ref('WritableCircuit'),
        response: { 200: Type.Ref('FlatCircuit') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/circuits/circuits/:id/',
    {
      schema: {
        operationId: 'circuits_circuits_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of a circuit',
        params: idParams,
        body: Type.Ref('PatchedWritableCircuit'),
        response: { 200: Type.Ref('FlatCircuit') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/circuits/circuits/:id/',
    {
      schema: {
        operationId: 'circuits_circuits_delete',
        tags: ['circuits'],
        summary: 'Delete a circuit',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/circuits/circuits/:id/', { schema: { hide: true } }, resource.describeDetail)
}
