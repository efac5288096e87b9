import { Type } from 'typebox'
import { hidePassword, isDatabaseUrl, isServerUrl } from './database-url.ts'
import { facets } from './setting.ts'

/** The settings that name PostgreSQL servers. */
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
  databaseReplicas: Type.Array(Type.Refine(Type.String(), isServerUrl), {
    ...facets('addresses such as postgres://user:password@host:5432/database, each with one host', {
      hide: hidePassword,
    }),
    description:
      'Further standbys of `DATABASE_URL`, with addresses of their own, separated by commas. Any ' +
      'of them may become the primary.',
    default: [],
  }),
  replicaMaxLag: Type.Integer({
    ...facets('a whole number from 1 to 86400'),
    description:
      'How many seconds a standby may be behind the primary. One that is further behind is not ' +
      'read while there is a primary.',
    default: 10,
    minimum: 1,
    maximum: 86_400,
  }),
}
