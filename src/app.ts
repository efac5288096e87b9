import { applications } from '../schema/index.ts'
import { createService } from './framework/assembly.ts'
import { sources } from './generated/models.ts'
import { routes } from './generated/routes.ts'
import { actions } from './inventory/actions.ts'
import { behaviours } from './inventory/behaviours.ts'

/** The inventory: the framework with the models of `schema/`, their rules and their actions. */
export const service = createService({ applications, models: sources, routes, behaviours, actions })

export const { graph, buildApp } = service

/** The behaviours under the defaults of the settings. */
export const extensions = service.extensionsOf({ enforceGlobalUnique: false })
