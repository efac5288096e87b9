import {
  choice,
  createdAt,
  defineModel,
  hidden,
  integer,
  json,
  reference,
  text,
} from '../../../framework/model/index.ts'
import { contentTypeField } from '../../../framework/model/content-type.ts'

/** The change log, which `change-log.ts` writes. */
export const objectChange = defineModel('ObjectChange', {
  path: 'object-changes',
  description: 'One change of one object: who made it, when, and what was there before and after.',
  rows: 'many',
  fields: {
    time: createdAt(),
    user: reference('users.User', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'changes',
      description: 'User who made the change; null if the user was deleted, or if no user made it',
    }),
    user_name: text({
      max: 150,
      description: 'Name of the user at that time, or the origin of a change without a user',
    }),
    token_id: integer({
      optional: true,
      label: 'token ID',
      description: 'ID of the API token that was used',
    }),
    request_id: text({
      max: 100,
      label: 'request ID',
      description: 'ID of the request, the same for all its changes',
    }),
    model: {
      ...contentTypeField('Model of the object'),
      outlivesModel: true,
      subject: {
        id: 'object_id',
        states: {
          before: 'before',
          after: 'after',
          names: ['object_name', 'message'],
          transaction: 'transaction_id',
        },
      },
    },
    object_id: integer({ label: 'object ID', description: 'ID of the object' }),
    object_name: text({ description: 'Name of the object at that time' }),
    action: choice({ 1: 'created', 3: 'updated', 5: 'deleted' }, { description: 'Kind of change' }),
    before: json({
      optional: true,
      object: true,
      description:
        'Values before the change; of an update those that changed; null for a new object',
    }),
    after: json({
      optional: true,
      object: true,
      description:
        'Values after the change; of an update those that changed; null for a deleted object',
    }),
    message: text({ description: 'The change in words' }),
    transaction_id: {
      ...hidden({ description: 'Number of the transaction that wrote the entry' }),
      // PostgreSQL evaluates the default once for the entries that exist: no row is rewritten.
      column: {
        sql: 'xid8',
        prisma: 'Unsupported("xid8")',
        default: 'pg_current_xact_id()',
      },
      nullable: false,
      sample: (number: number) => String(1_000_000 + number),
      index: (column: string) => `btree (${column}, "id")`,
    },
  },
  timestamps: false,
  order: ['-time'],
  nested: ['time', 'action', 'message'],
  filters: { user: 'user.id', username: 'user_name' },
  search: ['message', 'user_name'],
  operations: ['list', 'read'],
  private: true,
  pages: {
    label: '{message}',
    list: {
      columns: ['time', 'user_name', 'message'],
      filters: ['time', 'username', 'model', 'action'],
    },
    detail: {
      sections: {
        Change: ['time', 'user', 'user_name', 'action', 'model', 'object_id', 'object_name'],
        Request: ['request_id', 'token_id'],
      },
      parts: ['changed-values'],
      hidden: ['before', 'after'],
    },
  },
})
