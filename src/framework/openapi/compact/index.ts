export { compactDocument } from './compact-document.ts'
