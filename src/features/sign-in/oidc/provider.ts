import type { Configuration } from 'openid-client'
import type { OidcValues } from './settings.ts'

/** The seconds that each request to a provider may take. */
const timeout = 5

/** How long the metadata of a provider are used, in milliseconds. */
const maxAge = 3_600_000

/** The settings of a provider that is switched on. */
export interface ProviderSettings extends OidcValues {
  readonly oidcIssuer: string
  readonly oidcClientId: string
}

/** An OpenID provider. */
export interface IdentityProvider {
  /**
   * Returns the metadata of the provider, and the client of this service. Reads them when they are
   * first needed, and after an hour; then a provider that does not answer keeps the earlier ones.
   */
  readonly configuration: () => Promise<Configuration>
}

/** Returns a provider. Asks it for nothing yet: a provider that is down must not stop the start. */
export function providerOf(settings: ProviderSettings): IdentityProvider {
  let known: { readonly configuration: Configuration; readonly until: number } | undefined
  let reading: Promise<Configuration> | undefined
  const read = async (): Promise<Configuration> => {
    try {
      const configuration = await discover(settings)
      known = { configuration, until: Date.now() + maxAge }
      return configuration
    } catch (error) {
      if (known) return known.configuration
      throw error
    } finally {
      reading = undefined
    }
  }
  return {
    configuration: async () => {
      if (known && Date.now() < known.until) return known.configuration
      return (reading ??= read())
    },
  }
}

/** Reads the metadata. Loads the client on first use: a service without a provider has none. */
async function discover(settings: ProviderSettings): Promise<Configuration> {
  const client = await import('openid-client')
  const { oidcIssuer, oidcClientId, oidcClientSecret } = settings
  const issuer = new URL(oidcIssuer)
  const authentication =
    oidcClientSecret === undefined ? client.None() : client.ClientSecretBasic(oidcClientSecret)
  // The signature of an ID token is checked too, though it comes from the provider itself.
  const execute = [client.enableNonRepudiationChecks]
  if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
  return client.discovery(issuer, oidcClientId, undefined, authentication, { execute, timeout })
}
