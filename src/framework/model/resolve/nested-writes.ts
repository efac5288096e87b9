import type { ModelDeclaration } from '../define.ts'
import { isWritable, type ResolvedField } from '../graph.ts'
import type { NestedWrite } from '../nested-writes.ts'
import { didYouMean } from '../similar-names.ts'
import type { Draft, Drafts } from './draft.ts'
import type { Finding, Mistakes } from './mistakes.ts'

/**
 * Resolves the names in `nestedWrites`. Reports those under which a create could not write objects
 * with the reference to the new one.
 */
export function resolveNestedWrites(
  draft: Draft,
  drafts: Drafts,
  mistakes: Mistakes,
): ReadonlyMap<string, NestedWrite> {
  const { key, file, model } = draft
  const names = model.nestedWrites ?? []
  const location = `${key} (${file}), nestedWrites`
  if (names.length > 0 && !offersCreate(model))
    mistakes.add(location, 'the model has no operation "create"')
  for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
    mistakes.add(location, `"${name}" is there twice`)
  const found = names.flatMap((name) => {
    const write = nestedWriteOf(draft, name)
    const finding = write ? wrongChild(draft, write, drafts) : wrongName(draft, name)
    if (finding) mistakes.add(location, finding.wrong, finding.allowed)
    return write ? [write] : []
  })
  return new Map(found.map((one) => [one.name, one]))
}

function nestedWriteOf({ reverses }: Draft, name: string): NestedWrite | undefined {
  const reverse = reverses.get(name)
  return reverse && { name, ...reverse }
}

function wrongName({ key, fields, reverses }: Draft, name: string): Finding {
  const known = [...reverses.keys()]
  const wrong = fields.has(name)
    ? `"${name}" is a field of the model, and no reverse name`
    : `no reference to ${key} has the reverse name "${name}"${didYouMean(name, known)}`
  return { wrong, allowed: known }
}

/** Returns why the objects of a model cannot be written with the one that they refer to, if so. */
function wrongChild(
  { key }: Draft,
  { name, model, field }: NestedWrite,
  drafts: Drafts,
): Finding | undefined {
  const child = drafts.get(model)
  const reference = child?.fields.get(field)
  if (!child || !reference) return undefined // another mistake
  const [problem] = problems.filter(({ holds }) => holds({ key, child, reference, drafts }))
  return problem && { wrong: `"${name}": ${problem.words(`${model}.${field}`, model)}` }
}

/** The children of a nested write, and their reference to the object. */
interface Nesting {
  /** The key of the model of the object. */
  readonly key: string
  readonly child: Draft
  readonly reference: ResolvedField
  readonly drafts: Drafts
}

interface Problem {
  readonly holds: (nesting: Nesting) => boolean
  readonly words: (field: string, model: string) => string
}

const problems: readonly Problem[] = [
  {
    holds: ({ reference }) => reference.many !== undefined,
    words: (field) => `${field} is a list of references, so that no object is in one other only`,
  },
  {
    holds: ({ reference }) => !isWritable(reference),
    words: (field) => `clients do not write ${field}`,
  },
  {
    holds: ({ reference }) => reference.unique === true,
    words: (field) => `at most one object has the same ${field}, so that there is no list of them`,
  },
  {
    holds: ({ child }) => !offersCreate(child.model),
    words: (_, model) => `${model} has no operation "create"`,
  },
  {
    holds: ({ child }) => [...child.fields.values()].some(isConfidential),
    words: (_, model) => `${model} has confidential values, which are written at its own URL only`,
  },
  {
    holds: ({ child }) => [...child.fields.values()].some(({ file, required }) => file && required),
    words: (_, model) => `${model} needs a file, which only a form at its own URL sends`,
  },
  {
    holds: ({ key, child, drafts }) => nests(child, key, drafts),
    words: (_, model) => `${model} would hold objects of its own model at any depth`,
  },
]

const isConfidential = ({ confidential, sealed }: ResolvedField): boolean =>
  confidential === true || sealed !== undefined

const offersCreate = ({ operations, view }: ModelDeclaration): boolean =>
  view === undefined && (operations?.includes('create') ?? true)

/** Returns whether a model is another one, or nests it at any depth. */
function nests(
  { key, model, reverses }: Draft,
  other: string,
  drafts: Drafts,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (key === other) return true
  if (seen.has(key)) return false
  return (model.nestedWrites ?? []).some((name) => {
    const child = drafts.get(reverses.get(name)?.model ?? '')
    return child !== undefined && nests(child, other, drafts, new Set([...seen, key]))
  })
}
