import { settingsOf } from '../../framework/config/own-settings.ts'
import type { HookOptions } from '../../framework/feature/feature.ts'
import type { SignInWay } from '../accounts/extension.ts'
import { headerSignIn } from './header/header-sign-in.ts'
import { ldapSignIn } from './ldap/ldap-sign-in.ts'
import { oidcSignIn } from './oidc/oidc-sign-in.ts'
import { parseGroups, parseNames, type GroupMapping } from './mapping.ts'
import { provisioningOf } from './provision.ts'
import { signInSettings } from './settings.ts'

/** Returns the ways that the settings switch on. */
export function signInWays(options: HookOptions): readonly SignInWay[] {
  const { config } = options
  const settings = settingsOf(signInSettings, config)
  const provisioning = provisioningOf({
    ...options,
    mapping: mappingOf(settings),
    linksNames: settings.signInLinksNames,
  })
  const identifying = { rows: options.database.identify }
  return [
    ...headerSignIn(settings, config, provisioning),
    ...oidcSignIn({ ...options, database: identifying, provisioning }),
    ...ldapSignIn(config, provisioning),
  ]
}

/** Returns the mapping of the settings, whose texts were checked at the start. */
function mappingOf({
  signInGroups,
  signInSuperusers,
}: {
  readonly signInGroups: string
  readonly signInSuperusers?: string
}): GroupMapping {
  const superusers = signInSuperusers === undefined ? undefined : parseNames(signInSuperusers)
  return {
    groups: parseGroups(signInGroups) ?? new Map(),
    superusers: superusers && new Set(superusers),
  }
}
