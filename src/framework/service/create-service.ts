import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import { defaultAbout, type About } from './about.ts'
import { checkBehaviours } from './check-behaviours.ts'
import { checkDefinition } from './check-definition.ts'
import { checkErrors } from './check-errors.ts'
import { checkPages } from './check-pages.ts'
import { checkSettings } from './check-settings.ts'
import type { BehaviourSettings, Config } from '../config.ts'
import { noSettings, settingsOf, type OwnSettings } from '../config/own-settings.ts'
import type { ServiceDefinition } from './definition.ts'
import { actionsOf, commandsOf, extensionsWith, featuresOf, pagePartsOf } from '../feature/merge.ts'
import { features as frameworkFeatures } from '../../features/features.ts'
import type { Graph } from '../model/graph.ts'
import type { ModelTypes } from '../model/item.ts'
import { resolve } from '../model/resolve.ts'
import { readManifest } from '../openapi/manifest.ts'
import { requireApplications } from './required-applications.ts'
import type { Service } from './interface.ts'
import type { Extensions } from '../write/context.ts'

/**
 * Resolves the models of a service and returns the service. Throws a `DeclarationError` that lists
 * every mistake of the declarations. `src/app.ts` of a project exports the service under the name
 * `service`, where the command line finds it.
 *
 * @example
 * export const service = createService({
 *   applications,
 *   models: sources,
 *   routes,
 *   migrations: new URL('../prisma/migrations/', import.meta.url),
 * })
 */
export function createService<Types extends ModelTypes>(
  definition: ServiceDefinition<Types>,
): Service
// The types of the models matter to the caller only.
export function createService(definition: ServiceDefinition): Service {
  checkDefinition(definition)
  const { models, routes, behaviours = () => [], errors = {} } = definition
  const { settings = noSettings, pages: ownPages = [] } = definition
  checkErrors(errors)
  checkSettings(settings)
  requireApplications(models)
  const { graph, graphUnder } = graphsOf(definition, settings)
  const features = featuresOf(graph, frameworkFeatures)
  const pageParts = pagePartsOf(features, definition.pageParts)
  checkPages(ownPages, pageParts, graph)
  const actions = actionsOf(features, definition.actions)
  const migrations = fileURLToPath(definition.migrations)
  const extensionsOf = (config: BehaviourSettings): Extensions => {
    const own = behaviours(config)
    checkBehaviours(graph, own)
    return extensionsWith(graph, { own, features }, config)
  }
  return {
    get about() {
      return aboutOf(definition, migrations)
    },
    graph,
    migrations,
    extensionsOf,
    routes,
    actions,
    errors,
    settings,
    commands: commandsOf(features, definition.commands),
    buildApp: async (options) => {
      // The document and most commands do without the plugins.
      const { buildApp } = await import('./build-app.ts')
      return buildApp(options, {
        about: aboutOf(definition, migrations),
        graph: graphUnder(options.config),
        extensions: extensionsOf(options.config),
        routes,
        actions,
        errors,
        features,
        shown: { ...definition, pageParts },
        migrations,
      })
    },
  }
}

interface Graphs {
  /** The models as they are declared. */
  readonly graph: Graph
  /** Returns the models with the parts that settings switch on. */
  readonly graphUnder: (config: Config) => Graph
}

function graphsOf({ applications, models }: ServiceDefinition, settings: OwnSettings): Graphs {
  const known = booleansOf(settings)
  const graph = resolve(applications, models, { known })
  const graphUnder = (config: Config): Graph => {
    const on = booleansOn(settings, config)
    return on.length > 0 ? resolve(applications, models, { known, on }) : graph
  }
  return { graph, graphUnder }
}

/** Reads `package.json` when the description is asked for: most commands do without it. */
const aboutOf = ({ about = defaultAbout }: ServiceDefinition, migrations: string): About => ({
  ...readManifest(join(migrations, '../..')),
  ...about,
})

/** Returns the names of the settings that are booleans and on. */
function booleansOn(settings: OwnSettings, config: Config): readonly string[] {
  const values = new Map(Object.entries(settingsOf(settings, config)))
  return booleansOf(settings).filter((name) => values.get(name) === true)
}

const booleansOf = ({ properties }: OwnSettings): readonly string[] =>
  Object.keys(properties).filter((name) => Type.IsBoolean(properties[name]))
