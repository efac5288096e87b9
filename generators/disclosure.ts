import { maySee, mayBeAnonymous, type Identity } from '../src/framework/http/authorization/index.ts'
import type { ModelGraph, Member, Model, Path } from '../src/framework/model/graph.ts'
import { requireModel } from '../src/framework/model/graph.ts'
import { permissionName } from '../src/framework/model/permission.ts'
import {
  hiddenFrom,
  isIdentifying,
  modelsBehindFilter,
  rowSubjectOf,
  visibleMembers,
  visiblePaths,
  type HiddenFromReader,
} from '../src/framework/read/visibility/index.ts'
import { objectsIn } from '../src/framework/read/visibility/index.ts'
import { isAttachedTo, isHistory, visibleModels } from '../src/features/pages/values/visible.ts'
import { menuOf } from '../src/features/pages/frame/menu.ts'
import { memoize } from '../src/framework/memoize.ts'

/** Settings that decide who may see which models. */
export interface Login {
  readonly loginRequired: boolean
}

/** A reader under a setting. The code that serves requests decides what this reader sees. */
interface Reader {
  readonly graph: ModelGraph
  readonly identity: Identity | null
  readonly login: Login
}

/** Returns whether an aspect of a model is visible to a reader. */
type Aspect = (model: Model, reader: Reader) => boolean

/**
 * Columns of the table by heading, with the check whether that aspect of a model is visible to a
 * reader.
 */
const aspects: Readonly<Record<string, Aspect>> = {
  'list, object, pages': (model, reader) => listed(reader).includes(model),
  search: (model, reader) =>
    listed(reader).includes(model) && model.filters.has('q') && !model.view,
  'number on the start page': (model, reader) =>
    inMenu(reader).includes(model) && !isHistory(model),
  'counted by others': (model, reader) =>
    othersOf(model, reader).some(({ fields }) =>
      [...fields.values()].some(
        ({ computes }) =>
          (computes?.by === 'count' || computes?.by === 'summary') && computes.model === model.key,
      ),
    ),
  'filters of others': (model, reader) =>
    (filtersBehind(reader.graph).get(model) ?? []).some(
      ({ of, behind }) =>
        of !== model &&
        listed(reader).includes(of) &&
        behind.every((one) => maySee(reader.identity, one, reader.login)),
    ),
  '`q` of others': (model, reader) =>
    othersOf(model, reader).some((other) =>
      searchedBy(other, reader).some(({ steps }) => steps.some((step) => step.model === model.key)),
    ),
  '`id` in others': (model, reader) => membersShown(model, reader).some(isIdentifying),
  'name in others': (model, reader) =>
    membersShown(model, reader).some((member) => !isIdentifying(member) && isNested(model, member)),
  'more in others': (model, reader) =>
    membersShown(model, reader).some((member) => !isNested(model, member)),
  'change log': (model, reader) =>
    !model.view && aboutRows(model, reader).some((other) => !isAttachedTo(other, model)),
  images: (model, reader) => aboutRows(model, reader).some((other) => isAttachedTo(other, model)),
  '`_choices`': ({ fields, view }, { identity, login }) =>
    !view &&
    (identity !== null || mayBeAnonymous(true, login)) &&
    [...fields.values()].some(({ choices }) => choices !== undefined),
}

/** Headings of the columns. */
export const aspectNames: readonly string[] = Object.keys(aspects)

/** Readers in ascending order of rights: each may see what the readers before may see. */
const readerNames = ['anyone', 'any user', 'permission'] as const

/** Returns, for each column, the first reader to whom that aspect of a model is visible. */
export function disclosureOf(graph: ModelGraph, model: Model, login: Login): readonly string[] {
  const { anyone, permission, everything } = readersOf(graph)(login)
  // In the order of `readerNames`.
  const readers = [anyone, { graph, login, identity: withoutPermission(graph, model) }, permission]
  return Object.values(aspects).map((isVisible) => {
    if (!isVisible(model, everything)) return '–'
    const index = readers.findIndex((reader) => isVisible(model, reader))
    return readerNames[index] ?? 'superuser'
  })
}

/** The identity of a user without permissions. */
const plainUser: Identity = {
  userId: 1,
  username: '',
  superuser: false,
  permissions: new Set(),
  mayWrite: true,
}

/** Returns the readers that are the same for each model, so that each is examined once. */
const readersOf = memoize((graph: ModelGraph) =>
  memoize((login: Login) => {
    const reader = (identity: Identity | null): Reader => ({ graph, login, identity })
    return {
      anyone: reader(null),
      permission: reader({ ...plainUser, permissions: new Set(viewPermissions(graph)) }),
      everything: reader({ ...plainUser, superuser: true }),
    }
  }),
)

/** Returns the identity of a user who may view all models but one. */
function withoutPermission(graph: ModelGraph, model: Model): Identity {
  const permissions = new Set(viewPermissions(graph))
  permissions.delete(permissionName(model, 'view'))
  return { ...plainUser, permissions }
}

/** Returns the names of the permissions to view the models. */
const viewPermissions = memoize((graph: ModelGraph): readonly string[] =>
  [...graph.models.values()].map((model) => permissionName(model, 'view')),
)

