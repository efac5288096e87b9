// Generated from schema/circuits/circuit-termination.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/circuits/circuit-termination.ts'

const {
  CircuitTermination,
  FlatCircuitTermination,
  PaginatedCircuitTerminationList,
  PatchedWritableCircuitTermination,
  WritableCircuitTermination,
} = serializers

/** The routes of circuit terminations. */
export async function circuitTerminationRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.CircuitTermination', serializers)
  app.get(
    '/api/circuits/circuit-terminations/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_list',
        tags: ['circuits'],
        summary: 'List circuit terminations',
        description:
          'Ordered by `circuit.provider.name`, `circuit.cid`, `term_side`, `id`. Permission: `circuits.view_circuittermination`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedCircuitTerminationList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second circuit termination with the same `interface` or the same `circuit` and `term_side`. Permission: `circuits.add_circuittermination`.',
        body: WritableCircuitTermination,
        response: { 201: FlatCircuitTermination },
      },
    },
    resource.create,
  )
  app.options(
    '/api/circuits/circuit-terminations/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.post(
    '/api/circuits/circuit-terminations/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_bulk_create',
        tags: ['circuits'],
        summary: 'Create several circuit terminations, all or none',
        description: 'Permission: `circuits.add_circuittermination`.',
        body: listOf(WritableCircuitTermination, resource.bulkMax),
        response: { 201: listOf(FlatCircuitTermination) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/circuits/circuit-terminations/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_bulk_update',
        tags: ['circuits'],
        summary: 'Update several circuit terminations, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_circuittermination`.',
        body: listOf(withId(WritableCircuitTermination), resource.bulkMax),
        response: { 200: listOf(FlatCircuitTermination) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/circuits/circuit-terminations/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_bulk_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of several circuit terminations, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_circuittermination`.',
        body: listOf(withId(PatchedWritableCircuitTermination), resource.bulkMax),
        response: { 200: listOf(FlatCircuitTermination) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/circuits/circuit-terminations/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_terminations_bulk_delete',
        tags: ['circuits'],
        summary: 'Delete several circuit terminations, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `circuits.delete_circuittermination`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/circuits/circuit-terminations/bulk/',
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
        description: 'Permission: `circuits.view_circuittermination`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: CircuitTermination },
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
        description:
          'Optional fields that are left out keep their values. Permission: `circuits.change_circuittermination`.',
        params: idParams,
        body: WritableCircuitTermination,
        response: { 200: FlatCircuitTermination },
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
        description: 'Permission: `circuits.change_circuittermination`.',
        params: idParams,
        body: PatchedWritableCircuitTermination,
        response: { 200: FlatCircuitTermination },
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
        description: 'Permission: `circuits.delete_circuittermination`.',
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
