import { facets } from '../../framework/config/setting.ts'
import { Type } from 'typebox'

/** The settings of writes that are repeated. */
export const idempotencySettings = Type.Object({
  idempotencyHours: Type.Integer({
    ...facets('a whole number from 1 to 8760'),
    description:
      'How long a write with an `Idempotency-Key` can be repeated without writing again, in hours.',
    default: 24,
    minimum: 1,
    maximum: 8760,
  }),
})
