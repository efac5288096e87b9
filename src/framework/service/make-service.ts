import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import { defaultAbout, type About } from './about.ts'
import { checkDefinition } from './check-definition.ts'
import { checkErrors } from './check-errors.ts'
import { checkSettings } from './check-settings.ts'
import type { MigrationFolders } from '../database/migrations/index.ts'
import type { BehaviourSettings, Config } from '../config/config.ts'
import { noSettings, settingsOf, type OwnSettings } from '../config/own-settings.ts'
import { settingsOfRepresentation } from '../config/representation.ts'
import type { ServiceDefinition } from './definition.ts'
import type { Feature, SharedParts } from '../feature/feature.ts'
import { checkSchedules } from '../feature/check-schedules.ts'
import {
  actionsOf,
  additionsOf,
  commandsOf,
  errorsOf,
  extendRoutes,
  extensionsWith,
  featuresOf,
  requireWritingHooks,
  revocationsOf,
  schedulesOf,
  settingsWith,
} from '../feature/merge.ts'
import type { ModelGraph } from '../model/graph.ts'
import { resolve } from '../model/resolve.ts'
import { readManifest } from '../openapi/manifest.ts'
import { requireApplications, type RequiredApplication } from './required-applications.ts'
import type { RunnableService } from './interface.ts'
import type { Extensions } from '../write/context.ts'

/** The features that a service can have. */
export interface Available {
  /** The features that a service has where it lists none. */
  readonly features: readonly Feature[]
  readonly requiredApplications: readonly RequiredApplication[]
}

/**
 * Resolves the models of a service and returns the service. Throws a `DeclarationError` that lists
 * every mistake of the declarations.
 *
 * @param definition - the models of the service and the code that belongs to them
 * @param available - the features of the package, and the applications that declarations need
 */
export function makeService(definition: ServiceDefinition, available: Available): RunnableService {
  const { graph, graphUnder, features, parts } = checkedParts(definition, available)
  const { routes, behaviours = () => [] } = definition
  const actions = actionsOf(features, definition.actions)
  const errors = errorsOf(parts)
  const folders = [definition.migrations].flat().map((url) => fileURLToPath(url))
  const migrations = folders.length > 1 ? folders : folders.join('')
  const extensionsOf = (config: BehaviourSettings): Extensions =>
    extensionsWith(graph, { own: behaviours(config), features, parts }, config)
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
    settings: settingsWith([
      { settings: settingsOfRepresentation(definition.representation) },
      ...parts,
    ]),
    commands: commandsOf(parts),
    schedules: schedulesOf(parts),
    additions: additionsOf(features),
    revocations: revocationsOf(features),
    extendRoutes: (app, config) => extendRoutes(features, app, config),
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
        parts,
        migrations,
      })
    },
  }
}

interface CheckedParts extends Graphs {
  /** The features of the service, each after those that it requires. */
  readonly features: readonly Feature[]
  /** The parts of the features, then those of the definition. */
  readonly parts: readonly SharedParts[]
}

/** Checks a definition, and returns its models and features. */
function checkedParts(
  definition: ServiceDefinition,
  { features: known, requiredApplications }: Available,
): CheckedParts {
  const listed = Array.isArray(definition?.features) ? definition.features : known
  checkDefinition(definition, listed)
  const { models, errors = {}, settings = noSettings, schedules = {} } = definition
  checkSettings(settings, listed)
  requireApplications(models, requiredApplications)
  const graphs = graphsOf(definition, settingsWith([...listed, definition]))
  const features = featuresOf(graphs.graph, listed)
  checkSchedules(schedules, features, graphs.graph)
  requireWritingHooks(graphs.graph, features)
  checkErrors(errors, features)
  const parts = [...features, definition]
  for (const { hooks } of features) hooks?.check?.(graphs.graph, parts)
  return { ...graphs, features, parts }
}

interface Graphs {
  /** The models as they are declared. */
  readonly graph: ModelGraph
  /** Returns the models with the parts that settings switch on. */
  readonly graphUnder: (config: Config) => ModelGraph
}

function graphsOf({ applications, models }: ServiceDefinition, settings: OwnSettings): Graphs {
  const known = booleansOf(settings)
  const graph = resolve(applications, models, { known })
  const graphUnder = (config: Config): ModelGraph => {
    const on = booleansOn(settings, config)
    return on.length > 0 ? resolve(applications, models, { known, on }) : graph
  }
  return { graph, graphUnder }
}

/** Reads `package.json` when the description is asked for: most commands do without it. */
const aboutOf = (
  { about = defaultAbout }: ServiceDefinition,
  migrations: MigrationFolders,
): About => ({
  ...readManifest(join([migrations].flat().at(-1) ?? '', '../..')),
  ...about,
})

/** Returns the names of the settings that are booleans and on. */
function booleansOn(settings: OwnSettings, config: Config): readonly string[] {
  const values = new Map(Object.entries(settingsOf(settings, config)))
  return booleansOf(settings).filter((name) => values.get(name) === true)
}

const booleansOf = ({ properties }: OwnSettings): readonly string[] =>
  Object.keys(properties).filter((name) => Type.IsBoolean(properties[name]))
