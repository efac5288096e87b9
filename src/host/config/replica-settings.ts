import { Type } from 'typebox'
import { hidePassword, isServerUrl } from '../../framework/config/database-url.ts'
import { facets } from '../../framework/config/setting.ts'

/** The settings of standbys that reads use. */
export const replicaSettings = {
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
