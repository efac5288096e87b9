import type { AddedTo, DocumentAdditions } from '../../framework/openapi/additions.ts'
import { sealingApplications } from './unlocking.ts'

/** Returns whether an operation takes a session key: its application has sealed fields. */
const takenBy = ({ graph, path, operation }: AddedTo): boolean =>
  sealingApplications(graph).some((name) => path.startsWith(`/api/${name}/`)) &&
  operation['x-opens-session'] !== true

/** The parts of the OpenAPI document that tell of session keys. */
export const secretsDocument: DocumentAdditions = {
  extensions: [
    '- `x-opens-session` of an operation: it returns the key of a new session and ignores ' +
      '`X-Session-Key`.',
  ],
  parameters: [
    {
      name: 'X-Session-Key',
      description:
        'The `session_key` that /api/secrets/get-session-key/ returned. Required to read and ' +
        'write sealed fields, such as the text of a secret',
      schema: { type: 'string' },
      takenBy,
    },
    {
      name: 'X-Purpose',
      description:
        'Why secrets are read, at most 200 characters of UTF-8; stored in the log of reveals',
      schema: { type: 'string' },
      takenBy,
    },
  ],
}
