import type { DocumentAdditions } from '../../framework/openapi/additions.ts'

/** The parts of the OpenAPI document that tell of dry runs. */
export const dryRunDocument: DocumentAdditions = {
  paragraphs: [
    '**Looking before a write**: `?dry_run=true` runs a write with all its checks and side ' +
      'effects, undoes it, and returns the same status and\n' +
      'body without the ids of new objects. `?dry_run=diff` returns a 200 with the list of the ' +
      'entries that the change log would have,\n' +
      'schema `ObjectChange` without `id` and `url`. Responses have the header `Dry-Run`. ' +
      '`Prefer: max-affected=10` of a write that would create,\n' +
      'change or delete more than ten objects is a 409, and writes nothing.',
  ],
  headers: {
    'Dry-Run': { description: '`true` where the write was undone' },
  },
}
