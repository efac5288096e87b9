import { createService } from 'cadastre'
import { inventory } from './inventory/inventory.ts'

/** The service of this inventory: the framework with its models, behaviours and actions. */
export const service = createService(inventory)
