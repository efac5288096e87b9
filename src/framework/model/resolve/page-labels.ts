import type { LabelPiece, ResolvedField } from '../graph.ts'
import { firstNames } from '../naming.ts'
import type { UniqueFields } from '../sets.ts'
import type { Draft, Drafts } from './draft.ts'
import { Mistakes } from './mistakes.ts'
import { shownFields, type PagesContext } from './declaration-part.ts'
import { Paths } from './paths.ts'

/** The largest number of references that a label follows to find the labels of others. */
const maxDepth = 4

/** Resolves the label of a model, with the labels of the objects that it refers to. */
export function resolveLabel(
  draft: Draft,
  { drafts, paths, mistakes }: PagesContext,
): readonly LabelPiece[] {
  const declared = draft.model.pages?.label
  const location = `${draft.key} (${draft.file}), pages.label`
  if (declared !== undefined && piecesIn(declared).length === 0)
    mistakes.add(location, `"${declared}" has no path in braces, such as {name}`)
  for (const { path } of piecesIn(declared ?? '')) paths.findShown(draft, path, location)
  // Mistakes in the labels of other models are reported there.
  const others = new Paths(drafts, new Mistakes())
  return expand(draft, drafts, '', []).flatMap(({ path: text, ...around }) => {
    const path = others.findShown(draft, text, location)
    return path ? [{ ...around, path }] : []
  })
}

interface TextPiece {
  readonly before: string
  readonly path: string
  readonly after: string
}

/** Splits a label. Brackets that close behind a path belong to its piece. */
const piecesIn = (label: string): readonly TextPiece[] =>
  [...label.matchAll(/([^{}]*)\{([^{}]*)\}([^{}]*$|[)\]]*)/g)].map(
    ([, before = '', path = '', after = '']) => ({ before, path, after }),
  )

/** Returns the pieces of a label, with those of the label of each object that it refers to. */
function expand(
  draft: Draft,
  drafts: Drafts,
  prefix: string,
  seen: readonly string[],
): readonly TextPiece[] {
  const text = draft.model.pages?.label ?? defaultLabel(draft)
  return piecesIn(text).flatMap(({ before, path, after }) => {
    const target = targetOf(draft, drafts, path)
    const isEndless = seen.includes(target?.key ?? '') || seen.length >= maxDepth
    if (!target || isEndless) return target ? [] : [{ before, path: prefix + path, after }]
    const inner = expand(target, drafts, `${prefix}${path}.`, [...seen, draft.key])
    return inner.map((piece, index) => ({
      ...piece,
      ...(index === 0 ? { before } : {}),
      after: index === inner.length - 1 ? piece.after + after : piece.after,
    }))
  })
}

/** Returns the model that a path refers to; undefined for the path of a value. */
function targetOf(draft: Draft, drafts: Drafts, path: string): Draft | undefined {
  let at: Draft | undefined = draft
  for (const name of path.split('.')) at = drafts.get(at?.fields.get(name)?.reference?.target ?? '')
  return at
}

/** Returns the label of a model that declares none: its owners and its name. */
function defaultLabel(draft: Draft): string {
  const { fields, model } = draft
  const shown = shownFields(draft)
  const nested = (model.nested ?? []).map((name) => fields.get(name))
  const texts = nested.filter((f) => f?.lookups === 'text' || f?.lookups === 'network')
  const first = firstNames.map((name) => fields.get(name)).find((f) => f && shown.includes(f))
  const own = first ?? texts[0]
  const isRequired = (f: ResolvedField | undefined): boolean =>
    f?.reference !== undefined && !f.nullable
  const sets = (model.unique ?? []).map((set): UniqueFields =>
    'fields' in set ? set : { fields: set },
  )
  const owners = sets
    .filter((set) => set.fields.length > 1 && !isConditional(set))
    .flatMap((set) => set.fields)
    .filter((name, index, all) => isRequired(fields.get(name)) && all.indexOf(name) === index)
  if (own) return [...owners, own.name].map((name) => `{${name}}`).join(' › ')
  const ends = shown.filter(isRequired).map(({ name }) => `{${name}}`)
  const value = nested.find((f) => f !== undefined && f.reference === undefined)
  if (ends.length > 1) return ends.join(' ↔ ')
  return [...ends, ...(value ? [`{${value.name}}`] : [])].join(' › ') || '#{id}'
}

/** Returns whether a declared set holds only for some objects. */
const isConditional = ({ where, whenSet = [] }: UniqueFields): boolean =>
  where !== undefined || whenSet.length > 0
