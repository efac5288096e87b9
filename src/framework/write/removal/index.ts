export { loggedFields } from './removal.ts'
export { type Concerned, planRemovalReport } from './removal-report.ts'
export { removeObject, removeObjects } from './remove.ts'
export { purgeDeleted } from './purge.ts'
