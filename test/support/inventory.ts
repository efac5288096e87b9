import { service } from '../../src/app.ts'

/** The resolved models of the inventory, and the function that builds its Fastify instance. */
export const { graph, buildApp } = service

/** The behaviours of the inventory's models under the default settings. */
export const extensions = service.extensionsOf({})