/** Returns the models that a reader may list. */
const listed = memoize(({ graph, identity, login }: Reader): readonly Model[] =>
  visibleModels(graph, identity, login),
)

/** Returns the models that the menu of a reader links to. */
const inMenu = memoize(({ graph, identity, login }: Reader): readonly Model[] =>
  menuOf(graph, { identity }, login).flatMap(({ models }) => models),
)

const othersOf = (model: Model, reader: Reader): readonly Model[] =>
  listed(reader).filter((other) => other !== model)

const hiddenIn = (model: Model, reader: Reader): HiddenFromReader => hiddenFor(reader)(model)

const hiddenFor = memoize(({ graph, identity, login }: Reader) =>
  memoize((model: Model) =>
    hiddenFrom(graph, model, { maySee: (other) => maySee(identity, other, login) }),
  ),
)

/** A filter of a model, and the models that a reader must be allowed to see to use it. */
interface FilterUse {
  readonly of: Model
  readonly behind: readonly Model[]
}

/** Returns the filters that read the objects of each model. */
const filtersBehind = memoize((graph: ModelGraph): ReadonlyMap<Model, readonly FilterUse[]> => {
  const uses = [...graph.models.values()].flatMap((of) =>
    [...of.filters.values()].map((filter) => ({ of, behind: modelsBehindFilter(graph)(filter) })),
  )
  const found = new Map<Model, FilterUse[]>()
  for (const use of uses)
    for (const model of use.behind) found.set(model, [...(found.get(model) ?? []), use])
  return found
})

/** Returns the paths that the search of a model follows for a reader. */
function searchedBy(model: Model, reader: Reader): readonly Path[] {
  const test = model.filters.get('q')?.test
  return test ? visiblePaths(reader.graph, model, test.paths, hiddenIn(model, reader)) : []
}

const isNested = ({ shapes }: Model, { key }: Member): boolean =>
  (shapes.get('nested') ?? []).some((member) => member.key === key)

/**
 * Returns the models of rows about a model's objects, such as the change log, that a reader may
 * see.
 */
const aboutRows = (model: Model, reader: Reader): readonly Model[] =>
  othersOf(model, reader).filter(
    (other) =>
      subjectsIn(reader.graph).get(other)?.includes(model) &&
      !hiddenIn(other, reader).models.has(model.key),
  )

/** Returns the models that the rows of a model are about, by that model. */
const subjectsIn = memoize(
  (graph: ModelGraph) =>
    new Map([...graph.models.values()].map((one) => [one, rowSubjectOf(graph, one)?.models])),
)

/** Returns the members of a model's objects that responses about other models show. */
const membersShown = (model: Model, reader: Reader): readonly Member[] =>
  othersOf(model, reader).flatMap(
    (other) => shownInside(reader.graph)(other)(hiddenIn(other, reader)).get(model.key) ?? [],
  )

/** Returns the members of objects inside those of a model, by the model of the inner objects. */
const shownInside = memoize((graph: ModelGraph) =>
  memoize((model: Model) =>
    memoize((hidden: HiddenFromReader): ReadonlyMap<string, readonly Member[]> => {
      const walk = { graph, hidden, seen: new Set<string>() }
      const found = new Map<string, Member[]>()
      for (const { of, member } of shownIn(walk, model.shapes.get('full') ?? []))
        found.set(of, [...(found.get(of) ?? []), member])
      return found
    }),
  ),
)

interface Walk {
  readonly graph: ModelGraph
  readonly hidden: HiddenFromReader
  readonly seen: Set<string>
}

/** A member, and the key of the model whose objects it describes. */
interface Shown {
  readonly of: string
  readonly member: Member
}

function shownIn(walk: Walk, members: readonly Member[]): readonly Shown[] {
  return members.flatMap((member): readonly Shown[] => {
    if (member.is === 'group') return shownIn(walk, member.members)
    if (member.is === 'path') return [{ of: member.path.model, member }]
    if (member.is !== 'field') return []
    const { reads, reference } = member.field
    if (reads.by === 'expression' && reference) return shownAs(walk, reference.target, 'id')
    return objectsIn(member.field).flatMap(({ key, shape }) => shownAs(walk, key, shape))
  })
}

/**
 * Returns the members that an object of a model shows in a shape, and those of its nested objects.
 */
function shownAs(walk: Walk, key: string, shape: string): readonly Shown[] {
  const { graph, hidden, seen } = walk
  if (seen.has(`${key} ${shape}`)) return []
  seen.add(`${key} ${shape}`)
  const target = requireModel(graph, key)
  const members =
    shape === 'id'
      ? (target.shapes.get('nested') ?? []).filter(isIdentifying)
      : visibleMembers(target, shape, hidden)
  const own = ownMembers(members).map((member) => ({ of: key, member }))
  return [...own, ...shownIn(walk, members)]
}

/** Returns the members of a shape without those of referenced objects. */
const ownMembers = (members: readonly Member[]): readonly Member[] =>
  members.flatMap((member) => {
    if (member.is === 'group') return ownMembers(member.members)
    return member.is === 'path' || (member.is === 'url' && member.of) ? [] : [member]
  })
