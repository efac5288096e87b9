export { restoreObject } from './restore.ts'
export { keptAmong, restoreLogged } from './restore-logged.ts'
