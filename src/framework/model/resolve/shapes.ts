import type { ShapeDeclaration, ShapeMap } from '../define.ts'
import type { Member, ResolvedField } from '../graph.ts'
import { isJsonObject } from '../json-value.ts'
import type { Draft } from './draft.ts'
import type { Paths } from './paths.ts'

/**
 * Resolves the representations of a model: base; nested; full, which is base with a URL; and the
 * declared ones.
 */
export function resolveShapes(draft: Draft, paths: Paths): ReadonlyMap<string, readonly Member[]> {
  const location = (name: string): string => `${draft.key} (${draft.file}), shape ${name}`
  const shapes = new Map<string, readonly Member[]>()
  const base = [...draft.fields.values()].filter((field) => !field.writeOnly).map(asMember)
  shapes.set('base', base)
  const named =
    draft.model.nested ??
    [...draft.fields.keys()].filter((name) => name === 'name' || name === 'slug')
  shapes.set('nested', withUrl(members(draft, paths, named, location('nested')).map(asNested)))
  shapes.set('full', withUrl(base.filter(({ key }) => key !== 'id')))
  for (const [name, declared] of Object.entries(draft.model.shapes ?? {})) {
    const found = members(draft, paths, declared, location(name))
    shapes.set(name, Array.isArray(declared) ? withUrl(found) : found)
  }
  return shapes

  function withUrl(rest: readonly Member[]): readonly Member[] {
    const id = draft.fields.get('id')
    const readable = draft.model.operations?.includes('read') ?? true
    return [...(id ? [asMember(id)] : []), ...(readable ? [urlMember] : []), ...rest]
  }
}

const urlMember: Member = { key: 'url', is: 'url' }

const asMember = (field: ResolvedField): Member => ({ key: field.name, is: 'field', field })

/** Shows a choice as its bare value where the field says so for the nested shape. */
function asNested(member: Member): Member {
  if (member.is !== 'field' || !member.field.nestedBare) return member
  const { represent: _, ...field } = member.field
  return { ...member, field: { ...field, bare: true } }
}

function members(
  draft: Draft,
  paths: Paths,
  declared: ShapeDeclaration,
  location: string,
): readonly Member[] {
  const entries: readonly (readonly [string, string | ShapeMap])[] = isJsonObject(declared)
    ? Object.entries(declared)
    : declared.map((name) => [name, name] as const)
  return entries.flatMap(([key, from]): Member[] => {
    if (typeof from !== 'string')
      return [{ key, is: 'group', members: members(draft, paths, from, location) }]
    const url = draft.fields.has('url') ? undefined : urlOf(draft, paths, { key, from, location })
    if (url) return [url]
    const path = paths.findShown(draft, from, location)
    if (!path) return []
    return path.steps.length === 0
      ? [{ key, is: 'field', field: path.field }]
      : [{ key, is: 'path', path }]
  })
}

interface Entry {
  readonly key: string
  readonly from: string
  readonly location: string
}

/** Resolves `url` to the object's own URL, and `device.url` to that of the referenced object. */
function urlOf(draft: Draft, paths: Paths, { key, from, location }: Entry): Member | undefined {
  if (from === 'url') return { key, is: 'url' }
  const reference = /^(.+)\.url$/.exec(from)?.[1]
  const path = reference === undefined ? undefined : paths.findShown(draft, reference, location)
  const model = path?.field.reference?.target
  return path && model !== undefined ? { key, is: 'url', of: { path, model } } : undefined
}
