// Generated from schema/dcim/inventory-item.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of inventory items. */
export async function inventoryItemRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.InventoryItem')
  app.get(
    '/api/dcim/inventory-items/',
    {
      schema: {
        operationId: 'dcim_inventory_items_list',
        tags: ['dcim'],
        summary: 'List inventory items',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedInventoryItemList') },
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
        summary: 'Create an inventory item, or several inventory items at once',
        body: amounts.either('WritableInventoryItem'),
        response: { 201: amounts.either('FlatInventoryItem') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/inventory-items/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_update',
        tags: ['dcim'],
        summary: 'Update several inventory items, all or none',
        body: amounts.many('WritableInventoryItem'),
        response: { 200: amounts.many('FlatInventoryItem') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/inventory-items/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several inventory items, all or none',
        body: amounts.many('PatchedWritableInventoryItem'),
        response: { 200: amounts.many('FlatInventoryItem') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/inventory-items/',
    {
      schema: {
        operationId: 'dcim_inventory_items_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several inventory items, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/inventory-items/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/inventory-items/:id/',
    {
      schema: {
        operationId: 'dcim_inventory_items_read',
        tags: ['dcim'],
        summary: 'Read an inventory item',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('InventoryItem') },
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
        params: idParams,
        body: amounts.one('WritableInventoryItem'),
        response: { 200: amounts.one('FlatInventoryItem') },
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
        params: idParams,
        body: amounts.one('PatchedWritableInventoryItem'),
        response: { 200: amounts.one('FlatInventoryItem') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/inventory-items/:id/', { schema: { hide: true } }, resource.describeDetail)
}
