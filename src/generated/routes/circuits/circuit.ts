// Generated from schema/circuits/circuit.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/circuits/circuit.ts'

const {
  Circuit,
  FlatCircuit,
  PaginatedCircuitList,
  PatchedWritableCircuit,
  WritableCircuit,
} = serializers

/** The routes of circuits. */
export async function circuitRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.Circuit', serializers)
  app.get(
    '/api/circuits/circuits/',
    {
      schema: {
        operationId: 'circuits_circuits_list',
        tags: ['circuits'],
        summary: 'List circuits',
        description:
          'Ordered by `provider.name`, `cid`, `id`. Permission: `circuits.view_circuit`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedCircuitList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second circuit with the same `provider` and `cid`. Permission: `circuits.add_circuit`.',
        body: WritableCircuit,
        response: { 201: FlatCircuit },
      },
    },
    resource.create,
  )
  app.options('/api/circuits/circuits/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/circuits/circuits/bulk/',
    {
      schema: {
        operationId: 'circuits_circuits_bulk_create',
        tags: ['circuits'],
        summary: 'Create several circuits, all or none',
        description: 'Permission: `circuits.add_circuit`.',
        body: listOf(WritableCircuit, resource.bulkMax),
        response: { 201: listOf(FlatCircuit) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/circuits/circuits/bulk/',
    {
      schema: {
        operationId: 'circuits_circuits_bulk_update',
        tags: ['circuits'],
        summary: 'Update several circuits, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_circuit`.',
        body: listOf(withId(WritableCircuit), resource.bulkMax),
        response: { 200: listOf(FlatCircuit) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/circuits/circuits/bulk/',
    {
      schema: {
        operationId: 'circuits_circuits_bulk_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of several circuits, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_circuit`.',
        body: listOf(withId(PatchedWritableCircuit), resource.bulkMax),
        response: { 200: listOf(FlatCircuit) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/circuits/circuits/bulk/',
    {
      schema: {
        operationId: 'circuits_circuits_bulk_delete',
        tags: ['circuits'],
        summary: 'Delete several circuits, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `circuits.delete_circuit`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/circuits/circuits/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/circuits/circuits/:id/',
    {
      schema: {
        operationId: 'circuits_circuits_read',
        tags: ['circuits'],
        summary: 'Read a circuit',
        description: 'Permission: `circuits.view_circuit`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Circuit },
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
        description:
          'Optional fields that are left out keep their values. Permission: `circuits.change_circuit`.',
        params: idParams,
        body: WritableCircuit,
        response: { 200: FlatCircuit },
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
        description: 'Permission: `circuits.change_circuit`.',
        params: idParams,
        body: PatchedWritableCircuit,
        response: { 200: FlatCircuit },
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
        description:
          'Also deletes the circuit terminations that refer to it. Permission: `circuits.delete_circuit`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/circuits/circuits/:id/', { schema: { hide: true } }, resource.describeDetail)
}
