export { checkTotals, keptTotals } from './check-totals.ts'
export { noteRevocations, revocationsSql, type RevocationTable } from './revocations.ts'
export { changeVersions, keepTotals } from './triggers.ts'
