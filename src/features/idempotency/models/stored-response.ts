import { createdAt, defineModel, hidden, integer } from '../../../framework/model/index.ts'

/** The responses to writes with an `Idempotency-Key`, stored in the transaction of the write. */
export const storedResponse = defineModel('StoredResponse', {
  path: 'stored-responses',
  description:
    'The response to a write with an idempotency key. A repeated request gets it again, and writes ' +
    'nothing. It is kept for some hours.',
  fields: {
    digest: hidden({ unique: true, description: 'SHA-256 of the user and the key' }),
    request: hidden({ description: 'SHA-256 of the method, the URL and the body' }),
    status: integer({ readOnly: true, description: 'The status of the response' }),
    location: hidden({ description: 'URL of the created object' }),
    body: hidden({ description: 'The response as JSON' }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['created'],
  nested: ['status'],
  operations: [],
  private: true,
})
