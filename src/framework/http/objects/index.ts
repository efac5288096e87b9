export {
  bodiesOf,
  choiceShapeOf,
  idOf,
  originOf,
  representationContextOf,
  type ResourceOptions,
  writeContextOf,
} from './context.ts'
export { type Found, objectsOf, queryOf, readerOf, reportBroken, reveals } from './read-objects.ts'
export { mayFilterBy, requireShown } from './visible-fields.ts'
export { readObject, readObjects, revealObject, type WantedObjects } from './base-shape.ts'
