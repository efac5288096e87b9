import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { insertPart, readGuide, type GuidePart } from '../guide.ts'
import type { PublicNames } from './entry.ts'
import { printEntry, type Shared } from './print-entry.ts'
import { readModules } from './read-modules.ts'
import type { NameGroup, Section } from './section.ts'
import { referenceDocuments, type ReferenceDocument } from './sections.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the generated documents by their paths: the references of the schema language and of the
 * framework, whose functions, types, options, defaults and examples come from the code. Everything
 * else in them is hand-written.
 */
export async function printReference(): Promise<ReadonlyMap<string, string>> {
  const texts = referenceDocuments.map((document) => {
    const [first = { part: '' }] = document.sections
    const guide = readGuide(partOf(document, first.part))
    return [document.path, insertNames(guide, document, namesOf(document))] as const
  })
  return new Map(
    await Promise.all(
      texts.map(async ([path, text]) => [path, await formatGuide(path, text)] as const),
    ),
  )
}

/** Returns the public names that a document describes. */
export function namesOf({
  modules,
  listedParts = {},
  listsInherited = false,
}: ReferenceDocument): PublicNames {
  const names = new Map(readModules(root, modules, listsInherited))
  for (const [name, listed] of Object.entries(listedParts)) {
    const entry = names.get(name)
    const members = entry?.members.filter((member) => listed.includes(member.name)) ?? []
    if (entry) names.set(name, { ...entry, members })
  }
  return names
}

async function formatGuide(path: string, text: string): Promise<string> {
  const config = await resolveConfig(join(root, path))
  return await format(text, { ...config, parser: 'markdown' })
}

/** Returns the document with its generated parts replaced. */
export function insertNames(
  guide: string,
  document: ReferenceDocument,
  names: PublicNames,
): string {
  requireEach(document, names)
  const shared = sharedOptions(names)
  return document.sections.reduce(
    (text, section) =>
      insertPart(text, partOf(document, section.part), printSection(section, names, shared)),
    guide,
  )
}

const partOf = ({ path }: ReferenceDocument, part: string): GuidePart => ({
  path,
  begin: `<!-- ${part}: written by npm run generate:docs -->`,
  end: `<!-- end of ${part} -->`,
})

/** Throws for a public name that is in no section, and for a name that is not public. */
function requireEach({ sections, modules }: ReferenceDocument, names: PublicNames): void {
  const file = modules.join(' and ')
  const placed = sections.flatMap(({ groups }) => groups.flatMap((group) => group.names))
  const missing = [...names.keys()].filter((name) => !placed.includes(name))
  const unknown = placed.filter((name) => !names.has(name))
  const twice = placed.filter((name, index) => placed.indexOf(name) < index)
  const wrong = [
    ...missing.map((name) => `${name} is exported by ${file} and in no section`),
    ...unknown.map((name) => `${name} is in a section and not exported by ${file}`),
    ...twice.map((name) => `${name} is in two sections`),
  ]
  if (wrong.length > 0) throw new Error(`generators/reference/sections.ts: ${wrong.join('; ')}`)
}

/** Returns the options that most kinds take; none in a module without kinds. */
const sharedOptions = (names: PublicNames): Shared =>
  new Map(names.get('CommonOptions')?.members.map((member) => [member.name, member]))

function printSection({ groups }: Section, names: PublicNames, shared: Shared): string {
  const listed = groups.flatMap((group) => group.names)
  const entries = listed.flatMap((name) => names.get(name) ?? [])
  const printed = entries.map((entry) => printEntry(entry, shared))
  return [...(groups.length > 1 ? [printIndex(groups)] : []), ...printed].join('\n\n')
}

/** Returns a table of the groups with links to their names. */
function printIndex(groups: readonly NameGroup[]): string {
  const rows = groups.map(({ title = '', names }) => {
    const links = names.map((name) => `[\`${name}\`](#${name.toLowerCase()})`)
    return `| ${title} | ${links.join(', ')} |`
  })
  return ['| group | functions |', '|---|---|', ...rows].join('\n')
}
