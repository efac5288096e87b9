export { currentSchema } from './current-schema.ts'
export {
  liftLimits,
  locked,
  lockedOutside,
  type LockOptions,
  type LockWaits,
  migrationLock,
} from './migration-lock.ts'
