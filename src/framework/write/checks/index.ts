export { isChecked, type Judgement, planCheck } from './check.ts'
export { checkModelNames } from './model-names.ts'
export { isAcyclic } from './column-checks.ts'
export {
  filterChanged,
  filterStored,
  filterValid,
  isChanged,
  referredIds,
  type RowCheck,
  runRowCheck,
  storedIds,
} from './row-checks.ts'
export type { CheckMessage } from './column-check.ts'
export { planExclusionLocks } from './exclusion-locks.ts'
export { addName, planOverlaps } from './overlaps.ts'
export type { RowSelect } from './row-select.ts'
export { insertConditions, planInsert, uniqueKeys } from './conditional-insert.ts'
