export { noteRevocations, revocationsSql, type RevocationTable } from './revocations.ts'
export { changeVersions, changeVersionsSql, countAgainSql, keepTotals } from './triggers.ts'
export { checkTotals, keptTotals } from './check-totals.ts'
