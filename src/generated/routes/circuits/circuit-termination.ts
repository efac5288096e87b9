// Generated from schema/circuits/circuit-termination.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of circuit terminations. */
export async function circuitTerminationRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.CircuitTermination')
  app.get(
    '/api/circuits/circuit-terminations/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_list',
        tags: ['circuits'],
        summary: 'List circuit terminations',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedCircuitTerminationList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/circuits/circuit-terminations/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_create',
        tags: ['circuits'],
        summary: 'Create a circuit termination',
        body: Type.Ref('WritableCircuitTermination'),
        response: { 201: Type.Ref('FlatCircuitTermination') },
      },
    },
    resource.create,
  )
  app.options(
    '/api/circuits/circuit-terminations/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/circuits/circuit-terminations/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_read',
        tags: ['circuits'],
        summary: 'Read a circuit termination',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('CircuitTermination') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/circuits/circuit-terminations/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_update',
        tags: ['circuits'],
        summary: 'Update a circuit termination',
        params: idParams,
        body: Type.Ref('WritableCircuitTermination'),
        response: { 200: Type.Ref('FlatCircuitTermination') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/circuits/circuit-terminations/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of a circuit termination',
        params: idParams,
        body: Type.Ref('PatchedWritableCircuitTermination'),
        response: { 200: Type.Ref('FlatCircuitTermination') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/circuits/circuit-terminations/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_delete',
        tags: ['circuits'],
        summary: 'Delete a circuit termination',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/circuits/circuit-terminations/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
