import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  declaredModels,
  type ApplicationDeclaration,
  type NamedDeclaration,
} from '../src/framework/model/define.ts'
import { declaredExtensions, type NamedExtension } from '../src/framework/model/extend.ts'
import { checkApplications } from '../src/framework/model/resolve/applications.ts'
import type { Source } from '../src/framework/model/resolve/draft.ts'
import { extendSources, type ExtensionSource } from '../src/framework/model/resolve/extensions.ts'
import { Mistakes } from '../src/framework/model/resolve/mistakes.ts'
import { DeclarationsMissing, NotBundled } from './declarations-missing.ts'
import { reasonOf } from './load-failure.ts'
import { isOfPackage } from './package.ts'
import {
  findImportCycle,
  importsIn,
  indexFile,
  scanSchema,
  type DeclaringFile,
  type ImportsOf,
} from './schema-files.ts'

/** A declaration with the name of its export. */
export interface Declaration extends Source {
  readonly exported: string
}

/** An extension with the name of its export. */
export interface ExtensionDeclaration extends ExtensionSource {
  readonly exported: string
}

/** Declarations of `schema/`. */
export interface Declarations {
  readonly applications: readonly ApplicationDeclaration[]
  /** The models, with what extensions add to them. */
  readonly sources: readonly Declaration[]
  readonly extensions?: readonly ExtensionDeclaration[]
}

/** URLs to import files from by the URLs of their sources. */
export type BundledUrls = ReadonlyMap<string, string>

/**
 * Loads every file of `<root>/schema/<application>/`, ordered by application and file name. Throws
 * `DeclarationsMissing` with a sentence for each file that cannot be loaded or declares nothing.
 * With the URLs of a bundle it throws `NotBundled` instead.
 */
export async function loadDeclarations(root: string, bundled?: BundledUrls): Promise<Declarations> {
  const importsOf = importsIn(root)
  if (!bundled) return loadAll({ root, importsOf, urlOf: (url) => url })
  try {
    const urlOf = (url: string): string => bundledUrl({ root, importsOf }, bundled, url)
    return await loadAll({ root, importsOf, urlOf })
  } catch (error) {
    if (!(error instanceof DeclarationsMissing)) throw error
    throw new NotBundled(error.message, { cause: error })
  }
}

/** Returns the URL in the bundle. A bundle hides that files import each other: it has no order. */
function bundledUrl({ root, importsOf }: Project, bundled: BundledUrls, url: string): string {
  const file = relative(root, fileURLToPath(url)).replaceAll(sep, '/')
  const found = findImportCycle(file, importsOf) ? undefined : bundled.get(url)
  if (found === undefined) throw new DeclarationsMissing(`${file} cannot be loaded from a bundle`)
  return found
}

/** The root folder of a project and the imports of its files. */
interface Project {
  readonly root: string
  readonly importsOf: ImportsOf
}

/** A project, and a function from the URL of a file to the URL to import. */
interface Origin extends Project {
  readonly urlOf: (url: string) => string
}

async function loadAll(origin: Origin): Promise<Declarations> {
  const { root, importsOf } = origin
  const before = new Set(declaredValues())
  const applications = await loadApplications(origin)
  const { declaring, imported, mistakes } = scanSchema(root, applications, importsOf)
  const loaded = await Promise.all(declaring.map((declaring) => loadFile(origin, declaring)))
  const sources = loaded.flatMap((one) => one.sources)
  const extensions = loaded.flatMap((one) => one.extensions)
  const failed = loaded.flatMap((one) => one.mistakes)
  const all = [
    ...mistakes,
    ...failed,
    ...exportedTwice(loaded.flatMap(exportsOf)),
    // The exports of a file that cannot be loaded are unknown, so no file is reported as unused.
    ...(failed.length > 0 ? [] : [...idleFiles(loaded, imported), ...notExported(loaded, before)]),
  ]
  if (all.length > 0) throw new DeclarationsMissing(all.join('\n'))
  return { applications, sources: extendSources(sources, extensions), extensions }
}

async function loadApplications(origin: Origin): Promise<readonly ApplicationDeclaration[]> {
  const { root } = origin
  if (!existsSync(join(root, indexFile)))
    throw new DeclarationsMissing(
      `${indexFile} is missing: it exports the list \`applications\`. For a new project: npx ` +
        'cadastre init',
    )
  const index = await load(origin, {
    file: indexFile,
    url: pathToFileURL(join(root, indexFile)).href,
  })
  if (index instanceof DeclarationsMissing) throw index
  const { applications } = index
  if (!Array.isArray(applications))
    throw new DeclarationsMissing(
      `${indexFile} must export \`applications\`, a list of objects with name, label and ` +
        'description',
    )
  const mistakes = new Mistakes()
  checkApplications(applications, mistakes)
  mistakes.throwAny()
  return applications // checked against their schema
}

interface Loaded extends Pick<DeclaringFile, 'file' | 'url'> {
  readonly sources: readonly Declaration[]
  readonly extensions: readonly ExtensionDeclaration[]
  readonly mistakes: readonly string[]
}

