import { Check } from 'typebox/value'

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The properties of a setting's schema besides the keywords of JSON Schema. */
export interface SettingFacets {
  /** Describes the allowed values in messages. */
  readonly allowed: string
  /** Values by the words that may be written for them. */
  readonly words?: Readonly<Record<string, unknown>>
  /** Returns the canonical form of a text, which is then checked. */
  readonly normalise?: (text: string) => string
  /** A check that JSON Schema cannot express. */
  readonly check?: (text: string) => boolean
  /** Returns the part of a wrong value that messages may show. */
  readonly hide?: (text: string) => string
}

/**
 * Returns the facets of a setting: the description of allowed values, and others.
 *
 * @example
 * Type.Integer({ minimum: 1, ...facets('a whole number from 1') })
 */
export function facets(allowed: string, more: Omit<SettingFacets, 'allowed'> = {}): SettingFacets {
  return { allowed, ...more }
}

/** A value (undefined for one that is not set and has no default), or a message about a mistake. */
export type SettingValue = { readonly value: unknown } | { readonly mistake: string }

/** The schema of a setting, which is made with facets. */
export interface SettingSchema extends Partial<SettingFacets> {
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
}

/** Returns the environment variable of a setting: `DATA_DIR` for `dataDir`. */
export function settingName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}

/** Reads one setting. An empty variable counts as not set. */
export function readSetting(
  name: string,
  setting: SettingSchema,
  environment: Environment,
): SettingValue {
  const text = environment[name]?.trim() ?? ''
  const value = text === '' ? defaultValue(setting) : parseText(text, setting)
  if (text === '' || isAllowed(value, setting)) return { value }
  return {
    mistake: `${name} is ${JSON.stringify(shown(text, setting))}; allowed: ${setting.allowed}.`,
  }
}

function defaultValue(setting: SettingSchema): unknown {
  const value = setting.default
  return typeof value === 'string' ? (setting.normalise?.(value) ?? value) : structuredClone(value)
}

function parseText(text: string, setting: SettingSchema): unknown {
  const word = setting.words?.[text.toLowerCase()]
  if (word !== undefined) return word
  return (parsers[setting.type ?? 'string'] ?? parseString)(text, setting)
}

const parsers: Readonly<Record<string, (text: string, setting: SettingSchema) => unknown>> = {
  boolean: (text) => booleans[text.toLowerCase()],
  integer: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  array: (text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  string: parseString,
}

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  1: true,
  false: false,
  no: false,
  off: false,
  0: false,
}

function parseString(text: string, setting: SettingSchema): string {
  return setting.normalise?.(text) ?? text
}

function isAllowed(value: unknown, setting: SettingSchema): boolean {
  if (!Check(setting, value)) return false
  return typeof value !== 'string' || (setting.check?.(value) ?? true)
}

function shown(text: string, setting: SettingSchema): string {
  return (setting.hide?.(text) ?? text).slice(0, 200)
}
