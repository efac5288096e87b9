import type { Feature } from '../framework/feature/feature.ts'
import { accountsFeature } from './accounts/feature.ts'
import { batchFeature } from './batch/feature.ts'
import { browsableApiFeature } from './browsable-api/feature.ts'
import { changeLogFeature } from './change-log/feature.ts'
import { changesFeature } from './changes/feature.ts'
import { customFieldsFeature } from './custom-fields/feature.ts'
import { documentationFeature } from './documentation/feature.ts'
import { dryRunFeature } from './dry-run/feature.ts'
import { exportTemplatesFeature } from './export-templates/feature.ts'
import { filesFeature } from './files/feature.ts'
import { idempotencyFeature } from './idempotency/feature.ts'
import { pagesFeature } from './pages/feature.ts'
import { revertFeature } from './revert/feature.ts'
import { secretsFeature } from './secrets/feature.ts'
import { totalsFeature } from './totals/feature.ts'
import { serverTimingFeature } from './server-timing/feature.ts'
import { transferFeature } from './transfer/feature.ts'
import { webhooksFeature } from './webhooks/feature.ts'

/** The features of the package. A service has those whose models it has. */
export const features: readonly Feature[] = [
  pagesFeature,
  accountsFeature,
  changeLogFeature,
  customFieldsFeature,
  exportTemplatesFeature,
  secretsFeature,
  browsableApiFeature,
  documentationFeature,
  idempotencyFeature,
  dryRunFeature,
  transferFeature,
  totalsFeature,
  batchFeature,
  changesFeature,
  revertFeature,
  webhooksFeature,
  filesFeature,
  serverTimingFeature,
]
