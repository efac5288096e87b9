import type { FastifyServerOptions } from 'fastify'

/**
 * Compilers that validate nothing and serialize plain JSON. Schemas of routes are documentation,
 * except for the bodies of models (`body-compiler.ts`). Handlers check the rest and report all
 * errors in one response. `JSON.stringify` serializes representations faster than
 * fast-json-stringify. As factories they also apply in plugins that add schemas of their own.
 */
export const compilers = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
  // The types of Fastify describe only the compilers of Ajv.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
