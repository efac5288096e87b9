import type { FastifyServerOptions } from 'fastify'

/**
 * Fastify's schemas are documentation here: the request stage validates, with all errors in one answer, and
 * representations are built exactly. As factories they hold in plugins that add schemas of their own, too.
 */
export const compilers = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as unknown as NonNullable<FastifyServerOptions['schemaController']> // whose types know Ajv's own compilers only
