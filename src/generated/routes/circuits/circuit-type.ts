// Generated from schema/circuits/circuit-type.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/circuits/circuit-type.ts'

const {
  CircuitType,
  FlatCircuitType,
  PaginatedCircuitTypeList,
  PatchedWritableCircuitType,
  WritableCircuitType,
} = serializers

/** The routes of circuit types. */
export async function circuitTypeRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('circuits.CircuitType', serializers)
  app.get(
    '/api/circuits/circuit-types/',
    {
      schema: {
        operationId: 'circuits_circuit_types_list',
        tags: ['circuits'],
        summary: 'List circuit types',
        description: 'Ordered by `name`, `id`. Permission: `circuits.view_circuittype`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedCircuitTypeList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/circuits/circuit-types/',
    {
      schema: {
        operationId: 'circuits_circuit_types_create',
        tags: ['circuits'],
        summary: 'Create a circuit type',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second circuit type with the same `name` or the same `slug`. Permission: `circuits.add_circuittype`.',
        body: WritableCircuitType,
        response: { 201: FlatCircuitType },
      },
    },
    resource.create,
  )
  app.options('/api/circuits/circuit-types/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/circuits/circuit-types/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_types_bulk_create',
        tags: ['circuits'],
        summary: 'Create several circuit types, all or none',
        description: 'Permission: `circuits.add_circuittype`.',
        body: listOf(WritableCircuitType, resource.bulkMax),
        response: { 201: listOf(FlatCircuitType) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/circuits/circuit-types/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_types_bulk_update',
        tags: ['circuits'],
        summary: 'Update several circuit types, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_circuittype`.',
        body: listOf(withId(WritableCircuitType), resource.bulkMax),
        response: { 200: listOf(FlatCircuitType) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/circuits/circuit-types/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_types_bulk_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of several circuit types, all or none',
        description: 'Finds them by `id`. Permission: `circuits.change_circuittype`.',
        body: listOf(withId(PatchedWritableCircuitType), resource.bulkMax),
        response: { 200: listOf(FlatCircuitType) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/circuits/circuit-types/bulk/',
    {
      schema: {
        operationId: 'circuits_circuit_types_bulk_delete',
        tags: ['circuits'],
        summary: 'Delete several circuit types, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `circuits.delete_circuittype`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/circuits/circuit-types/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/circuits/circuit-types/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_types_read',
        tags: ['circuits'],
        summary: 'Read a circuit type',
        description: 'Permission: `circuits.view_circuittype`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: CircuitType },
      },
    },
    resource.read,
  )
  app.put(
    '/api/circuits/circuit-types/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_types_update',
        tags: ['circuits'],
        summary: 'Update a circuit type',
        description:
          'Optional fields that are left out keep their values. Permission: `circuits.change_circuittype`.',
        params: idParams,
        body: WritableCircuitType,
        response: { 200: FlatCircuitType },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/circuits/circuit-types/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_types_partial_update',
        tags: ['circuits'],
        summary: 'Change some fields of a circuit type',
        description: 'Permission: `circuits.change_circuittype`.',
        params: idParams,
        body: PatchedWritableCircuitType,
        response: { 200: FlatCircuitType },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/circuits/circuit-types/:id/',
    {
      schema: {
        operationId: 'circuits_circuit_types_delete',
        tags: ['circuits'],
        summary: 'Delete a circuit type',
        description:
          'Refused with 409 while circuits refer to it. Permission: `circuits.delete_circuittype`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/circuits/circuit-types/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
