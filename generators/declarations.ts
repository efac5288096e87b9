import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApplicationDeclaration, NamedDeclaration } from '../src/model/define.ts'
import type { Source } from '../src/model/resolve/draft.ts'

/** A declaration with the name under which its file exports it. */
export interface Declaration extends Source {
  readonly exported: string
}

/** Everything that `schema/` declares. */
export interface Declarations {
  readonly applications: readonly ApplicationDeclaration[]
  readonly sources: readonly Declaration[]
}

/** Loads every file of `<root>/schema/<application>/`, in order of application and file name. */
export async function loadDeclarations(root: string): Promise<Declarations> {
  const index = await load(root, 'schema/index.ts')
  const applications = index['applications'] as readonly ApplicationDeclaration[] | undefined
  if (!applications) throw new DeclarationsMissing('schema/index.ts must export `applications`')
  const files = scan(root, applications)
  const found = await Promise.all(
    files.map(async ({ application, file }) =>
      Object.entries(await load(root, file)).flatMap(([exported, value]) =>
        isModel(value) ? [{ application, file, exported, model: value }] : [],
      ),
    ),
  )
  return { applications, sources: found.flat() }
}

/** The folder `schema/` is not what it should be. */
export class DeclarationsMissing extends Error {}

/** Folders that are no application come last, for `resolve` to say so. */
function scan(
  root: string,
  applications: readonly ApplicationDeclaration[],
): readonly { readonly application: string; readonly file: string }[] {
  const order = applications.map(({ name }) => name)
  const folders = readdirSync(join(root, 'schema'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
  const known = order.filter((name) => folders.includes(name))
  const others = folders.filter((name) => !order.includes(name))
  return [...known, ...others].flatMap((application) =>
    readdirSync(join(root, 'schema', application))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .toSorted()
      .map((name) => ({ application, file: `schema/${application}/${name}` })),
  )
}

async function load(root: string, file: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new DeclarationsMissing(`${file} cannot be loaded: ${reason}`, { cause: error })
  }
}

function isModel(value: unknown): value is NamedDeclaration {
  if (value === null || typeof value !== 'object') return false
  return 'name' in value && 'path' in value && typeof value.name === 'string'
}

/** The list of all declarations that the runtime resolves. */
export function printModels({ sources }: Declarations): ReadonlyMap<string, string> {
  const rows = sources.map((source) => ({ ...source, local: localName(source) }))
  const imports = rows.map(
    ({ exported, local, file }) =>
      `import { ${exported === local ? local : `${exported} as ${local}`} } from '../../${file}'`,
  )
  const entries = rows.map(
    ({ application, file, local }) =>
      `  { application: '${application}', file: '${file}', model: ${local} },`,
  )
  const text = `// Generated from schema/. Do not edit: npm run generate
import type { Source } from '../model/resolve/draft.ts'
${imports.join('\n')}

/** Every declaration with its application and file, in order. */
export const sources: readonly Source[] = [
${entries.join('\n')}
]
`
  return new Map([['src/generated/models.ts', text]])
}

/** Two applications may each have a \`role\`, so the application goes before the name. */
const localName = ({ application, exported }: Declaration): string =>
  `${application.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}${exported.charAt(0).toUpperCase()}${exported.slice(1)}`
