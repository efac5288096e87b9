import { LRUCache } from 'lru-cache'
import { computedSources } from '../../../framework/model/computed-sources.ts'
import { definingModels } from '../../../framework/model/defining-models.ts'
import { modelsByType, type ModelGraph, type Model } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import {
  permissionName,
  type PermissionKind,
  type RowConditions,
} from '../../../framework/model/permission.ts'
import { permissionKindsOf } from '../../../framework/model/transitions.ts'
import { countedLimits, levelsOfRights, type StoredChain } from '../token-limits/limited-rights.ts'
import {
  bindsReading,
  compileGrants,
  wholeGrants,
  type Grants,
  type LoginSettings,
} from './compile.ts'
import {
  ConditionMistake,
  rowConditionsOf,
  type ConditionContext,
  type ConditionUser,
} from './conditions.ts'
import { whateverFields, fieldLimitsOf, noFieldLimits, type FieldsTest } from './field-limits.ts'
import { hasPolicies, policyRights, type PolicyReader } from './policies.ts'
import { underLimits, unionOf, type RowRights } from './row-rights.ts'
import { filtersBeyond, type FilterReader } from './usable-filters.ts'

interface StoredPermission {
  readonly models: readonly string[]
  readonly actions: readonly PermissionKind[]
  readonly constraints: unknown
  /** The fields that it includes setting; null or undefined for all. */
  readonly fields?: readonly string[] | null
}

/** The object permissions of a user as the database has them. */
interface StoredGrants {
  readonly permissions: readonly StoredPermission[]
  readonly groups: ConditionUser['groups']
  /** Whether the user is staff; selected in services with policies. */
  readonly staff?: boolean
}

/** A user as the rows of tokens and sessions have them. */
export interface StoredUser {
  readonly userId: number
  readonly username: string
  readonly superuser: boolean
  /** The names of the permissions of the user on whole models. */
  readonly permissions: readonly string[]
  /**
   * The text of the object permissions, of the type `StoredGrants`; null without any, unless models
   * have policies.
   */
  readonly objectPermissions: string | null
}

/** The largest number of users whose rights are remembered. */
const maxRemembered = 1_000

/**
 * Computes the rights of users from their stored permissions, and remembers those that have
 * conditions.
 */
export class GrantsOfUsers {
  readonly #graph: ModelGraph
  readonly #config: LoginSettings
  readonly #models: ReadonlyMap<string, Model>
  /** Whether rights depend on the groups of a user, and on staff, besides the permissions. */
  readonly hasPolicies: boolean
  /** Whether computed fields read values that a user may not see. */
  readonly #hasSources: boolean
  readonly #known = new LRUCache<string, Grants>({ max: maxRemembered })

  constructor(graph: ModelGraph, config: LoginSettings) {
    this.#graph = graph
    this.#config = config
    this.hasPolicies = hasPolicies(graph)
    this.#hasSources = computedSources(graph).size > 0
    this.#models = modelsByType(graph)
  }

