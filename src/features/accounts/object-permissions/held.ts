import { isDeepStrictEqual } from 'node:util'
import { modelsByType, type ModelGraph } from '../../../framework/model/graph.ts'
import { memoize } from '../../../framework/memoize.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import {
  permissionName,
  type PermissionKind,
  type RowConditions,
  type RowFilters,
} from '../../../framework/model/permission.ts'
import type { Work } from '../../../framework/write/context.ts'
import { rightsOf } from '../rights.ts'
import { selectStoredUsers, type StoredUserRow } from '../sql/permissions.ts'
import {
  ConditionMistake,
  rowConditionsOf,
  type ConditionContext,
  type ConditionUser,
} from './conditions.ts'
import type { LoginSettings } from './compile.ts'
import { withAllFields, whateverFields, includesField, type FieldsTest } from './field-limits.ts'
import { GrantsOfUsers, isUnlimited } from './grants.ts'
import type { RowRight, RowRights } from './row-rights.ts'
import { filtersBeyond, type FilterReader } from './usable-filters.ts'

/** Returns the rows on which each permission of somebody holds; counts rights by their fields. */
export type RightsByFields = (counts: FieldsTest) => RowRights

/** The rights that a user has, and may give to others. */
export interface Held {
  readonly rights: RightsByFields
  /** Decides which filters the conditions of a permission may have. */
  readonly filterGiver: FilterReader
  /** Decides which filters the limits of a token may have. */
  readonly filterReader: FilterReader
}

/**
 * Returns the rights of the author of a change; undefined for authors who may give everything.
 * Refuses credentials with limits.
 */
export async function heldRights(work: Work, settings: LoginSettings): Promise<Held | undefined> {
  const { superuser } = await rightsOf(work)
  const { userId } = work.author
  return superuser || userId === null
    ? undefined
    : ((await rightsOfUsers([userId], work, settings)).get(userId) ?? nothingHeld)
}

const noReader: FilterReader = { maySee: () => false, hiddenFields: new Map() }

/** The rights of a user who was deleted meanwhile. */
const nothingHeld: Held = {
  rights: () => new Map(),
  filterGiver: noReader,
  filterReader: noReader,
}

/** Returns the rights of users by their ids; those of an id without a user are left out. */
export async function rightsOfUsers(
  ids: readonly number[],
  { graph, rows }: Pick<Work, 'graph' | 'rows'>,
  settings: LoginSettings,
): Promise<ReadonlyMap<number, Held>> {
  const grants = new GrantsOfUsers(graph, settings)
  const found = await rows<StoredUserRow>(selectStoredUsers(ids, grants.hasPolicies))
  const held = found.map(([userId, username, superuser, permissions, objectPermissions]) => {
    const user = { userId, username, superuser, permissions, objectPermissions }
    const rights = memoize((counts: FieldsTest) => grants.rowRightsOf(user, counts))
    const [filterGiver, filterReader] = [grants.filterGiverOf(user), grants.filterReaderOf(user)]
    return [userId, { rights, filterGiver, filterReader }] as const
  })
  return new Map(held)
}

/**
 * Returns the names of permissions that an object permission gives on rows on which somebody does
 * not have them. Only conditions are compared: each alternative has to repeat all filters of one
 * that is held, and may add others.
 *
 * @example
 * const right = { models: ['lab.port'], actions: ['view'], constraints: { color: 1, size: 2 } }
 * const held = new Map([['lab.view_port', [[new Map([['color', ['1']]])]]]])
 * missingFor({ ...right, fields: null }, () => held, graph) // []
 */
export function missingFor(
  { models, actions, constraints, fields }: RowRight,
  held: RightsByFields,
  graph: ModelGraph,
): readonly string[] {
  const known = modelsByType(graph)
  const tests = testsOf(fields)
  return models.flatMap((key) => {
    const model = known.get(key)
    // Of an application that is no longer listed: nobody can show to have the rights to it.
    if (!model) return [key]
    const given = rowsGivenBy(constraints, { graph, model, user: nobody })
    return actions.flatMap((action) => {
      const name = permissionName(model, action as PermissionKind)
      const needed = action === 'add' || action === 'change' ? tests : [whateverFields]
      return needed.every((counts) => includes(held(counts).get(name), given)) ? [] : [name]
    })
  })
}

/**
 * Returns the names of the filters of an object permission that look at what somebody may not see,
 * unless they are among the filters by which the rights are held.
 */
export function unseenFilters(
  { models, actions, constraints }: RowRight,
  { rights, filterGiver }: Held,
  graph: ModelGraph,
): readonly string[] {
  const known = modelsByType(graph)
  return models.flatMap((key) => {
    const model = known.get(key)
    if (!model) return []
    const beyond = filtersBeyond(constraints, { graph, model, reader: filterGiver })
    const given = rowsGivenBy(constraints, { graph, model, user: nobody })
    if (beyond.length === 0 || given === 'all') return beyond
    const held = actions.flatMap((action) => {
      const rows = rights(whateverFields).get(permissionName(model, action as PermissionKind))
      return rows === undefined || rows === 'all' ? [] : rows.flat()
    })
    const repeats = (name: string): boolean => {
      const own = given.flat().filter((filters) => filters.has(name))
      return own.length > 0 && own.every((filters) => isAmong(held, name, filters.get(name)))
    }
    return beyond.filter((name) => !repeats(name))
  })
}

const isAmong = (held: readonly RowFilters[], name: string, values: unknown): boolean =>
  held.some((filters) => isDeepStrictEqual(filters.get(name), values))

/** Returns the tests that rights have to pass which include setting these fields. */
const testsOf = (fields: RowRight['fields']): readonly FieldsTest[] =>
  fields === null ? [withAllFields] : fields.map(includesField)

/** No filter is compared with this user: those that name the reader are left out before. */
const nobody: ConditionUser = { id: 0, username: '', groups: [] }

/** Returns the rows that conditions select, or more where they depend on the reader. */
function rowsGivenBy(constraints: unknown, context: ConditionContext): 'all' | RowConditions {
  if (isUnlimited(constraints)) return 'all'
  try {
    return rowConditionsOf(withoutReader(constraints), context)
  } catch (error) {
    if (!(error instanceof ConditionMistake)) throw error
    return 'all'
  }
}

/** Returns conditions without the filters that select other rows for each reader. */
function withoutReader(constraints: unknown): unknown {
  if (Array.isArray(constraints)) return constraints.map(withoutReader)
  if (!isJsonObject(constraints)) return constraints
  return Object.fromEntries(
    Object.entries(constraints).filter(
      ([, value]) => ![value].flat().some((one) => one === '$user' || one === '$groups'),
    ),
  )
}

/** Returns whether rows are among those that are held, judged by their conditions. */
const includes = (held: 'all' | RowConditions | undefined, given: 'all' | RowConditions): boolean =>
  held === 'all' ||
  (held !== undefined &&
    given !== 'all' &&
    given.every((filters) => held.some((known) => known.every((one) => isPartOf(one, filters)))))

/** Returns whether every one of some filters is in one of the lists of filters. */
const isPartOf = (known: RowFilters, filters: readonly RowFilters[]): boolean =>
  filters.some((one) =>
    [...known].every(([name, values]) => isDeepStrictEqual(one.get(name), values)),
  )
