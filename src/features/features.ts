import { accountsFeature } from './accounts/feature.ts'
import { changeLogFeature } from './change-log/feature.ts'
import { customFieldsFeature } from './custom-fields/feature.ts'
import type { Feature } from '../framework/feature/feature.ts'
import { secretsFeature } from './secrets/feature.ts'
import { exportTemplatesFeature } from './export-templates/feature.ts'

/** The features that a service has where its applications list their models. */
export const features: readonly Feature[] = [
  accountsFeature,
  changeLogFeature,
  customFieldsFeature,
  exportTemplatesFeature,
  secretsFeature,
]
