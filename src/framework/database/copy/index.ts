export { copyDatabase, type CopiedDatabase } from './copy-database.ts'
