import {
  createdAt,
  defineModel,
  hidden,
  integer,
  part,
  text,
  textChoice,
} from '../../../framework/model/index.ts'

/** The audit of opened and compared sealed values, which `secrets/reveals.ts` writes. */
export const reveal = defineModel('Reveal', {
  path: 'reveals',
  private: true,
  description:
    'A secret that was opened or checked. The row is stored before the response is sent, and ' +
    'contains a digest of the row before.',
  rows: 'many',
  fields: {
    event: textChoice(
      {
        reveal: 'Revealed',
        broken: 'Does not open',
        match: 'Checked, right',
        mismatch: 'Checked, wrong',
      },
      {
        bare: true,
        readOnly: true,
        description: 'Kind of access',
        tones: { reveal: 'coming', broken: 'bad', match: 'good', mismatch: 'bad' },
      },
    ),
    user_id: integer({ readOnly: true, label: 'user ID', description: 'Id of the user who asked' }),
    username: text({ max: 150, readOnly: true, description: 'Name of that user' }),
    token_id: integer({
      optional: true,
      readOnly: true,
      label: 'token ID',
      description: 'Id of the token used',
    }),
    model: text({
      max: 100,
      readOnly: true,
      description: 'Model of the object, such as secrets.Secret',
    }),
    field: text({ max: 100, readOnly: true, description: 'Field that was opened' }),
    object_id: integer({ readOnly: true, label: 'object ID', description: 'Id of the object' }),
    request_id: text({
      max: 100,
      readOnly: true,
      label: 'request ID',
      description: 'ID of the request in the log',
    }),
    address: text({
      max: 45,
      blank: true,
      readOnly: true,
      description: 'IP address of the client',
    }),
    purpose: text({
      max: 200,
      blank: true,
      readOnly: true,
      description: 'Value of the header X-Purpose',
    }),
    created: createdAt(),
    digest: hidden({
      description: 'SHA-256 over the digest of the row before and this row',
      unique: true,
    }),
  },
  timestamps: false,
  order: ['-id'],
  nested: ['event', 'username', 'object_id'],
  search: ['username', 'purpose', 'address'],
  pages: {
    label: '{username} › {event}',
    list: {
      columns: [
        'created',
        'event',
        'username',
        part('revealed-object'),
        'field',
        'address',
        'purpose',
      ],
      filters: ['username', 'event', 'address'],
    },
    detail: {
      sections: {
        Access: ['event', 'username', 'created', 'field', 'purpose'],
        Request: ['address', 'request_id', 'user_id', 'token_id', 'model', 'object_id'],
      },
      parts: ['revealed-object'],
    },
  },
  operations: ['list', 'read'],
})
