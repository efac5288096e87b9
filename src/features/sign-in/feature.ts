import { Type } from 'typebox'
import { defineFeature } from '../../framework/feature/feature.ts'
import type {} from '../accounts/extension.ts'
import { signInErrors } from './errors.ts'
import { ldapSettings } from './ldap/settings.ts'
import { oidcSettings } from './oidc/settings.ts'
import { signInSettings } from './settings.ts'
import { signInWays } from './ways.ts'

/** People who sign in from elsewhere. It is no default: a service lists it in its `features`. */
export const signInFeature = defineFeature('sign-in', {
  requires: ['accounts', 'pages'],
  models: ['users.ExternalIdentity'],
  errors: signInErrors,
  document: {
    paragraphs: [
      '**Bearer tokens.** A service whose settings name an OpenID provider and an audience takes ' +
        'access tokens of the provider: `Authorization: Bearer <JWT>`.',
    ],
  },
  settings: Type.Object({
    ...signInSettings.properties,
    ...oidcSettings.properties,
    ...ldapSettings.properties,
  }),
  revocations: { users_externalidentity: { columns: ['user_id', 'issuer', 'subject'] } },
  signInWays,
})
