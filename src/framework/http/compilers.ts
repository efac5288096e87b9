import type { FastifyServerOptions } from 'fastify'

/**
 * Compilers that check nothing and print plain JSON. Schemas of routes are documentation, but for the
 * bodies of models (`body-compiler.ts`): handlers judge the rest, with all errors in one response.
 * Representations are built exactly, and `JSON.stringify` prints them faster than fast-json-stringify.
 * As factories they also hold in plugins that add schemas of their own.
 */
export const compilers = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']> // whose types know Ajv's own compilers only
