import { Type } from 'typebox'
import { settings, type Config } from './config.ts'
import { noSettings, type OwnSettings } from './own-settings.ts'

/** The settings that a representation gives defaults. */
type Shapes = Pick<Config, 'choiceShape' | 'writeResponse'>

/**
 * How a service represents objects by default: `netbox` as NetBox 2.0 does, where choices are pairs
 * and writes return stored values; `plain` with choices as their values, and objects from writes as
 * from reads.
 */
export const namedRepresentations = {
  netbox: { choiceShape: 'pair', writeResponse: 'flat' },
  plain: { choiceShape: 'value', writeResponse: 'base' },
} as const satisfies Readonly<Record<string, Shapes>>

/** The name of a representation. */
export type RepresentationName = keyof typeof namedRepresentations

/** Returns the settings of the core whose defaults a representation changes. */
export function settingsOfRepresentation(name: RepresentationName = 'netbox'): OwnSettings {
  if (name === 'netbox') return noSettings
  const { choiceShape, writeResponse } = namedRepresentations[name]
  const { properties } = settings
  return Type.Object({
    choiceShape: { ...properties.choiceShape, default: choiceShape },
    writeResponse: { ...properties.writeResponse, default: writeResponse },
  })
}
