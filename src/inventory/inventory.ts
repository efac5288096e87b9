import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { features, type ServiceDefinition } from 'cadastre'
import { signInFeature } from 'cadastre/sign-in'
import { sources } from '../generated/models.ts'
import { routes } from '../generated/routes.ts'
import type { FlatTypes } from '../generated/serializers/index.ts'
import { actions } from './actions.ts'
import { inventoryApplications } from './applications.ts'
import { behaviours } from './behaviours.ts'
import { fullRacks } from './dcim/full-racks.ts'
import { inventoryErrors } from './errors.ts'
import { fullPrefixes } from './ipam/full-prefixes.ts'
import { inventoryPageParts } from './page-parts.ts'
import { inventorySettings } from './settings.ts'

/** The package's own package.json, from whose folder the migrations are named. */
const manifest = createRequire(import.meta.url).resolve('cadastre/package.json')

/** The definition of the inventory's service. Each part that it has can be extended. */
export type InventoryDefinition = Required<
  Pick<
    ServiceDefinition<FlatTypes>,
    | 'about'
    | 'representation'
    | 'applications'
    | 'models'
    | 'routes'
    | 'features'
    | 'behaviours'
    | 'attention'
    | 'actions'
    | 'errors'
    | 'settings'
    | 'pageParts'
    | 'commands'
  >
> & {
  /** The folder of the inventory's migrations. */
  readonly migrations: URL
}

/**
 * The definition of the inventory's service: its applications, models, routes and migrations, and
 * the behaviours, actions, parts of pages, settings, errors and commands that belong to them. A
 * project has the inventory and models of its own when it lists `inventory.applications` in
 * `schema/index.ts` and spreads the rest in `src/app.ts`; its own `models` and `routes` hold
 * those of the inventory too, and its migrations follow those of the inventory.
 *
 * @example
 * export const service = createService({
 *   ...inventory,
 *   applications,
 *   models: sources,
 *   routes,
 *   migrations: [inventory.migrations, new URL('../prisma/migrations/', import.meta.url)],
 *   actions: [...inventory.actions, closeWindow],
 * })
 */
export const inventory: InventoryDefinition = {
  representation: 'netbox',
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
    firstSteps: (pages: string) => [
      `Add your first site at ${pages}dcim/sites/add/,`,
      'or fill the empty inventory with an example network: npx cadastre demo',
    ],
  },
  applications: inventoryApplications,
  models: sources,
  routes,
  migrations: new URL('prisma/migrations/', pathToFileURL(manifest)),
  features: [...features, signInFeature],
  behaviours,
  attention: [fullRacks, fullPrefixes],
  actions,
  errors: inventoryErrors,
  settings: inventorySettings,
  pageParts: inventoryPageParts,
  commands: [
    async (program, context) => {
      // The processes that serve requests do without the commands.
      const { addInventoryCommands } = await import('./cli/imports.ts')
      const { addSecretsImport } = await import('./cli/secrets-import.ts')
      for (const add of [addInventoryCommands, addSecretsImport]) add(program, context)
    },
  ],
}
