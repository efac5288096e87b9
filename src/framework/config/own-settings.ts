import { Type, type Static, type TObject, type TProperties } from 'typebox'
import { Check } from 'typebox/value'
import { StartError } from '../errors/start-error.ts'
import { memoize } from '../memoize.ts'
import { readSetting } from './setting.ts'

/**
 * Settings of a service besides those of the framework. Each property has facets and a description.
 *
 * @example
 * export const librarySettings = Type.Object({
 *   loanDays: Type.Integer({
 *     ...facets('a whole number from 1 to 365'),
 *     description: 'After how many days a book is due.',
 *     default: 28,
 *     minimum: 1,
 *     maximum: 365,
 *   }),
 * })
 */
export type OwnSettings<Properties extends TProperties = TProperties> = TObject<Properties>

/** The settings of a service that has none of its own. */
export const noSettings: OwnSettings = Type.Object({})

/**
 * Returns the settings that a service declares, with their types. Those that `config` lacks have
 * their defaults. The values are read and checked on the first call for a `config`, and kept.
 *
 * @example
 * const { loanDays } = settingsOf(librarySettings, config)
 */
export function settingsOf<Properties extends TProperties>(
  own: OwnSettings<Properties>,
  config: object,
): Readonly<Static<OwnSettings<Properties>>> {
  // Read with this schema, so the values have its types.
  return valuesOf(own)(config) as Readonly<Static<OwnSettings<Properties>>>
}

/** Reads and checks the values once for each schema and configuration: requests ask for them. */
const valuesOf = memoize((own: OwnSettings) =>
  memoize((config: object): Readonly<Record<string, unknown>> => Object.freeze(read(own, config))),
)

function read(own: OwnSettings, config: object): Record<string, unknown> {
  const given = new Map(Object.entries(config))
  const values: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(own.properties)) {
    const value = given.has(key) ? given.get(key) : defaultOf(key, schema)
    if (value !== undefined) values[key] = value
  }
  if (!Check(own, values)) throw new StartError('The settings of the service do not fit together.')
  return values
}

function defaultOf(key: string, schema: TProperties[string]): unknown {
  const read = readSetting(key, schema, {})
  return 'value' in read ? read.value : undefined
}
