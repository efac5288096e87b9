import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8 compile code that runs often to machine code. `src/cadastre.mjs` forbids it during a
 * start: it takes a quarter of the processor time of a start, and 16 MB.
 */
export const allowOptimization = (): void => setFlagsFromString('--opt')
