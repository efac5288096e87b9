import type { Static } from 'typebox'
import { readConfig, type Config } from '../../framework/config/config.ts'
import { noSettings, type OwnSettings } from '../../framework/config/own-settings.ts'
import { Mistakes } from '../../framework/model/resolve/mistakes.ts'
import type { Environment } from '../../framework/config/setting.ts'
import { hostSettings } from './host-settings.ts'

/** The settings of the core and of the host, frozen. Those of a service are in it too. */
export type HostConfig = Config & Readonly<Static<typeof hostSettings>>

/**
 * Reads the settings of the core, the host and a service from environment variables. Throws a
 * `StartError` that names every mistake, and a `DeclarationError` where a service declares a
 * setting of the host.
 *
 * @example
 * const config = readHostConfig(readEnvironment(), service.settings)
 */
export function readHostConfig(
  environment: Environment,
  own: OwnSettings = noSettings,
): HostConfig {
  checkNames(own)
  return readConfig(environment, hostSettings, own)
}

function checkNames({ properties }: OwnSettings): void {
  const mistakes = new Mistakes()
  for (const name of Object.keys(properties))
    if (name in hostSettings.properties)
      mistakes.add(`the setting ${name} of createService()`, 'the host has this setting')
  mistakes.throwAny()
}
