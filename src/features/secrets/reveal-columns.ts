/** The columns of a reveal that its digest covers, in the order of the digested text. */
export const revealColumns = [
  'event',
  'user_id',
  'username',
  'token_id',
  'model',
  'field',
  'object_id',
  'request_id',
  'address',
  'purpose',
  'created',
] as const

/** A reveal as it is stored. */
export type StoredReveal = Readonly<Record<(typeof revealColumns)[number], unknown>>
