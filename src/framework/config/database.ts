import { Type } from 'typebox'
import { hidePassword, isDatabaseUrl } from './database-url.ts'
import { facets } from './setting.ts'

/** The setting that names a PostgreSQL server. */
export const databaseSettings = {
  databaseUrl: Type.Optional(
    Type.String({
      ...facets('an address such as postgres://user:password@host:5432/database', {
        hide: hidePassword,
        check: isDatabaseUrl,
      }),
      description:
        'A PostgreSQL server of your own (15 or newer). Without it the service runs one in ' +
        'the data folder. Several hosts separated by commas are a primary and its standbys, in ' +
        'any order: the service writes to the one and reads from the others ' +
        '([scaling](scaling.md)).',
    }),
  ),
}
