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
export type {} from '../framework/http/authentication.ts'
export type {} from '../framework/http/callers.ts'
export type {} from '../framework/http/negotiation.ts'
export type {} from '../framework/http/unlocking.ts'
export type { Action } from '../framework/feature/action.ts'
export { createService } from '../features/create-service.ts'
export { features } from '../features/features.ts'
export {
  defineFeature,
  type BehaviourContext,
  type Feature,
  type FeatureHooks,
  type FeatureParts,
  type HookOptions,
  type PartValues,
  type ServedOptions,
  type SharedParts,
} from '../framework/feature/feature.ts'
export type {} from '../features/pages/extension.ts'
export type { BehaviourSettings, Config } from '../framework/config.ts'
export { settingsOf, type OwnSettings } from '../framework/config/own-settings.ts'
export { facets, type SettingFacets } from '../framework/config/setting.ts'
export type { Database } from '../framework/database/database.ts'
export { inParts, prismaClient, type PrismaRunner } from '../framework/database/prisma/index.ts'
export type { Rows, Statement } from '../framework/database/statement.ts'
export {
  transaction,
  type TransactionOptions,
  type Writer,
} from '../framework/database/transaction/index.ts'
export type { CoreDefinition, ServiceDefinition } from '../framework/service/definition.ts'
export type {
  AddCommands,
  AppOptions,
  CommandContext,
  RunnableService,
} from '../framework/service/interface.ts'
export { FieldMessages } from '../framework/errors/error-messages.ts'
export {
  ApiError,
  failure,
  failuresOf,
  invalid,
  type ErrorRow,
  type ErrorTable,
} from '../framework/errors/errors.ts'
export { StartError } from '../framework/errors/start-error.ts'
export { actionParameters } from '../framework/http/action-parameters.ts'
export { maySee, mayWrite, type Access } from '../framework/http/authentication.ts'
export { parametersOf } from '../framework/http/action-requests.ts'
export { idParams } from '../framework/http/parameters.ts'
export { writeContextOf, idOf, originOf, type ResourceOptions } from '../framework/http/context.ts'
export { requireModel, type ModelGraph, type Model } from '../framework/model/graph.ts'
export { valueOf, type Item } from '../framework/model/item.ts'
export { isJsonObject, jsonObjectOf, type JsonObject } from '../framework/model/json-value.ts'
export { slugOf } from '../framework/model/slug-of.ts'
export type { BodyOptions } from '../framework/write/change.ts'
export type { Behaviour, Work, WriteContext, Written } from '../framework/write/context.ts'
export { createObject } from '../framework/write/create.ts'
export { lockRows, type RowLockStrength } from '../framework/write/lock-rows.ts'
export { logChanged } from '../framework/write/log-changed.ts'
export { removeObject } from '../framework/write/remove.ts'
export {
  filterChanged,
  filterStored,
  filterValid,
  isChanged,
  referredIds,
  runRowCheck,
  storedIds,
  type RowCheck,
} from '../framework/write/row-checks.ts'
export type { RowSelect } from '../framework/write/row-select.ts'
export type { BehaviourRow } from '../framework/write/merge-behaviours.ts'
export { updateObject } from '../framework/write/update.ts'
export { meterMarkup, type Meter } from '../features/pages/values/meter.ts'
export { drawingMarkup, html, type Markup } from '../features/pages/frame/html.ts'
export type { PageOptions } from '../features/pages/objects/object-pages.ts'
export type { ProjectPage } from '../features/pages/project-page.ts'
export type {
  AttentionCheck,
  AttentionItem,
  AttentionRequest,
} from '../features/pages/attention.ts'
export type { PagePart, PageParts, PageView } from '../features/pages/objects/page-view.ts'
export type { PageContent } from '../features/pages/frame/shell.ts'
