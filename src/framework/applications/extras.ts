import type { ApplicationDeclaration } from '../model/index.ts'

/**
 * The change log, custom fields and export templates. A service without it has none of them. The
 * models of `schema/extras/` are added to it.
 *
 * @example
 * { ...extras, description: 'Custom fields, export templates, notes and the record of activity.' },
 */
export const extras: ApplicationDeclaration = {
  name: 'extras',
  label: 'Extras',
  description: 'Custom fields, export templates and the record of activity.',
  folder: new URL('./extras/', import.meta.url).href,
}
