import { facets } from '../../framework/config/setting.ts'
import { Type } from 'typebox'

/** The settings of the change log. */
export const changeLogSettings = Type.Object({
  changesDays: Type.Optional(
    Type.Integer({
      ...facets('a whole number from 1 to 36500'),
      description:
        'How long entries of the change log are kept, in days. Without it, they are kept for ever.',
      minimum: 1,
      maximum: 36_500,
    }),
  ),
})
