import type { About } from './about.ts'
import type { BehaviourSettings } from '../config.ts'
import type { OwnSettings } from '../config/own-settings.ts'
import type { ErrorTable } from '../errors/errors.ts'
import type { Action } from '../feature/action.ts'
import type { ApplicationDeclaration } from '../model/define.ts'
import type { ModelTypes } from '../model/item.ts'
import type { Sources } from '../model/resolve/draft.ts'
import type { AttentionCheck } from '../../features/pages/attention.ts'
import type { PageParts } from '../../features/pages/objects/page-view.ts'
import type { ProjectPage } from '../../features/pages/project-page.ts'
import type { AddCommands, Routes } from './interface.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'

/**
 * Defines a service: its models and the code that belongs to them. `Types` are the types of the
 * stored fields of each model. `createService` takes them from `models`; without them the compiler
 * does not compare the behaviours with the models.
 */
export interface ServiceDefinition<Types extends ModelTypes = ModelTypes> {
  /** The name and the description of the service. */
  readonly about?: About
  /** The applications, in the order of the API root and of the documentation. */
  readonly applications: readonly ApplicationDeclaration[]
  /** The declared models: `sources` of `src/generated/models.ts`. */
  readonly models: Sources<Types>
  /** The routes of the models: `src/generated/routes.ts`. */
  readonly routes: Routes
  /** The folder of the migrations, `prisma/migrations/` of the project. */
  readonly migrations: URL
  /**
   * Returns the behaviours of the models: checks and side effects of their writes. Those of a model
   * with several run in their order.
   */
  readonly behaviours?: (settings: BehaviourSettings) => readonly BehaviourRow<NoInfer<Types>>[]
  /** Routes besides those of the models, in the order of the documentation. */
  readonly actions?: readonly Action[]
  /** Errors besides those of the framework. */
  readonly errors?: ErrorTable
  /** Settings besides those of the framework. `settingsOf` returns their values. */
  readonly settings?: OwnSettings
  /** Pages for people, besides those of the framework. */
  readonly pages?: readonly ProjectPage[]
  /** Parts of pages, such as meters and drawings, which models place by their names. */
  readonly pageParts?: PageParts
  /** Checks that list objects on the start page which need attention, such as full rooms. */
  readonly attention?: readonly AttentionCheck[]
  /** Commands besides those of the framework. */
  readonly commands?: readonly AddCommands[]
}
