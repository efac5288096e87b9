import { defineFeature } from '../../framework/feature/feature.ts'
import { exportTemplateErrors } from './errors.ts'
import { exportTemplatesOf } from './list-documents.ts'
import { renderExport } from './render-export.ts'
import { ofListedModel, templatesIn } from './template-rules.ts'

/** Documents that users define by Liquid templates over the objects of a list. */
export const exportTemplatesFeature = defineFeature('export-templates', {
  models: ['extras.ExportTemplate'],
  behaviours: () => [
    { model: 'extras.ExportTemplate', behaviour: templatesIn('template_code') },
    { model: 'extras.ExportTemplate', behaviour: ofListedModel },
  ],
  actions: [renderExport],
  errors: exportTemplateErrors,
  findDocuments: exportTemplatesOf,
})
