// Generated from schema/dcim/inventory-item.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/inventory-item.ts'

const {
  FlatInventoryItem,
  InventoryItem,
  PaginatedInventoryItemList,
  PatchedWritableInventoryItem,
  WritableInventoryItem,
} = serializers

/** The routes of inventory items. */
export async function inventoryItemRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.InventoryItem', serializers)
  app.get(
    '/api/dcim/inventory-items/',
    {
      schema: {
        operationId: 'dcim_inventory_items_list',
        tags: ['dcim'],
        summary: 'List inventory items',
        description:
          'Ordered by `device.id`, `parent.id`, `name`, `id`. Permission: `dcim.view_inventoryitem`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedInventoryItemList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/inventory-items/',
    {
      schema: {
        operationId: 'dcim_inventory_items_create',
        tags: ['dcim'],
        summary: 'Create an inventory item',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second inventory item with the same `device`, `parent` and `name`. Permission: `dcim.add_inventoryitem`.',
        body: WritableInventoryItem,
        response: { 201: FlatInventoryItem },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/inventory-items/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/inventory-items/bulk/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_create',
        tags: ['dcim'],
        summary: 'Create several inventory items, all or none',
        description: 'Permission: `dcim.add_inventoryitem`.',
        body: listOf(WritableInventoryItem, resource.bulkMax),
        response: { 201: listOf(FlatInventoryItem) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/inventory-items/bulk/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_update',
        tags: ['dcim'],
        summary: 'Update several inventory items, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_inventoryitem`.',
        body: listOf(withId(WritableInventoryItem), resource.bulkMax),
        response: { 200: listOf(FlatInventoryItem) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/inventory-items/bulk/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several inventory items, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_inventoryitem`.',
        body: listOf(withId(PatchedWritableInventoryItem), resource.bulkMax),
        response: { 200: listOf(FlatInventoryItem) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/inventory-items/bulk/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several inventory items, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_inventoryitem`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/inventory-items/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/inventory-items/:id/',
    {
      schema: {
        operationId: 'dcim_inventory_items_read',
        tags: ['dcim'],
        summary: 'Read an inventory item',
        description: 'Permission: `dcim.view_inventoryitem`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: InventoryItem },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/inventory-items/:id/',
    {
      schema: {
        operationId: 'dcim_inventory_items_update',
        tags: ['dcim'],
        summary: 'Update an inventory item',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_inventoryitem`.',
        params: idParams,
        body: WritableInventoryItem,
        response: { 200: FlatInventoryItem },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/inventory-items/:id/',
    {
      schema: {
        operationId: 'dcim_inventory_items_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of an inventory item',
        description: 'Permission: `dcim.change_inventoryitem`.',
        params: idParams,
        body: PatchedWritableInventoryItem,
        response: { 200: FlatInventoryItem },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/inventory-items/:id/',
    {
      schema: {
        operationId: 'dcim_inventory_items_delete',
        tags: ['dcim'],
        summary: 'Delete an inventory item',
        description:
          'Also deletes the inventory items that refer to it. Permission: `dcim.delete_inventoryitem`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/inventory-items/:id/', { schema: { hide: true } }, resource.describeDetail)
}
