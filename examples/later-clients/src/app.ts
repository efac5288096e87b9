import { createService } from 'cadastre'
import { inventory } from 'cadastre/inventory'
import { applications } from '../schema/index.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'
import { provision, provisionErrors } from './provision.ts'
import { chassisBehaviour, memberBehaviour } from './virtual-chassis.ts'

/** The inventory, with what clients of NetBox 2.4 to 3.x read and write besides. */
export const service = createService({
  ...inventory,
  about: {
    ...inventory.about,
    name: 'Later clients',
    apiVersion: '2.11',
    description: 'The inventory, with fields and models that clients of later releases use.',
  },
  applications,
  models: sources,
  routes,
  behaviours: (settings) => [
    ...inventory.behaviours(settings),
    { model: 'dcim.VirtualChassis', behaviour: chassisBehaviour },
    { model: 'dcim.Device', behaviour: memberBehaviour },
  ],
  actions: [...inventory.actions, provision],
  errors: { ...inventory.errors, ...provisionErrors },
  migrations: [inventory.migrations, new URL('../prisma/migrations/', import.meta.url)],
})
