import { LRUCache } from 'lru-cache'
import type { Config } from '../../../framework/config/config.ts'
import { contentType, type ModelGraph, type Model } from '../../../framework/model/graph.ts'
import {
  permissionName,
  type FieldsOfModels,
  type PermissionKind,
  type RowConditions,
  type RowsFor,
  type VisibleRows,
} from '../../../framework/model/permission.ts'
import { rowsMeeting } from '../../../framework/read/visible-rows/index.ts'
import {
  ConditionMistake,
  rowConditionsOf,
  type ConditionContext,
  type ConditionUser,
} from './conditions.ts'
import { fieldLimitsOf, noFieldLimits, type FieldLimits } from './field-limits.ts'
import { limitedRights, type StoredChain } from '../token-limits/limited-rights.ts'
import { hasPolicies, policyRights, type PolicyReader } from './policies.ts'
import { underLimits, unionOf, type RowRights } from './row-rights.ts'

interface StoredPermission {
  readonly models: readonly string[]
  readonly actions: readonly PermissionKind[]
  readonly constraints: unknown
}

/** The object permissions of a user as the database has them. */
interface StoredGrants {
  readonly permissions: readonly StoredPermission[]
  readonly groups: ConditionUser['groups']
  /** Whether the user is staff; selected in services with policies. */
  readonly staff?: boolean
}

/** The rights of a user. */
export interface Grants {
  /** Names of permissions, such as `lab.add_port`. */
  readonly permissions: ReadonlySet<string>
  /** The rows that the user sees; undefined for all rows. */
  readonly rows?: VisibleRows | undefined
  /** Returns the rows of a model that a permission is limited to; undefined for all rows. */
  readonly rowsFor?: RowsFor
  /** The fields that the user may not set; undefined for none. */
  readonly fixedFields?: FieldsOfModels | undefined
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
  readonly #known = new LRUCache<string, Grants>({ max: maxRemembered })

  constructor(graph: ModelGraph, config: LoginSettings) {
    this.#graph = graph
    this.#config = config
    this.hasPolicies = hasPolicies(graph)
    this.#models = new Map([...graph.models.values()].map((model) => [contentType(model), model]))
  }

  /** Returns the rights of a user, or what the limits of a token leave of them. */
  of(user: StoredUser, chain?: StoredChain): Grants {
    const { objectPermissions, permissions } = user
    if (objectPermissions === null && !chain) return { permissions: new Set(permissions) }
    const { userId, username, superuser } = user
    const key = JSON.stringify([
      [userId, username, superuser, permissions, objectPermissions],
      chain && [chain.limits, chain.groups],
    ])
    const known = this.#known.get(key) ?? this.#compute(user, chain)
    this.#known.set(key, known)
    return known
  }

  /** Returns the rows on which each permission of a user holds, whatever token is used. */
  rowRightsOf(user: StoredUser): RowRights {
    const stored = storedGrants(user.objectPermissions)
    const reader = readerOf(user, stored)
    return underLimits(this.#given(user, stored), policyRights(this.#graph, reader))
  }

  #compute(user: StoredUser, chain: StoredChain | undefined): Grants {
    const stored = storedGrants(user.objectPermissions, chain)
    const reader = readerOf(user, stored)
    const limits = policyRights(this.#graph, reader)
    const fields = fieldLimitsOf(this.#graph, reader)
    // As without policies, where none limits a user who has no object permissions.
    const isUnlimited = !chain && !fields && [...limits.values()].every((rows) => rows === 'all')
    if (stored.permissions.length === 0 && isUnlimited)
      return { permissions: new Set(this.#wholePermissions(user)) }
    const allowed = underLimits(this.#given(user, stored), limits)
    const rightsOf = (one: StoredPermission): readonly RowRights[] => this.#rightsOf(one, reader)
    return this.#compile(chain ? limitedRights(allowed, chain, rightsOf) : allowed, fields)
  }

  /** Returns what the permissions of a user give. */
  #given(user: StoredUser, stored: StoredGrants): RowRights {
    const reader = readerOf(user, stored)
    return stored.permissions
      .flatMap((one) => this.#rightsOf(one, reader))
      .reduce<RowRights>(unionOf, this.#wholeRights(this.#wholePermissions(user)))
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

  /** Returns the rights that an object permission gives, for each model and action. */
  #rightsOf(
    { models, actions, constraints }: StoredPermission,
    user: ConditionUser,
  ): readonly RowRights[] {
    return models
      .flatMap((key) => this.#models.get(key) ?? [])
      .map((model) => {
        const rows = rowsOf(constraints, { graph: this.#graph, model, user })
        return new Map(actions.map((action) => [permissionName(model, action), rows]))
      })
  }

  /** Returns rights as the service asks for them. */
  #compile(rights: RowRights, fields: FieldLimits = noFieldLimits): Grants {
    const limits = (model: Model, permission: PermissionKind): 'all' | RowConditions | undefined =>
      rights.get(permissionName(model, permission))
    const visible = [...this.#models.values()].flatMap((model): [string, RowConditions][] => {
      const rows = bindsReading(model, this.#config) ? limits(model, 'view') : 'all'
      return rows === undefined || rows === 'all' ? [] : [[model.key, rows]]
    })
    const seen = new Map(visible)
    return {
      permissions: new Set(rights.keys()),
      rows: rowsMeeting(this.#graph, seen, fields.hidden),
      fixedFields: fields.fixed.size > 0 ? fields.fixed : undefined,
      rowsFor: memoizeRows((model, permission) => {
        const rows = limits(model, permission) ?? []
        if (rows === 'all') return undefined
        // Conditions look at other objects only in the rows that the user sees.
        return rowsMeeting(this.#graph, new Map(seen).set(model.key, rows), fields.hidden)
      }),
    }
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

const kinds: readonly PermissionKind[] = ['view', 'add', 'change', 'delete']

const permissionsOf = (model: Model): readonly string[] =>
  kinds.map((kind) => permissionName(model, kind))

/** The settings that decide which models everybody may read. */
export type LoginSettings = Pick<Config, 'loginRequired'>

/** Returns whether reading a model takes a permission. */
export const bindsReading = (model: Model, { loginRequired }: LoginSettings): boolean =>
  !model.view && (loginRequired || model.private)

/** Returns a function that compiles the rows of each model and permission once. */
function memoizeRows(compile: RowsFor): RowsFor {
  const known = new Map<string, VisibleRows | undefined>()
  return (model, permission) => {
    const key = permissionName(model, permission)
    if (!known.has(key)) known.set(key, compile(model, permission))
    return known.get(key)
  }
}

/** Returns whether the conditions of a permission select all rows. */
export const isUnlimited = (constraints: unknown): boolean =>
  constraints === null || (typeof constraints === 'object' && Object.keys(constraints).length === 0)

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
