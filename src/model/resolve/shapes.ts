import type { ShapeDeclaration, ShapeMap } from '../define.ts'
import type { Member, ResolvedField } from '../graph.ts'
import type { Draft } from './draft.ts'
import type { Paths } from './paths.ts'

/** The representations of a model: base, nested and what it declares besides. */
export function resolveShapes(draft: Draft, paths: Paths): ReadonlyMap<string, readonly Member[]> {
  const place = (name: string): string => `${draft.key} (${draft.file}), shape ${name}`
  const shapes = new Map<string, readonly Member[]>()
  const base = [...draft.fields.values()].filter((field) => !field.writeOnly).map(asMember)
  shapes.set('base', base)
  const named =
    draft.model.nested ??
    [...draft.fields.keys()].filter((name) => name === 'name' || name === 'slug')
  shapes.set('nested', withUrl(members(draft, paths, named, place('nested')).map(asNested)))
  for (const [name, declared] of Object.entries(draft.model.shapes ?? {})) {
    const found = members(draft, paths, declared, place(name))
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

/** Some choices are labelled but for where they stand in another object. */
function asNested(member: Member): Member {
  if (member.is !== 'field' || !member.field.nestedBare) return member
  const { represent: _, ...field } = member.field
  return { ...member, field: { ...field, bare: true } }
}

function members(
  draft: Draft,
  paths: Paths,
  declared: ShapeDeclaration,
  place: string,
): readonly Member[] {
  const entries: readonly (readonly [string, string | ShapeMap])[] = Array.isArray(declared)
    ? declared.map((name: string) => [name, name] as const)
    : Object.entries(declared as ShapeMap) // an array was told apart above
  return entries.flatMap(([key, from]): Member[] => {
    if (typeof from !== 'string')
      return [{ key, is: 'group', members: members(draft, paths, from, place) }]
    const path = paths.findShown(draft, from, place)
    if (!path) return []
    return path.steps.length === 0
      ? [{ key, is: 'field', field: path.field }]
      : [{ key, is: 'path', path }]
  })
}
