import { readFileSync } from 'node:fs'
import { settings } from '../src/config.ts'
import { settingName, type SettingFacets } from '../src/config/setting.ts'

const PATH = 'docs/operations.md'
const BEGIN = '<!-- settings: written by npm run generate from src/config.ts -->'
const END = '<!-- end of settings -->'

/** The operations guide by its path: written by hand, but for the table of settings. */
export function printOperations(): ReadonlyMap<string, string> {
  const current = readFileSync(new URL(`../${PATH}`, import.meta.url), 'utf8')
  return new Map([[PATH, insertSettings(current.replaceAll('\r\n', '\n'))]])
}

/** The guide with its table of settings renewed; throws when it has no place for one. */
export function insertSettings(guide: string): string {
  const begin = guide.indexOf(BEGIN)
  const end = guide.indexOf(END)
  if (begin < 0 || end < begin)
    throw new Error(`${PATH}: the lines ${BEGIN} and ${END} are missing`)
  const before = guide.slice(0, begin + BEGIN.length)
  return `${before}\n\n<!-- prettier-ignore -->\n${printSettings()}\n\n${guide.slice(end)}`
}

/** A Markdown table of every setting: name, default, what is allowed, what it does. */
export function printSettings(): string {
  const rows = Object.entries(settings.properties).map(([key, schema]) => {
    // Every property of the settings schema is made with facets and a description.
    const { allowed, description, default: value } = schema as unknown as SettingFacets & Described
    return `| \`${settingName(key)}\` | ${printDefault(value)} | ${cell(allowed)} | ${cell(description)} |`
  })
  return ['| Setting | Default | Allowed | What it does |', '|---|---|---|---|', ...rows].join('\n')
}

interface Described {
  readonly description: string
  readonly default?: unknown
}

function printDefault(value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return ''
  const isList = Array.isArray(value)
  return `\`${isList ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
