import { graph } from '../fixtures/inventory.ts'
import { requireModel } from '../../src/framework/model/graph.ts'
import { ModelSamples, type SampleStore } from './model-samples.ts'
import { hintFromRules } from './rule-hints.ts'
import { objectPermissionHint, tokenHint, webhookHint } from './people-hints.ts'
import type { Hints } from './sample-hints.ts'

export { isMade } from './model-samples.ts'

const rulesOfSamples = hintFromRules(requireModel(graph, 'lab.Sample'))

const hints: Hints = {
  'lab.Sample': {
    ...rulesOfSamples,
    reason: 'samples of one room have different nicknames; a twin would need another sample',
    fit: async (body, making, variant) => ({
      ...(await rulesOfSamples?.fit?.({ ...body, twin: null }, making, variant)),
      twin: null,
      secret: null, // a value needs a session key
      nickname: `Nick ${making.next()}`,
    }),
  },
  'store.Owner': {
    reason: 'a sealed value needs a session key',
    fit: () => ({ code: null }),
  },
  'users.ObjectPermission': objectPermissionHint,
  'users.Token': tokenHint,
  'extras.Webhook': webhookHint,
  'extras.CustomField': {
    reason: 'has no model, because its values would be in the samples of that model',
    fit: ({ content_types: models }) => (models === undefined ? {} : { content_types: [] }),
  },
  'extras.ExportTemplate': {
    reason: 'the model of a template exists, and its MIME type is valid',
    fit: ({ content_type: model, mime_type: type }) => ({
      ...(model === undefined ? {} : { content_type: 'store.depot' }),
      ...(type === undefined ? {} : { mime_type: 'text/csv', file_extension: 'csv' }),
    }),
  },
}

/** Samples of the models of the fixture inventory. */
export class Samples extends ModelSamples {
  constructor(app: SampleStore) {
    super(app, { graph, hints })
  }
}
