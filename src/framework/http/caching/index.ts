export { compression } from './compression.ts'
export {
  declarationsDigest,
  matches,
  notModified,
  sendNotModified,
  tagDigest,
  tagOf,
  tagResponses,
  tagsIn,
  withoutEncoding,
} from './entity-tag.ts'
export { keepCompressed, type KeptPage, KeptPages } from './kept-pages.ts'
export { isUnstored, leaveUncompressed } from './leave-uncompressed.ts'
