/// <reference types="@fastify/swagger" preserve="true" />
/**
 * The names that the files in `src/generated/` of a project import.
 *
 * @module
 */
export { idParams } from '../http/parameters.ts'
export type { FastifyInstance, Resource } from '../http/resource.ts'
export { listOf, ObjectId, oneOrMany, withId } from '../http/serializers.ts'
export type { Sources } from '../model/resolve/draft.ts'
