export {
  bodiesOf,
  choiceShapeOf,
  idOf,
  originOf,
  representationContextOf,
  type ResourceOptions,
  writeContextOf,
  writeResponseOf,
} from './context.ts'
export {
  findUndeclaredFilters,
  type Found,
  objectsOf,
  queryOf,
  readerOf,
  reportBroken,
  reveals,
} from './read-objects.ts'
export { writtenObject, writtenObjects } from './written-objects.ts'
export { mayFilterBy, requireShown } from './visible-fields.ts'
export { readObject, readObjects, revealObject, type WantedObjects } from './base-shape.ts'
