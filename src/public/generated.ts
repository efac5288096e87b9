/// <reference types="@fastify/swagger" preserve="true" />
/**
 * The names that the files in `src/generated/` of a project import.
 *
 * @module
 */
export { idParams } from '../framework/http/schemas/index.ts'
export type { FastifyInstance, Resource } from '../framework/http/resources/index.ts'
export { listOf, ObjectId, oneOrMany, withId } from '../framework/http/schemas/index.ts'
export type { ModelSources } from '../framework/model/resolve/draft.ts'
export { extendSources } from '../framework/model/resolve/extensions.ts'
