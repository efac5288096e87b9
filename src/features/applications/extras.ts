import { customFieldsOption } from '../custom-fields/option.ts'
import type { ApplicationDeclaration } from '../../framework/model/index.ts'

/**
 * The change log, custom fields, export templates and webhooks. A service without it has none. The
 * models of `schema/extras/` are added to it.
 *
 * @example
 * { ...extras, description: 'Custom fields, export templates, notes and the record of activity.' },
 */
export const extras: ApplicationDeclaration = {
  name: 'extras',
  label: 'Extras',
  description: 'Custom fields, export templates and the record of activity.',
  options: { customFields: customFieldsOption },
  folders: [
    new URL('../change-log/models/', import.meta.url).href,
    new URL('../custom-fields/models/', import.meta.url).href,
    new URL('../export-templates/models/', import.meta.url).href,
    new URL('../webhooks/models/', import.meta.url).href,
  ],
}
