import { resolve } from 'node:path'
import { Type } from 'typebox'
import { facets } from './setting.ts'

/** The settings of backups of the embedded server. */
export const backupSettings = {
  walArchive: Type.Optional(
    Type.String({
      ...facets('a path', { normalise: (path) => resolve(path) }),
      description:
        'A folder, best on another disk, into which the embedded server copies every change, so ' +
        'that `cadastre restore --until` can return to any time after a backup.',
    }),
  ),
}
