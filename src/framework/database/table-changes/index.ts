export { currentSchema } from './current-schema.ts'
export {
  liftLimits,
  locked,
  type LockOptions,
  type LockWaits,
  migrationLock,
} from './migration-lock.ts'
