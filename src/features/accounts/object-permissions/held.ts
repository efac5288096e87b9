import { isDeepStrictEqual } from 'node:util'
import { contentType, type ModelGraph } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import {
  permissionName,
  type PermissionKind,
  type RowConditions,
  type RowFilters,
} from '../../../framework/model/permission.ts'
import type { Work } from '../../../framework/write/context.ts'
import { rightsOf } from '../rights.ts'
import { selectStoredUser, type StoredUserRow } from '../sql/permissions.ts'
import {
  ConditionMistake,
  rowConditionsOf,
  type ConditionContext,
  type ConditionUser,
} from './conditions.ts'
import { GrantsOfUsers, isUnlimited, type LoginSettings } from './grants.ts'
import type { RowRight, RowRights } from './row-rights.ts'

/**
 * Returns the rows on which each permission of the author of a change holds; undefined for authors
 * who may give everything. Refuses credentials with limits.
 */
export async function heldRights(
  work: Work,
  settings: LoginSettings,
): Promise<RowRights | undefined> {
  const { superuser } = await rightsOf(work)
  const { userId } = work.author
  if (superuser || userId === null) return undefined
  const grants = new GrantsOfUsers(work.graph, settings)
  const [row] = await work.rows<StoredUserRow>(selectStoredUser(userId, grants.hasPolicies))
  if (!row) return new Map()
  const [username, permissions, objectPermissions] = row
  return grants.rowRightsOf({ userId, username, superuser, permissions, objectPermissions })
}

/**
 * Returns the names of permissions that an object permission gives on rows on which somebody does
 * not have them. Only conditions are compared: each alternative has to repeat all filters of one
 * that is held, and may add others.
 *
 * @example
 * missingFor(
 *   { models: ['dcim.site'], actions: ['view'], constraints: { region: 'eu', status: 1 } },
 *   new Map([['dcim.view_site', [[new Map([['region', ['eu']]])]]]]),
 *   graph,
 * ) // []
 */
export function missingFor(
  { models, actions, constraints }: RowRight,
  held: RowRights,
  graph: ModelGraph,
): readonly string[] {
  const known = new Map([...graph.models.values()].map((model) => [contentType(model), model]))
  return models.flatMap((key) => {
    const model = known.get(key)
    // Of an application that is no longer listed: nobody can show to have the rights to it.
    if (!model) return [key]
    const given = rowsGivenBy(constraints, { graph, model, user: nobody })
    return actions
      .map((action) => permissionName(model, action as PermissionKind))
      .filter((name) => !includes(held.get(name), given))
  })
}

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
