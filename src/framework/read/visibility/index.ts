export {
  hasHiddenRows,
  hiddenFrom,
  type HiddenFromReader,
  isIdentifying,
  limitedSubject,
  modelsBehindFilter,
  nothingHidden,
  type RowSubject,
  rowSubjectOf,
  shownMembers,
  visibleLabel,
  visibleFields,
  visibleMembers,
  visiblePaths,
  visibleTerms,
} from './visibility.ts'
export { fieldsOnPath } from './fields-on-path.ts'
export { hiddenKey, labelKey, labelShape, separator, titleKey } from './labels.ts'
export { objectsIn } from './objects-in.ts'
