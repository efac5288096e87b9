import { graph } from './inventory.ts'
import { ModelSamples, type SampleStore } from './model-samples.ts'

export { isMade, isPlain } from './model-samples.ts'

/** Samples of the models of the inventory. */
export class Samples extends ModelSamples {
  constructor(app: SampleStore) {
    super(app, { graph })
  }
}
