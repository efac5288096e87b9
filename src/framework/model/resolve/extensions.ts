import { findWrong } from '../arguments.ts'
import type { ExtensionPages, ModelExtension, NamedExtension } from '../extend.ts'
import type { ModelOptions } from '../model-options.ts'
import type { Source } from './draft.ts'
import { Mistakes, noModel } from './mistakes.ts'
import { declarationParts, sentence } from './parts.ts'

/** An extension with its file. */
export interface ExtensionSource {
  /** Path of the file, such as `schema/lab/site.ts`. */
  readonly file: string
  readonly extension: NamedExtension
}

/**
 * Returns the sources with the parts that extensions add to them. Throws a `DeclarationError` that
 * lists every mistake of the extensions; those of the fields themselves are left to `resolve`.
 */
export function extendSources<S extends Source>(
  sources: readonly S[],
  extensions: readonly ExtensionSource[],
): readonly S[] {
  const mistakes = new Mistakes()
  const owners: Owners = new Map()
  const extended = [...sources]
  for (const added of extensions) {
    const key = added.extension.extends
    const at = sources.findIndex((source) => keyOf(source) === key)
    const source = extended[at]
    const where = `${key} (${added.file})`
    const wrong = source ? refused(source, added) : noModel(key, sources.map(keyOf))
    if (wrong) mistakes.add(where, wrong.wrong, wrong.allowed)
    else if (source) extended[at] = extend(source, added, { where, mistakes, owners })
  }
  mistakes.throwAny()
  return extended
}

const keyOf = ({ application, model }: Source): string => `${application}.${model.name}`

/** Files by the model and the field or filter that an extension in them adds. */
type Owners = Map<string, string>

/** Where the mistakes of an extension are, and who declared what before. */
interface Context {
  readonly where: string
  readonly mistakes: Mistakes
  readonly owners: Owners
}

/** Returns why a model cannot be extended at all. */
function refused(
  { file, model }: Source,
  added: ExtensionSource,
): { readonly wrong: string; readonly allowed?: Iterable<string> } | undefined {
  // A file in a folder of the project belongs to it; others have names of a package.
  if (file.startsWith('schema/') && added.file.startsWith('schema/'))
    return { wrong: `this project declares the model in ${file}: add the parts there` }
  return model.view && { wrong: `a view shows rows of ${model.view.of}: extend that model` }
}

/** Parts of a declaration or of an extension, whose types are not known yet. */
type Parts = Readonly<Record<string, unknown>>

function extend<S extends Source>(source: S, added: ExtensionSource, context: Context): S {
  const { extends: _, ...extension } = added.extension
  const model: Record<string, unknown> = { ...source.model }
  for (const [part, value] of Object.entries(extension)) {
    if (value === undefined || hasMistake(part, value, context)) continue
    const add: Add = Object.hasOwn(additions, part) ? additions[part as Part] : addFlag
    model[part] = add(model[part], value, { ...context, part, source, file: added.file })
  }
  // Every part keeps its type: it was checked, and the model's own part stays in it.
  const merged = model as unknown as S['model']
  return { ...source, model: merged, extendedBy: [...(source.extendedBy ?? []), added.file] }
}

/** Reports a part that an extension cannot have, or that has another type. */
function hasMistake(part: string, value: unknown, { where, mistakes }: Context): boolean {
  if (!Object.hasOwn(declarationParts, part)) return false // it may be one of an application
  if (!Object.hasOwn(additions, part)) {
    const wrong = `an extension cannot change the part "${part}" of its model`
    mistakes.add(where, wrong, Object.keys(additions))
    return true
  }
  const schema = declarationParts[part as Part] // one of its own keys
  const values = findWrong(schema, value)
  for (const one of values)
    mistakes.add(`${where}, ${part}`, sentence(one), one.allowed === '' ? [] : [one.allowed])
  return values.length > 0
}

/** The part that is added, with the model and the file that it comes from. */
interface Adding extends Context {
  readonly part: string
  readonly source: Source
  readonly file: string
}

/** Returns the part of a model with what an extension adds. */
type Add = (before: unknown, added: unknown, adding: Adding) => unknown

type Part = Exclude<keyof ModelExtension, keyof ModelOptions>

const partsOf = (value: unknown): Parts =>
  value !== null && typeof value === 'object' ? { ...value } : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Adds to a list that is empty where the model declares none. */
const addToList: Add = (before, added) => [...listOf(before), ...listOf(added)]

/** Adds to a list that is made of the fields where the model declares none. */
const addToDeclared: Add = (before, added, { where, part, mistakes }) => {
  if (before === undefined)
    mistakes.add(
      `${where}, ${part}`,
      'the model declares none of these, so that they are made of its fields; leave this part out',
    )
  return addToList(before, added, { where, part, mistakes } as Adding)
}

/** Adds entries whose names are free. */
const addNamed: Add = (before, added, { where, part, source, file, owners, mistakes }) => {
  const known = partsOf(before)
  for (const name of Object.keys(partsOf(added))) {
    const id = `${keyOf(source)}.${name}, ${part}`
    const what = part === 'fields' ? 'field' : 'filter'
    const at = what === 'field' ? where.replace(' ', `.${name} `) : `${where}, filter ${name}`
    const owner = owners.get(id) ?? source.file
    if (Object.hasOwn(known, name))
      mistakes.add(at, `${owner} declares a ${what} of this name; choose another`)
    else owners.set(id, file)
  }
  return { ...known, ...partsOf(added) }
}

/** Adds a part that an application adds to declarations, such as `customFields`. */
const addFlag: Add = (before, added, { where, part, mistakes }) => {
  if (before !== undefined) mistakes.add(where, `the model declares the part "${part}" already`)
  return added
}

/** Adds to the parts of a part. */
const addWithin =
  (table: Readonly<Record<string, Add>>): Add =>
  (before, added, adding) => {
    const parts: Record<string, unknown> = { ...partsOf(before) }
    for (const [name, value] of Object.entries(partsOf(added))) {
      const part = `${adding.part}.${name}`
      const add = Object.hasOwn(table, name) ? table[name] : undefined
      if (add) parts[name] = add(parts[name], value, { ...adding, part })
      else
        adding.mistakes.add(
          `${adding.where}, ${part}`,
          'an extension cannot change this part of its model',
          Object.keys(table),
        )
    }
    return parts
  }

/** Adds fields to sections, and sections. */
const addToSections: Add = (before, added, adding) => {
  const sections: Record<string, unknown> = { ...partsOf(before) }
  for (const [title, fields] of Object.entries(partsOf(added)))
    sections[title] = addToList(sections[title], fields, adding)
  return sections
}

const additions: Readonly<Record<Part, Add>> = {
  fields: addNamed,
  filters: addNamed,
  unique: addToList,
  exclude: addToList,
  nested: addToDeclared,
  embed: addToList,
  nestedWrites: addToList,
  search: addToDeclared,
  rules: addToList,
  totals: addWithin({ by: addToList, of: addToList }),
  pages: addWithin({
    list: addWithin({ columns: addToDeclared, filters: addToDeclared }),
    detail: addWithin({ sections: addToSections, tabs: addToDeclared, parts: addToList } satisfies {
      readonly [P in keyof Required<NonNullable<ExtensionPages['detail']>>]: Add
    }),
  }),
}
