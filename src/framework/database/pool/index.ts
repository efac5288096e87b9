export { dropConnection } from './cancel.ts'
export { FairPool } from './fair-pool.ts'
export { type PoolOptions, openPool } from './pool.ts'
export { noResponse, respondInTime } from './respond-in-time.ts'
export {
  type SessionOptions,
  makeSessionOptions,
  startOptions,
  withOptions,
} from './session-settings.ts'
export { Watch, responseGraceMs } from './watch.ts'
