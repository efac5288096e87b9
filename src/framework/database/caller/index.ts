export type { Caller, Consistency } from './caller.ts'
export {
  beyondAll,
  comparePositions,
  laterOf,
  parsePosition,
  type Position,
  positionOf,
  positionSql,
  positionText,
  timelineSql,
} from './position.ts'
export { ExpectedRow, Precondition } from './precondition.ts'
