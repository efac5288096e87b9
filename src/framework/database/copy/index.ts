export { copyDatabase, type CopiedDatabase, type CopyProgress } from './copy-database.ts'
