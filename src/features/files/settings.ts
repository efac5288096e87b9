import { facets } from '../../framework/config/setting.ts'
import { Type } from 'typebox'

/** The settings of uploaded files. */
export const fileSettings = Type.Object({
  mediaStore: Type.Optional(
    Type.Enum(['folder', 'database'], {
      ...facets('folder or database'),
      description:
        'Where uploaded files and images are kept: in the data folder or in the database. ' +
        'Without it, in the database where `DATABASE_URL` is set. Those in the other place are ' +
        'shown too; `cadastre media move` moves them.',
    }),
  ),
})
