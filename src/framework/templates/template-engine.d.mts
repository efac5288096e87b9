import type { Liquid } from 'liquidjs'

/** Parses templates in any thread. Renders them only in a worker thread. */
export const engine: Liquid
