import { createService } from 'cadastre'
import { inventory } from 'cadastre/inventory'
import { applications } from '../schema/index.ts'
import { endingContracts } from './ending-contracts.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'

/** The inventory, with the models of `schema/operations/`. */
export const service = createService({
  ...inventory,
  about: { name: 'Inventory plus', description: 'The inventory, its contracts and its keys.' },
  applications,
  models: sources,
  routes,
  migrations: [inventory.migrations, new URL('../prisma/migrations/', import.meta.url)],
  attention: [...inventory.attention, endingContracts],
})