  /** Returns the rights of a user, or what the limits of a token leave of them. */
  of(user: StoredUser, chain?: StoredChain): Grants {
    const { objectPermissions, permissions } = user
    if (objectPermissions === null && !chain && !this.#hasSources)
      return { permissions: new Set(permissions) }
    const { userId, username, superuser } = user
    const key = JSON.stringify([
      [userId, username, superuser, permissions, objectPermissions],
      chain && [chain.limits, chain.groups],
    ])
    const known = this.#known.get(key) ?? this.#compute(user, chain)
    this.#known.set(key, known)
    return known
  }

  /**
   * Returns the rows on which each permission of a user holds, whatever token is used. Counts the
   * object permissions whose fields pass a test.
   */
  rowRightsOf(user: StoredUser, counts: FieldsTest = whateverFields): RowRights {
    return this.#allowed(user, storedGrants(user.objectPermissions), counts)
  }

  /**
   * Returns what decides which filters a user may give to others: conditions of permissions look at
   * all rows, so that they may look only at models of which the user sees all rows.
   */
  filterGiverOf(user: StoredUser): FilterReader {
    const rights = this.rowRightsOf(user)
    const whole = new Set([...rights].flatMap(([name, rows]) => (rows === 'all' ? name : [])))
    const limited = new Set([...rights].flatMap(([name, rows]) => (rows === 'all' ? [] : name)))
    return {
      ...this.#filterReader(whole, readerOf(user, storedGrants(user.objectPermissions))),
      // Whoever may view none sees the names of all of them in the objects that refer to them.
      hidesRows: (model) =>
        bindsReading(model, this.#config) && limited.has(permissionName(model, 'view')),
    }
  }

  /** Returns what decides which filters a user may use, also in the limits of own tokens. */
  filterReaderOf(user: StoredUser): FilterReader {
    const held = new Set(this.rowRightsOf(user).keys())
    return this.#filterReader(held, readerOf(user, storedGrants(user.objectPermissions)))
  }

  #filterReader(held: ReadonlySet<string>, reader: PolicyReader): FilterReader {
    const { hidden } = fieldLimitsOf(this.#graph, reader) ?? noFieldLimits
    return {
      maySee: (model) =>
        !bindsReading(model, this.#config) || held.has(permissionName(model, 'view')),
      hiddenFields: hidden,
    }
  }

  #compute(user: StoredUser, chain: StoredChain | undefined): Grants {
    const stored = storedGrants(user.objectPermissions, chain)
    const reader = readerOf(user, stored)
    const limits = policyRights(this.#graph, reader)
    const fields = fieldLimitsOf(this.#graph, reader)
    // As without policies, where none limits a user who has no object permissions.
    const isUnlimited = !chain && !fields && [...limits.values()].every((rows) => rows === 'all')
    if (stored.permissions.length === 0 && isUnlimited)
      return wholeGrants(new Set(this.#wholePermissions(user)), this.#graph, this.#config)
    const own = this.#allowed(user, stored, whateverFields)
    const counted = chain && this.#countedLimits(own, reader, chain.limits)
    const levelsFor = (counts: FieldsTest): readonly RowRights[] => {
      const allowed = this.#allowed(user, stored, counts)
      return counted
        ? levelsOfRights(allowed, counted, (one) => this.#rightsOf(one, reader, counts))
        : [allowed]
    }
    const entries = [...stored.permissions, ...(chain?.limits.flat() ?? [])]
    const named = entries.filter((one) => one.fields).flatMap(({ models }) => models)
    return compileGrants(levelsFor, {
      graph: this.#graph,
      config: this.#config,
      fields,
      partial: named.flatMap((key) => this.#models.get(key) ?? []),
    })
  }

  #countedLimits(
    rights: RowRights,
    reader: PolicyReader,
    limits: StoredChain['limits'],
  ): ReturnType<typeof countedLimits> {
    return countedLimits(rights, limits, {
      rightsOf: (entry) => this.#rightsOf(entry, reader, whateverFields),
      mayUse: (held, key, { constraints }) => {
        const model = this.#models.get(key)
        if (!model) return false
        const context = { graph: this.#graph, model, reader: this.#filterReader(held, reader) }
        return filtersBeyond(constraints, context).length === 0
      },
    })
  }

  /** Returns the rights of a user by the object permissions whose fields pass a test. */
  #allowed(user: StoredUser, stored: StoredGrants, counts: FieldsTest): RowRights {
    const reader = readerOf(user, stored)
    const given = stored.permissions
      .flatMap((one) => this.#rightsOf(one, reader, counts))
      .reduce<RowRights>(unionOf, this.#wholeRights(this.#wholePermissions(user)))
    return underLimits(given, policyRights(this.#graph, reader))
  }

  /** Returns the names of a user's permissions on whole models. */
  #wholePermissions({ superuser, permissions }: StoredUser): readonly string[] {
    return superuser ? [...this.#models.values()].flatMap(permissionsOf) : permissions
  }

  /**
   * Returns rights on whole models: who views all objects of a model may also reveal its secrets.
   */
  #wholeRights(permissions: readonly string[]): RowRights {
    const given = new Set(permissions)
    const revealed = [...this.#models.values()].filter((model) =>
      given.has(permissionName(model, 'view')),
    )
    const names = [...given, ...revealed.map((model) => permissionName(model, 'reveal'))]
    return new Map(names.map((name) => [name, 'all']))
  }

  /** Returns the rights of an object permission or an entry of limits whose fields pass a test. */
  #rightsOf(
    { models, actions, constraints, fields = null }: StoredPermission,
    user: ConditionUser,
    counts: FieldsTest,
  ): readonly RowRights[] {
    if (!counts(fields)) return []
    return models
      .flatMap((key) => this.#models.get(key) ?? [])
      .map((model) => {
        const rows = rowsOf(constraints, { graph: this.#graph, model, user })
        const isPartOfOthers = rows !== 'all' && definingModels(this.#graph).has(model.key)
        const allowed = actions.filter((action) => !(isPartOfOthers && action === 'view'))
        return new Map(allowed.map((action) => [permissionName(model, action), rows]))
      })
  }
}

/** Returns the object permissions of a user, or none with the groups that a token's chain names. */
const storedGrants = (text: string | null, chain?: StoredChain): StoredGrants =>
  text === null
    ? { permissions: [], groups: chain?.groups ?? [] }
    : (JSON.parse(text) as StoredGrants) // as `objectPermissionsOf` selects it

/** Returns the user whom conditions and policies ask about. */
const readerOf = (
  { userId, username, superuser }: StoredUser,
  { groups, staff = false }: StoredGrants,
): PolicyReader => ({ id: userId, username, superuser, groups, staff })

const permissionsOf = (model: Model): readonly string[] =>
  permissionKindsOf(model).map((kind) => permissionName(model, kind))

/** Returns whether the conditions of a permission select all rows: none, or no filters. */
export const isUnlimited = (constraints: unknown): boolean =>
  constraints === null || (isJsonObject(constraints) && Object.keys(constraints).length === 0)

/** Returns the rows that conditions select: none where the schema has changed since. */
function rowsOf(constraints: unknown, context: ConditionContext): 'all' | RowConditions {
  if (isUnlimited(constraints)) return 'all'
  try {
    return rowConditionsOf(constraints, context)
  } catch (error) {
    if (!(error instanceof ConditionMistake)) throw error
    return []
  }
}
