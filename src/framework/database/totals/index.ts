export { checkTotals, keptTotals } from './check-totals.ts'
export { noteRevocations, revocationsSql, type RevocationTable } from './revocations.ts'
export { changeVersions, countAgainSql, keepTotals } from './triggers.ts'
