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
export type {} from '../framework/http/authentication/index.ts'
export type {} from '../framework/http/clients/index.ts'
export type {} from '../framework/http/responses/index.ts'
export type {} from '../features/secrets/unlocking.ts'
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
export { every, type Schedule, type ScheduleTable } from '../framework/feature/schedule.ts'
export type { BehaviourSettings, Config } from '../framework/config/config.ts'
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
export { actionParameters } from '../framework/http/schemas/index.ts'
export { maySee, mayWrite, type Access } from '../framework/http/authorization/index.ts'
export { parametersOf } from '../framework/http/validation/index.ts'
export { idParams } from '../framework/http/schemas/index.ts'
export {
  writeContextOf,
  idOf,
  originOf,
  type ResourceOptions,
} from '../framework/http/objects/index.ts'
export { seesAll, type Reader } from '../framework/model/permission.ts'
export { requireModel, type ModelGraph, type Model } from '../framework/model/graph.ts'
export { valueOf, type Item } from '../framework/model/item.ts'
export { isJsonObject, jsonObjectOf, type JsonObject } from '../framework/model/json-value.ts'
export { slugOf } from '../framework/model/slug-of.ts'
export type { BodyOptions } from '../framework/write/change.ts'
export type {
  AfterWrite,
  Behaviour,
  Job,
  Work,
  WriteContext,
  Written,
} from '../framework/write/context.ts'
export { createObject, createObjects, createWithin } from '../framework/write/objects/index.ts'
export { lockExisting, lockRows, type RowLockStrength } from '../framework/write/lock-rows.ts'
export { logChanged } from '../framework/write/log-changed.ts'
export { requireSeen } from '../framework/write/row-rights.ts'
export { removeObject } from '../framework/write/removal/index.ts'
export {
  filterChanged,
  filterStored,
  filterValid,
  isChanged,
  referredIds,
  runRowCheck,
  storedIds,
  type RowCheck,
} from '../framework/write/checks/index.ts'
export type { RowSelect } from '../framework/write/checks/index.ts'
export type { BehaviourRow } from '../framework/write/merge-behaviours.ts'
export { updateObject, updateObjects } from '../framework/write/objects/index.ts'

// Reads in the rights of the user of a request.
export { readObject, readObjects, type WantedObjects } from '../framework/http/objects/index.ts'
export { bodiesOf, representationContextOf, requireShown } from '../framework/http/objects/index.ts'
export { listPage, pageBoundsOf, type ListBounds } from '../framework/http/resources/index.ts'
export { pageLink } from '../framework/model/components/page-link.ts'
export type { RepresentationContext } from '../framework/model/field.ts'
export type { Page } from '../framework/read/pages/index.ts'
export { compileShape, type Shape } from '../framework/read/shapes/index.ts'

// Writes.
export { mayBeCommitted } from '../framework/database/failures/index.ts'
export { FileTable } from '../framework/files/index.ts'
export { parseFormBody, type FormBody } from '../framework/request/form.ts'
export { SentFile } from '../framework/model/uploads/sent-file.ts'
export { throwAny } from '../framework/write/objects/index.ts'
export { addBehaviour } from '../framework/write/merge-behaviours.ts'

// SQL by hand.
export { parseCidr } from '../framework/model/internet.ts'
export { rowsJson, rowsSql, type Row } from '../framework/model/item.ts'
export { containersOf, lastAddressOf } from '../framework/model/network-sql.ts'
export { versionSql } from '../framework/sql/totals.ts'

// Texts of messages.
export { shown } from '../framework/model/parsing.ts'
export { suggestOrList } from '../framework/model/similar-names.ts'
