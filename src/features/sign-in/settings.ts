import { Type } from 'typebox'
import { facets } from '../../framework/config/setting.ts'
import { parseGroups, parseNames } from './mapping.ts'

/** The settings for people who sign in from elsewhere. */
export const signInSettings = Type.Object({
  signInGroups: Type.String({
    ...facets('JSON such as {"net-team": "Network", "ops": ["Network", "Servers"]}', {
      check: (text) => parseGroups(text) !== undefined,
    }),
    description:
      'The groups of this service, by groups elsewhere, as JSON. Each sign-in makes the person a ' +
      'member of these groups, and of no others that the JSON names; groups that it does not name ' +
      'stay as they are. A missing group is created, without permissions.',
    default: '{}',
  }),
  signInSuperusers: Type.Optional(
    Type.String({
      ...facets('JSON such as ["inventory-admins"]', {
        check: (text) => parseNames(text) !== undefined,
      }),
      description:
        'The groups elsewhere whose members are superusers, as JSON. Each sign-in gives or takes ' +
        'the status. Without it, sign-ins leave the status as it is.',
    }),
  ),
  signInLinksNames: Type.Boolean({
    ...facets('true or false'),
    description:
      'Whether somebody from elsewhere takes over the user of this service with the same name, ' +
      'unless it is a superuser. Set it only where nobody can choose a name elsewhere.',
    default: false,
  }),
  remoteUserHeader: Type.Optional(
    Type.String({
      ...facets('the name of a header, such as X-Remote-User', {
        check: (text) => /^[A-Za-z0-9-]+$/.test(text),
      }),
      description:
        'The header in which a proxy of `TRUST_PROXY` names the user. Requests from other addresses ' +
        'are answered as if they had no such header. The proxy must replace the header that its ' +
        'clients send.',
    }),
  ),
  remoteGroupsHeader: Type.Optional(
    Type.String({
      ...facets('the name of a header, such as X-Remote-Groups', {
        check: (text) => /^[A-Za-z0-9-]+$/.test(text),
      }),
      description: 'The header in which the same proxy names groups of the user, between commas.',
    }),
  ),
})
