export { bodies, bodyTypes } from './bodies.ts'
export { limitBodyMemory } from './body-memory.ts'
