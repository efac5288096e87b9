import type { Liquid } from 'liquidjs'

/** Understands templates anywhere, and fills them in where nobody waits for anything else. */
export const engine: Liquid
