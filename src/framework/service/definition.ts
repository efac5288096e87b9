import type { About } from './about.ts'
import type { BehaviourSettings } from '../config/config.ts'
import type { RepresentationName } from '../config/representation.ts'
import type { Feature, SharedParts } from '../feature/feature.ts'
import type { ApplicationDeclaration } from '../model/define.ts'
import type { ModelTypes } from '../model/item.ts'
import type { ModelSources } from '../model/resolve/draft.ts'
import type { RoutePlugins } from './interface.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'

/**
 * Defines a service: its models and the code that belongs to them. `Types` are the types of the
 * stored fields of each model. `createService` takes them from `models`; without them the compiler
 * does not compare the behaviours with the models. Features offer further parts, such as pages.
 */
export interface ServiceDefinition<Types extends ModelTypes = ModelTypes>
  extends CoreDefinition<Types>, SharedParts {}

/** The parts of the definition of a service that every service can have. */
export interface CoreDefinition<Types extends ModelTypes = ModelTypes> extends Pick<
  SharedParts,
  'actions' | 'commands' | 'errors' | 'schedules' | 'settings'
> {
  /** The name and the description of the service. */
  readonly about?: About
  /**
   * How objects are represented unless settings say otherwise: `netbox`, the default, shows choices
   * as pairs and returns stored values from writes; `plain` shows choices as their values and
   * returns objects from writes as from reads.
   */
  readonly representation?: RepresentationName
  /** The applications, in the order of the API root and of the documentation. */
  readonly applications: readonly ApplicationDeclaration[]
  /** The declared models: `sources` of `src/generated/models.ts`. */
  readonly models: ModelSources<Types>
  /** The routes of the models: `src/generated/routes.ts`. */
  readonly routes: RoutePlugins
  /**
   * The folder of the migrations, `prisma/migrations/` of the project. A project that extends the
   * inventory lists `inventory.migrations` before its own.
   */
  readonly migrations: URL | readonly URL[]
  /**
   * The features that the service has; those of the package by default. Features whose models are
   * not in `models` are left out.
   */
  readonly features?: readonly Feature[]
  /**
   * Returns the behaviours of the models: checks and side effects of their writes. Those of a model
   * with several run in their order.
   */
  readonly behaviours?: (settings: BehaviourSettings) => readonly BehaviourRow<NoInfer<Types>>[]
}
