import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { insertPart, readGuide, type GuidePart } from '../guide.ts'
import type { Entry, Language } from './entry.ts'
import { printFileIndex } from './file-index.ts'
import { printEntry, type Shared } from './print-entry.ts'
import { readFiles } from './read-files.ts'
import { languageFile, readLanguage } from './read-language.ts'
import { sections, type NameGroup, type Section } from './sections.ts'

const path = 'docs/schema-language.md'
const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the generated documents by their paths: the reference of the schema language, whose
 * functions, types, options, defaults and examples come from the code, and the architecture with
 * its list of files. Everything else in them is hand-written.
 */
export async function printReference(): Promise<ReadonlyMap<string, string>> {
  const language = insertLanguage(readGuide(partOf('models')), readLanguage(root))
  const texts: readonly (readonly [path: string, text: string])[] = [
    [path, language],
    printFileIndex(readFiles(root)),
  ]
  return new Map(
    await Promise.all(
      texts.map(async ([path, text]) => [path, await formatGuide(path, text)] as const),
    ),
  )
}

async function formatGuide(path: string, text: string): Promise<string> {
  const config = await resolveConfig(join(root, path))
  return await format(text, { ...config, parser: 'markdown' })
}

/** Returns the document with its generated parts replaced. */
export function insertLanguage(guide: string, language: Language): string {
  requireEach(language)
  const shared = sharedOptions(language)
  return sections.reduce(
    (text, section) =>
      insertPart(text, partOf(section.part), printSection(section, language, shared)),
    guide,
  )
}

const partOf = (part: string): GuidePart => ({
  path,
  begin: `<!-- ${part}: written by npm run generate:docs from ${languageFile} -->`,
  end: `<!-- end of ${part} -->`,
})

/** Throws for a public name that is in no section, and for a name that is not public. */
function requireEach(language: Language): void {
  const placed = sections.flatMap(({ groups }) => groups.flatMap(({ names }) => names))
  const missing = [...language.keys()].filter((name) => !placed.includes(name))
  const unknown = placed.filter((name) => !language.has(name))
  const twice = placed.filter((name, index) => placed.indexOf(name) < index)
  const wrong = [
    ...missing.map((name) => `${name} is exported by ${languageFile} and in no section`),
    ...unknown.map((name) => `${name} is in a section and not exported by ${languageFile}`),
    ...twice.map((name) => `${name} is in two sections`),
  ]
  if (wrong.length > 0) throw new Error(`generators/reference/sections.ts: ${wrong.join('; ')}`)
}

function sharedOptions(language: Language): Shared {
  const { members } = entryOf(language, 'CommonOptions')
  return new Map(members.map((member) => [member.name, member]))
}

function entryOf(language: Language, name: string): Entry {
  const entry = language.get(name)
  if (!entry) throw new Error(`${languageFile} does not export ${name}`)
  return entry
}

function printSection({ groups }: Section, language: Language, shared: Shared): string {
  const names = groups.flatMap((group) => group.names)
  const entries = names.map((name) => printEntry(entryOf(language, name), shared))
  return [...(groups.length > 1 ? [printIndex(groups)] : []), ...entries].join('\n\n')
}

/** Returns a table of the groups with links to their names. */
function printIndex(groups: readonly NameGroup[]): string {
  const rows = groups.map(({ title = '', names }) => {
    const links = names.map((name) => `[\`${name}\`](#${name.toLowerCase()})`)
    return `| ${title} | ${links.join(', ')} |`
  })
  return ['| group | functions |', '|---|---|', ...rows].join('\n')
}
