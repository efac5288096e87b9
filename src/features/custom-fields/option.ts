import type { ModelOption } from '../../framework/model/model-options.ts'
import { customFields } from './kind.ts'

declare module '../../framework/model/model-options.ts' {
  interface ModelOptions {
    /**
     * Adds `custom_fields`; needs the application `extras`.
     *
     * @default false
     */
    readonly customFields?: boolean
  }
}

/** The part `customFields` of declarations. */
export const customFieldsOption: ModelOption = {
  field: 'custom_fields',
  make: (contentType, models) =>
    customFields(models.has('extras.CustomField') ? contentType : undefined),
}
