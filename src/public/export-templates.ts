/**
 * Templates that users write: checks before they are stored, and a thread that renders them.
 *
 * @example
 * import { templatesIn } from 'cadastre/export-templates'
 *
 * export const rows = [{ model: 'library.Label', behaviour: templatesIn('text') }]
 *
 * @module
 */
export { describeObjects } from '../features/export-templates/describe.ts'
export { templatesIn } from '../features/export-templates/template-rules.ts'
export { openRenderer, type Filling } from '../features/export-templates/templates.ts'
export { Thread, type ThreadOptions } from '../features/export-templates/thread.ts'
