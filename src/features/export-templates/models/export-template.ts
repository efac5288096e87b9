import { defineModel, text } from '../../../framework/model/index.ts'
import { contentTypeField } from '../../../framework/model/content-type.ts'

/** The templates of exports, which `templates/render-export.ts` renders. */
export const exportTemplate = defineModel('ExportTemplate', {
  path: 'export-templates',
  description: 'A template that turns a list of objects into a document of any text format.',
  fields: {
    content_type: contentTypeField('Model whose objects the template renders, such as users.user'),
    name: text({ max: 100 }),
    description: text({ max: 200, blank: true }),
    template_code: text({
      description:
        'Liquid template, close to those of Django; its variable queryset holds the objects ' +
        'of the list',
    }),
    mime_type: text({
      max: 15,
      blank: true,
      label: 'MIME type',
      pattern: {
        source: '^[a-z0-9]+/[a-z0-9.+-]+$',
        message: 'Enter a media type such as text/csv.',
      },
      example: 'text/csv',
      description: 'Media type of the document; empty: text/plain',
    }),
    file_extension: text({
      max: 15,
      blank: true,
      pattern: {
        source: '^[A-Za-z0-9][A-Za-z0-9.-]*$',
        message: 'Enter letters, digits, dots and hyphens only, such as csv.',
      },
      example: 'csv',
      description: 'Ending of the name of the downloaded file, without a dot',
    }),
  },
  unique: [['content_type', 'name']],
  order: ['content_type', 'name'],
  nested: ['name'],
  search: ['name', 'description'],
})