async function loadFile(
  origin: Origin,
  { application, file, url }: DeclaringFile,
): Promise<Loaded> {
  const exports = await load(origin, { file, url })
  if (exports instanceof DeclarationsMissing)
    return { file, url, sources: [], extensions: [], mistakes: [exports.message] }
  const models = new Map<unknown, NamedDeclaration>(declaredModels().map((one) => [one, one]))
  const extended = new Map<unknown, NamedExtension>(declaredExtensions().map((one) => [one, one]))
  const entries = Object.entries(exports)
  return {
    file,
    url,
    sources: entries.flatMap(([exported, value]) => {
      const model = models.get(value)
      return model ? [{ application, file, exported, model }] : []
    }),
    extensions: entries.flatMap(([exported, value]) => {
      const extension = extended.get(value)
      return extension ? [{ file, exported, extension }] : []
    }),
    mistakes: entries
      .filter(([, value]) => !models.has(value) && isLikeModel(value))
      .map(
        ([exported]) =>
          `${file}: the export "${exported}" looks like a model, but defineModel() did not ` +
          'make it; ' +
          `allowed: export const ${exported} = defineModel('Name', { path, fields })`,
      ),
  }
}

/**
 * Returns whether an export looks like a model. Shared parts of models have neither path nor name.
 */
const isLikeModel = (value: unknown): boolean =>
  value !== null &&
  typeof value === 'object' &&
  'fields' in value &&
  ('path' in value || 'name' in value)

async function load(
  { root, importsOf, urlOf }: Origin,
  { file, url }: Pick<DeclaringFile, 'file' | 'url'>,
): Promise<Readonly<Record<string, unknown>> | DeclarationsMissing> {
  try {
    return await import(urlOf(url))
  } catch (error) {
    const circle = error instanceof ReferenceError ? findImportCycle(file, importsOf) : undefined
    const hint = circle
      ? `\n  These files import each other: ${circle.join(' → ')}. Refer to a model by its name, ` +
        `such as reference('dcim.Site', …), instead of importing its file.`
      : ''
    return new DeclarationsMissing(`${file} cannot be loaded: ${reasonOf(root, error)}${hint}`, {
      cause: error,
    })
  }
}

/** Returns a message for each file of a project that declares no model and that no file imports. */
function idleFiles(loaded: readonly Loaded[], imported: ReadonlySet<string>): readonly string[] {
  return loaded
    .filter(
      ({ file, sources, extensions, mistakes }) =>
        sources.length + extensions.length + mistakes.length === 0 &&
        !imported.has(file) &&
        !isOfPackage(file),
    )
    .map(
      ({ file }) =>
        `${file} declares nothing: it exports no model that defineModel() makes, ` +
        'and no other file in schema/ imports it',
    )
}

/** An exported model or extension. */
interface Exported {
  readonly file: string
  readonly exported: string
  readonly value: NamedDeclaration | NamedExtension
  /** The word for it in messages, such as `model`. */
  readonly what: string
  /** The name that its declaration has. */
  readonly name: string
  /** An export as it should be. */
  readonly allowed: string
}

function exportsOf({ sources, extensions }: Loaded): readonly Exported[] {
  return [
    ...sources.map(({ model, ...rest }) => ({ ...rest, ...described(model) })),
    ...extensions.map(({ extension, ...rest }) => ({ ...rest, ...described(extension) })),
  ]
}

function described(
  value: NamedDeclaration | NamedExtension,
): Pick<Exported, 'value' | 'what' | 'name' | 'allowed'> {
  const isExtension = 'extends' in value
  const [what, name] = isExtension ? ['extension', value.extends] : ['model', value.name]
  const call = `${isExtension ? 'extendModel' : 'defineModel'}('${name}', …)`
  return { value, what, name, allowed: `export const … = ${call}` }
}

const declaredValues = (): readonly (NamedDeclaration | NamedExtension)[] => [
  ...declaredModels(),
  ...declaredExtensions(),
]

function exportedTwice(all: readonly Exported[]): readonly string[] {
  const first = new Map<unknown, Exported>()
  return all.flatMap((one) => {
    const earlier = first.get(one.value)
    first.set(one.value, earlier ?? one)
    return earlier
      ? [
          `${one.file} exports "${one.exported}", the ${one.what} that ${earlier.file} ` +
            'exports as ' +
            `"${earlier.exported}"; allowed: one export of each ${one.what}`,
        ]
      : []
  })
}

/** Returns a message for each model or extension that a file declares but does not export. */
function notExported(
  loaded: readonly Loaded[],
  before: ReadonlySet<NamedDeclaration | NamedExtension>,
): readonly string[] {
  const exported = new Set(loaded.flatMap(exportsOf).map(({ value }) => value))
  const hidden = declaredValues().filter((value) => !before.has(value) && !exported.has(value))
  if (hidden.length === 0) return []
  const texts = loaded.map(({ file, url }) => ({
    file,
    text: readFileSync(fileURLToPath(url), 'utf8'),
  }))
  return hidden.map(described).flatMap(({ what, name, allowed }) => {
    // Other code of this process may declare models too; no file of this schema names them.
    const found = texts.find(({ text }) => new RegExp(`['"\`]${name}['"\`]`).test(text))
    return found
      ? [`${found.file}: the ${what} "${name}" is not exported; allowed: ${allowed}`]
      : []
  })
}
