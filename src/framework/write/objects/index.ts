export { createObject, createObjects, createWithin, executorOutside } from './create.ts'
export { idIn, type UpdateMode, updateObject, updateObjects } from './update.ts'
export { itemsOf, judgeItems, throwAny } from './items.ts'
export { loggable } from './loggable.ts'
