import Type from 'typebox'
import type { DocumentAdditions } from '../../framework/openapi/additions.ts'

/** A change since the author of a write read the object. */
export const changeSinceSchema = Type.Object(
  {
    id: Type.Integer({ description: 'ID of the entry in the change log' }),
    time: Type.String({ format: 'date-time', description: 'When the change was made' }),
    user_name: Type.String({ description: 'Name of the user at that time' }),
    request_id: Type.String({ description: 'ID of the request, the same for all its changes' }),
    object_id: Type.Integer({ description: 'ID of the object' }),
    fields: Type.Record(
      Type.String(),
      Type.Object({ before: Type.Unknown(), after: Type.Unknown() }),
      {
        description: 'The values of each changed field before and after the change',
      },
    ),
  },
  { $id: 'ChangeSince', description: 'A change that was made since an object was read' },
)

/** The parts of the OpenAPI document that tell of the past. */
export const changeLogDocument: DocumentAdditions = {
  paragraphs: [
    '**The past**: `?at=<timestamp>` returns one object or a list of a model as it was then.',
  ],
  errorMembers: {
    changes: Type.Array(Type.Ref('ChangeSince'), {
      description:
        'With a 412: what changed since the object was read, as far as the change log tells and ' +
        'the author may see',
    }),
  },
}
