export { noteRevocations, revocationsSql } from './revocations.ts'
export { changeVersions, changeVersionsSql, countAgainSql, keepTotals } from './triggers.ts'
