import { createService } from 'cadastre'
import { applications } from '../schema/index.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'
import { actions } from './inventory/actions.ts'
import { behaviours } from './inventory/behaviours.ts'
import { inventoryErrors } from './inventory/errors.ts'
import { inventorySettings } from './inventory/settings.ts'
import { pageParts } from './inventory/page-parts.ts'
import { fullRacks } from './inventory/dcim/full-racks.ts'
import { fullPrefixes } from './inventory/ipam/full-prefixes.ts'
import { addSecretsImport } from './inventory/cli/secrets-import.ts'
import { addInventoryCommands } from './inventory/cli/imports.ts'
import { addMediaCommands } from './inventory/cli/media.ts'

/** The service of this inventory: the framework with its models, behaviours and actions. */
export const service = createService({
  about: {
    name: 'Cadastre',
    description:
      'REST API of an infrastructure inventory: sites, racks, devices, networks, circuits and ' +
      'secrets.',
    apiVersion: '2.0',
    versions: {
      'netbox-version': {
        version: '2.0.10',
        description: 'Version whose API this one is compatible with',
      },
    },
    firstSteps: (pages) => [
      `Add your first site at ${pages}dcim/sites/add/,`,
      'or fill the empty inventory with an example network: npx cadastre demo',
    ],
  },
  applications,
  models: sources,
  routes,
  migrations: new URL('../prisma/migrations/', import.meta.url),
  behaviours,
  attention: [fullRacks, fullPrefixes],
  actions,
  errors: inventoryErrors,
  settings: inventorySettings,
  pageParts,
  commands: [addInventoryCommands, addMediaCommands, addSecretsImport],
})
