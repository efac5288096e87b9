import type { TSchema } from 'typebox'
import { features } from '../src/features/features.ts'
import { signInFeature } from '../src/features/sign-in/feature.ts'
import { settingsWith } from '../src/framework/feature/merge.ts'
import { hostSettings } from '../src/host/config/host-settings.ts'
import { settings } from '../src/framework/config/config.ts'
import { settingName, type SettingSchema } from '../src/framework/config/setting.ts'
import { inventorySettings } from '../src/inventory/settings.ts'
import { insertPart, markdownTable, readGuide, type GuidePart } from './guide.ts'

const guidePart: GuidePart = {
  path: 'docs/operations.md',
  begin:
    '<!-- settings: written by npm run generate from those of the host, the core, the features and ' +
    'the inventory -->',
  end: '<!-- end of settings -->',
}

/** Returns the operations guide by its path: hand-written except for the table of settings. */
export function printOperations(): ReadonlyMap<string, string> {
  return new Map([[guidePart.path, insertSettings(readGuide(guidePart))]])
}

/** Returns the guide with its table of settings replaced. */
export function insertSettings(guide: string): string {
  return insertPart(guide, guidePart, printSettings())
}

/** Returns a Markdown table of all settings: name, default, allowed values and description. */
export function printSettings(): string {
  const own = settingsWith([...features, signInFeature, { settings: inventorySettings }])
  const rows = Object.entries({
    ...hostSettings.properties,
    ...settings.properties,
    ...own.properties,
  }).map(([key, schema]: [string, TSchema]) => {
    const { allowed = '', description = '', default: value }: SettingSchema = schema
    return [`\`${settingName(key)}\``, printDefault(value), cell(allowed), cell(description)]
  })
  return markdownTable(['Setting', 'Default', 'Allowed', 'Effect'], rows)
}

function printDefault(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const isList = Array.isArray(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `\`${isList ? value.join(',') : text}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
