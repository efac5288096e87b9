import type { OrderTerm, Path, ResolvedField } from '../graph.ts'
import type { Draft } from './draft.ts'
import { treeOf } from './filters.ts'
import type { Mistakes } from './mistakes.ts'
import type { Paths } from './paths.ts'

/**
 * Resolves the declared order. The primary key is appended, so that pages neither repeat nor skip
 * rows.
 */
export function resolveOrder(draft: Draft, paths: Paths, mistakes: Mistakes): readonly OrderTerm[] {
  const location = `${draft.key} (${draft.file}), order`
  return [...(draft.model.order ?? []), 'id'].flatMap((text) => {
    const { sign, depth, name } = parts(text)
    const path = paths.findOne(draft, name, location)
    if (!path) return []
    if (!isComparable(path.field)) mistakes.add(location, `"${name}" cannot be ordered by`)
    const tree = depth ? treeOf(draft) : undefined
    if (depth && !tree) mistakes.add(location, `"${text}" needs a reference with \`tree: true\``)
    return [{ ...term(path, sign), ...(tree ? { tree } : {}) }]
  })
}

/**
 * Returns the values of `ordering=`: every stored field that can be compared, and computed text.
 */
export function resolveSortable(draft: Draft): ReadonlyMap<string, readonly OrderTerm[]> {
  const fields = [...draft.fields.values()].filter(isComparable)
  return new Map(
    fields.map((field) => [
      field.name,
      [term({ text: field.name, steps: [], model: draft.key, field }, '')],
    ]),
  )
}

const isComparable = ({ opaque, writeOnly, many, lookups }: ResolvedField): boolean =>
  !opaque && !writeOnly && !many && lookups !== 'none' && lookups !== 'list'

/**
 * Splits a term of an order: `-` sorts descending, `+` puts nulls first, `tree:` sorts depth first
 * along the hierarchy.
 */
function parts(text: string): {
  readonly sign: string
  readonly depth: boolean
  readonly name: string
} {
  const [, sign = '', depth, name = ''] = /^([-+]?)(tree:)?(.*)$/.exec(text) ?? []
  return { sign, depth: depth !== undefined, name }
}

const term = (path: Path, sign: string): OrderTerm => ({
  path,
  descending: sign === '-',
  nullsFirst: sign === '+',
})
