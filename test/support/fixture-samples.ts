import { graph } from '../fixtures/inventory.ts'
import { ModelSamples, type SampleStore } from './model-samples.ts'
import type { Hints } from './sample-hints.ts'

export { isMade } from './model-samples.ts'

const hints: Hints = {
  'extras.CustomField': {
    reason: 'of no model, because it would show in the samples of that model',
    fit: ({ content_types: models }) => (models === undefined ? {} : { content_types: [] }),
  },
  'extras.ExportTemplate': {
    reason: 'a template is of an existing model, and makes files of a type',
    fit: ({ content_type: model }) => (model === undefined ? {} : { content_type: 'store.depot' }),
  },
}

/** Samples of the models of the fixture inventory. */
export class Samples extends ModelSamples {
  constructor(app: SampleStore) {
    super(app, { graph, hints })
  }
}
