import { defineFeature } from '../../framework/feature/feature.ts'
import { modelTotals } from './totals-action.ts'

/** Counts and sums over lists, of models that declare them. */
export const totalsFeature = defineFeature('totals', { actions: [modelTotals] })
