export { noteRevocations, revocationsSql, type RevocationTable } from './revocations.ts'
export { changeVersions, changeVersionsSql, countAgainSql, keepTotals } from './triggers.ts'
