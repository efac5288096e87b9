/**
 * The infrastructure inventory of this package, for a project that has it and models of its own.
 *
 * @module
 */
export { inventory, type InventoryDefinition } from '../inventory/inventory.ts'
