/**
 * The parts of the framework that a project uses besides the language of `schema/`: `createService`
 * in its `src/app.ts`, and what behaviours, actions, pages and commands are made of.
 *
 * @example
 * import { createService } from 'cadastre'
 * import { applications } from '../schema/index.ts'
 * import { sources } from './generated/models.ts'
 * import { routes } from './generated/routes.ts'
 *
 * export const service = createService({
 *   applications,
 *   models: sources,
 *   routes,
 *   migrations: new URL('../prisma/migrations/', import.meta.url),
 * })
 *
 * @module
 */
// Adds the properties of a request to Fastify's types: `request.database`, `request.identity`.
export type {} from '../http/authentication.ts'
export type {} from '../http/callers.ts'
export type {} from '../http/negotiation.ts'
export type {} from '../http/unlocking.ts'
export type { Action } from '../feature/action.ts'
export { createService } from '../service/create-service.ts'
export type { BehaviourSettings, Config } from '../config.ts'
export { settingsOf, type OwnSettings } from '../config/own-settings.ts'
export { facets, type SettingFacets } from '../config/setting.ts'
export type { Database } from '../database/database.ts'
export { inParts, prismaClient, type WithPrisma } from '../database/prisma.ts'
export type { Statement } from '../database/statement.ts'
export { transaction, type TransactionSize, type Writer } from '../database/write.ts'
export type { ServiceDefinition } from '../service/definition.ts'
export type { AddCommands, AppOptions, CommandSetting, Service } from '../service/interface.ts'
export { failure, failuresOf, invalid, type ErrorRow, type ErrorTable } from '../errors/errors.ts'
export { parametersOf } from '../http/action-requests.ts'
export { idParams } from '../http/parameters.ts'
export { contextOf, idOf, type ResourceOptions } from '../http/context.ts'
export { requireModel, type Graph, type Model } from '../model/graph.ts'
export { valueOf, type Item } from '../model/item.ts'
export type { BodyOptions } from '../write/change.ts'
export type { Behaviour, Work, WriteContext, Written } from '../write/context.ts'
export { createObject } from '../write/create.ts'
export { lockRows, type RowLockStrength } from '../write/lock-rows.ts'
export { logChanged } from '../write/log-changed.ts'
export { removeObject } from '../write/remove.ts'
export {
  filterChanged,
  filterValid,
  referredIds,
  runRowCheck,
  type RowCheck,
} from '../write/row-checks.ts'
export type { RowSelect } from '../write/row-select.ts'
export type { BehaviourRow } from '../write/merge-behaviours.ts'
export { updateObject } from '../write/update.ts'
export { html, type Markup } from '../../features/pages/frame/html.ts'
export type { PageOptions } from '../../features/pages/objects/managed.ts'
export type { ProjectPage } from '../../features/pages/project-page.ts'
export type {
  AttentionCheck,
  AttentionItem,
  AttentionRequest,
} from '../../features/pages/attention.ts'
export type { PagePart, PageParts, PageView } from '../../features/pages/objects/page-view.ts'
export type { PageContent } from '../../features/pages/frame/shell.ts'
