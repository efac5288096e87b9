import Type, { type TSchema } from 'typebox'
import { setWhereSchema } from '../set-conditions.ts'
import type { ExclusionFields, UniqueFields } from '../sets.ts'

const word = Type.String()
const flag = Type.Boolean()
const names = Type.Array(word, { allowed: 'a list of field names' })

/** Schema of a unique set. */
export const uniqueSchema = Type.Union(
  [
    names,
    Type.Object(
      {
        fields: names,
        where: Type.Optional(setWhereSchema),
        whenSet: Type.Optional(names),
        nullsEqual: Type.Optional(flag),
        reportedOn: Type.Optional(word),
      } satisfies Record<keyof UniqueFields, TSchema>,
      {
        additionalProperties: false,
        allowed: 'an object such as { fields: ["author", "title"] }',
      },
    ),
  ],
  { allowed: 'a list of field names, or an object with "fields"' },
)

/** Schema of an item of `exclude`. */
export const exclusionSchema = Type.Object(
  {
    same: Type.Optional(Type.Array(word, { minItems: 1, allowed: 'a list of field names' })),
    overlap: Type.Array(word, {
      minItems: 2,
      maxItems: 2,
      allowed: "the start and the end of the range, such as ['starts', 'ends']",
    }),
    where: Type.Optional(setWhereSchema),
    message: Type.Optional(word),
    reportedOn: Type.Optional(word),
  } satisfies Record<keyof ExclusionFields, TSchema>,
  {
    additionalProperties: false,
    allowed: "an object such as { same: ['room'], overlap: ['starts', 'ends'] }",
  },
)
