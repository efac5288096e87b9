import type { OrderTerm } from '../graph.ts'
import type { Draft } from './draft.ts'
import { treeOf } from './filters.ts'
import type { Paths } from './paths.ts'

/** The declared order, always ended by the primary key, so that pages neither repeat nor miss rows. */
export function resolveOrder(draft: Draft, paths: Paths): readonly OrderTerm[] {
  const declared = [...(draft.model.order ?? []), 'id']
  return declared.flatMap((text) => term(draft, paths, text) ?? [])
}

/** What `ordering=` may name: every stored field that can be compared, and text made from them. */
export function resolveSortable(
  draft: Draft,
  paths: Paths,
): ReadonlyMap<string, readonly OrderTerm[]> {
  const names = [...draft.fields.values()]
    .filter((field) => !field.opaque && !field.writeOnly && !field.many && field.lookups !== 'none')
    .map((field) => field.name)
  return new Map(
    names.map((name) => [name, [term(draft, paths, name)].flatMap((found) => found ?? [])]),
  )
}

/** `-` before a path sorts downwards, `+` puts absent values first, `tree:` sorts depth first along the hierarchy. */
function term(draft: Draft, paths: Paths, text: string): OrderTerm | undefined {
  const [, sign, depth, name = ''] = /^([-+]?)(tree:)?(.*)$/.exec(text) ?? []
  const path = paths.find(draft, name, `${draft.key} (${draft.file}), order`)
  if (!path) return undefined
  const tree = depth ? treeOf(draft) : undefined
  return { path, descending: sign === '-', nullsFirst: sign === '+', ...(tree ? { tree } : {}) }
}
