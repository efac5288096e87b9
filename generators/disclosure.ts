import { maySee, mayBeAnonymous } from '../src/framework/http/authentication.ts'
import type { Identity } from '../src/framework/http/identity.ts'
import type { Graph, Member, Model, Path } from '../src/framework/model/graph.ts'
import { requireModel } from '../src/framework/model/graph.ts'
import { permissionName } from '../src/framework/model/permission.ts'
import {
  hiddenFrom,
  isIdentifying,
  modelsBehindFilter,
  objectsIn,
  rowSubject,
  visibleMembers,
  visiblePaths,
  type Hidden,
} from '../src/framework/read/visibility.ts'
import { isAttachedTo, isHistory, visibleModels } from '../src/framework/web/visible.ts'

/** Settings that decide who may see which models. */
export interface Login {
  readonly loginRequired: boolean
}

/** A reader under a setting. The code that serves requests decides what this reader sees. */
interface Reader {
  readonly graph: Graph
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
  search: (model, reader) => listed(reader).includes(model) && model.filters.has('q'),
  'number on the start page': (model, reader) =>
    listed(reader).includes(model) && !model.view && !isHistory(model),
  'counted by others': (model, reader) =>
    othersOf(model, reader).some(({ fields }) =>
      [...fields.values()].some(
        ({ computes }) => computes?.by === 'count' && computes.model === model.key,
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
  pictures: (model, reader) => aboutRows(model, reader).some((other) => isAttachedTo(other, model)),
  '`_choices`': ({ fields, view }, { identity, login }) =>
    !view &&
    (identity !== null || mayBeAnonymous(true, login)) &&
    [...fields.values()].some(({ choices }) => choices !== undefined),
}

/** Headings of the columns. */
export const aspectNames: readonly string[] = Object.keys(aspects)

/** Readers in ascending order of rights: each may see what the readers before may see. */
export const readerNames = ['anyone', 'any user', 'permission'] as const

/** Returns, for each column, the first reader to whom that aspect of a model is visible. */
export function disclosureOf(graph: Graph, model: Model, login: Login): readonly string[] {
  const readers = readerNames.map((name) => ({
    graph,
    login,
    identity: identityOf(graph, model, name),
  }))
  const everything = { graph, login, identity: { ...known, superuser: true } }
  return Object.values(aspects).map((learns) => {
    if (!learns(model, everything)) return '–'
    const index = readers.findIndex((reader) => learns(model, reader))
    return readerNames[index] ?? 'superuser'
  })
}

const known: Identity = {
  userId: 1,
  username: '',
  superuser: false,
  permissions: new Set(),
  mayWrite: true,
}

/**
 * Returns the identity of a reader: a user with the permission may view all models, one without it
 * all other models.
 */
function identityOf(
  graph: Graph,
  model: Model,
  name: (typeof readerNames)[number],
): Identity | null {
  if (name === 'anyone') return null
  const permissions = new Set(viewPermissions(graph))
  if (name !== 'permission') permissions.delete(permissionName(model, 'view'))
  return { ...known, permissions }
}

/** Returns the names of the permissions to view the models. */
const viewPermissions = memoize((graph: Graph): readonly string[] =>
  [...graph.models.values()].map((model) => permissionName(model, 'view')),
)

/** Returns the models that a reader may list. */
const listed = memoize(({ graph, identity, login }: Reader): readonly Model[] =>
  visibleModels(graph, identity, login),
)

/** Returns a function that computes its result once for each argument. */
function memoize<T extends object, R>(compute: (argument: T) => R): (argument: T) => R {
  const known = new WeakMap<T, R>()
  return (argument) => {
    const result = known.get(argument) ?? compute(argument)
    known.set(argument, result)
    return result
  }
}

const othersOf = (model: Model, reader: Reader): readonly Model[] =>
  listed(reader).filter((other) => other !== model)

const hiddenIn = (model: Model, { graph, identity, login }: Reader): Hidden =>
  hiddenFrom(graph, model, (other) => maySee(identity, other, login))

/** A filter of a model, and the models that a reader must be allowed to see to use it. */
interface FilterUse {
  readonly of: Model
  readonly behind: readonly Model[]
}

/** Returns the filters that read the objects of each model. */
const filtersBehind = memoize((graph: Graph): ReadonlyMap<Model, readonly FilterUse[]> => {
  const uses = [...graph.models.values()].flatMap((of) =>
    [...of.filters.values()].map((filter) => ({ of, behind: modelsBehindFilter(graph, filter) })),
  )
  const found = new Map<Model, FilterUse[]>()
  for (const use of uses)
    for (const model of use.behind) found.set(model, [...(found.get(model) ?? []), use])
  return found
})

/** Returns the paths that the search of a model follows for a reader. */
function searchedBy(model: Model, reader: Reader): readonly Path[] {
  const test = model.filters.get('q')?.test
  return test ? visiblePaths(reader.graph, test.paths, hiddenIn(model, reader)) : []
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
      !hiddenIn(other, reader).has(model.key),
  )

/** Returns the models that the rows of a model are about, by that model. */
const subjectsIn = memoize(
  (graph: Graph) =>
    new Map([...graph.models.values()].map((one) => [one, rowSubject(graph, one)?.models])),
)

/**
 * The members that are shown to a reader: `disclosureOf` creates its own readers for each model.
 */
const shown = new WeakMap<Reader, readonly Member[]>()

/** Returns the members of a model's objects that responses about other models show. */
function membersShown(model: Model, reader: Reader): readonly Member[] {
  const members = shown.get(reader) ?? findShown(model, reader)
  shown.set(reader, members)
  return members
}

function findShown(model: Model, reader: Reader): readonly Member[] {
  return othersOf(model, reader).flatMap((other) => {
    const walk = { reader, model, hidden: hiddenIn(other, reader), seen: new Set<string>() }
    return shownIn(walk, other.shapes.get('full') ?? [])
  })
}

interface Walk {
  readonly reader: Reader
  readonly model: Model
  readonly hidden: Hidden
  readonly seen: Set<string>
}

function shownIn(walk: Walk, members: readonly Member[]): readonly Member[] {
  return members.flatMap((member): readonly Member[] => {
    if (member.is === 'group') return shownIn(walk, member.members)
    if (member.is === 'path') return member.path.model === walk.model.key ? [member] : []
    if (member.is !== 'field') return []
    const { reads, reference } = member.field
    if (reads.by === 'expression' && reference) return shownAs(walk, reference.target, 'id')
    return objectsIn(member.field).flatMap(({ key, shape }) => shownAs(walk, key, shape))
  })
}

/**
 * Returns the members that an object of a model shows in a shape, and those of its nested objects.
 */
function shownAs(walk: Walk, key: string, shape: string): readonly Member[] {
  const { reader, model, hidden, seen } = walk
  if (seen.has(`${key} ${shape}`)) return []
  seen.add(`${key} ${shape}`)
  const target = requireModel(reader.graph, key)
  const members =
    shape === 'id'
      ? (target.shapes.get('nested') ?? []).filter(isIdentifying)
      : visibleMembers(target, shape, hidden)
  return [...(target === model ? ownMembers(members) : []), ...shownIn(walk, members)]
}

/** Returns the members of a shape without those of referenced objects. */
const ownMembers = (members: readonly Member[]): readonly Member[] =>
  members.flatMap((member) => {
    if (member.is === 'group') return ownMembers(member.members)
    return member.is === 'path' || (member.is === 'url' && member.of) ? [] : [member]
  })
