export { restoreObject } from './restore.ts'
