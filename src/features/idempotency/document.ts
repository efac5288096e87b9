import type { DocumentAdditions } from '../../framework/openapi/additions.ts'

/** The status of the refusal that the operations have which take a key. */
const mismatch = '422'

/** The parts of the OpenAPI document that tell of repeated writes. */
export const idempotencyDocument: DocumentAdditions = {
  paragraphs: [
    '**Repeating a write**: a client that did not get the response to a write repeats the request ' +
      'with the same `Idempotency-Key`, and gets the\n' +
      'response that was stored with the write; it has the header `Idempotent-Replayed`. ' +
      'Responses are kept for some hours. Errors are not stored.\n' +
      'Operations that do not list the header refuse it.',
  ],
  parameters: [
    {
      name: 'Idempotency-Key',
      shared: true,
      description:
        'A text that is new for each write, such as a UUID. A request that is repeated with it ' +
        'gets the response of the first one again, and writes nothing',
      schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
      takenBy: ({ operation }) => mismatch in operation.responses,
    },
  ],
  headers: {
    'Idempotent-Replayed': {
      description: '`true` where the request was answered before, and wrote nothing this time',
    },
  },
}
