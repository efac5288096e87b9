export { noteRevocations, revocationsSql, type Revocations } from './revocations.ts'
export { changeVersions, changeVersionsSql, countAgainSql, keepTotals } from './triggers.ts'
