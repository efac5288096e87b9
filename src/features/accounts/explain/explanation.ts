import type { Database } from '../../../framework/database/database.ts'
import { failure, invalid } from '../../../framework/errors/errors.ts'
import {
  contentType,
  modelsByType,
  type Model,
  type ModelGraph,
} from '../../../framework/model/graph.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { permissionName, type PermissionKind } from '../../../framework/model/permission.ts'
import { permissionKindsOf } from '../../../framework/model/transitions.ts'
import { suggestOrList } from '../../../framework/model/similar-names.ts'
import { allowedActions } from '../object-permissions/check.ts'
import { bindsReading, type Grants, type LoginSettings } from '../object-permissions/compile.ts'
import { GrantsOfUsers } from '../object-permissions/grants.ts'
import { selectSourcesOfRights, type UserWithSources } from '../sql/sources-of-rights.ts'
import { givesRows, reasonsOf, type SourcesOfRight } from './reasons.ts'

/** On which objects of a model an action is allowed. */
export const extents = ['all', 'some', 'none'] as const

/** On which objects of a model a user may perform an action, and which permissions decide it. */
export interface ExplainedRight {
  readonly user: string
  readonly model: string
  readonly action: string
  readonly allowed: (typeof extents)[number]
  /** Each permission that allows it, and what limits it, as sentences. */
  readonly reasons: readonly string[]
  /** The fields whose values the user does not see. */
  readonly hiddenFields: readonly string[]
  /** The fields that the user may not set. */
  readonly fixedFields: readonly string[]
}

/** A model and an action that were asked for. */
export interface AskedRight {
  readonly model: Model
  readonly action: PermissionKind
}

/**
 * Explains what users may do with the objects of models. Looks at no object, so that it tells
 * nothing of hidden ones.
 */
export class ExplainedRights {
  readonly #graph: ModelGraph
  readonly #settings: LoginSettings
  readonly #grants: GrantsOfUsers
  readonly #models: ReadonlyMap<string, Model>

  constructor(graph: ModelGraph, settings: LoginSettings) {
    this.#graph = graph
    this.#settings = settings
    this.#grants = new GrantsOfUsers(graph, settings)
    this.#models = modelsByType(graph)
  }

  /** Returns the model and the action of names. Throws a 400 that names each unknown one. */
  requireRight(type: string, kind: string): AskedRight {
    const model = this.#models.get(type.toLowerCase())
    const actions = model
      ? [...permissionKindsOf(model), 'reveal']
      : [...allowedActions(this.#graph)]
    const action = actions.find((one) => one === kind)
    if (model && action) return { model, action }
    throw invalid({
      ...(model ? {} : { model: [unknown(type, this.#models.keys())] }),
      ...(action ? {} : { action: [unknown(kind, actions)] }),
    })
  }

  /** Explains an action of a user; throws a 404 without such a user. Takes one statement. */
  async explain(
    { identify }: Pick<Database, 'identify'>,
    username: string,
    { model, action }: AskedRight,
  ): Promise<ExplainedRight> {
    const codename = permissionName(model, action === 'reveal' ? 'view' : action)
    const { hasPolicies } = this.#grants
    const statement = selectSourcesOfRights(username, codename, hasPolicies)
    const [row] = await identify<UserWithSources>(statement)
    if (!row) throw failure('ERR_NOT_FOUND')
    const [userId, , superuser, permissions, stored, held, groups, objectPermissions, active] = row
    const rights = this.#grants.of({
      userId,
      username,
      superuser,
      permissions,
      objectPermissions: stored,
    })
    const isOpen = action === 'view' && !model.view && !bindsReading(model, this.#settings)
    const sources = { model, action, isOpen, superuser, held, groups, objectPermissions, active }
    return {
      user: username,
      model: contentType(model),
      action,
      allowed: extentOf(rights, sources, this.#graph),
      reasons: reasonsOf(sources, this.#graph),
      hiddenFields: [...(rights.rows?.hiddenFields.get(model.key) ?? [])],
      fixedFields: [...(rights.fixedFields?.get(model.key) ?? [])],
    }
  }
}

const unknown = (name: string, known: Iterable<string>): string =>
  `"${shown(name)}" is unknown.${suggestOrList(name, known)}`

/** Returns on which objects of a model a user may perform an action. */
function extentOf(
  grants: Grants,
  sources: SourcesOfRight,
  graph: ModelGraph,
): (typeof extents)[number] {
  const { model, action, isOpen, active } = sources
  if (isOpen) return 'all'
  if (!active || !isHeld(grants, sources)) return 'none'
  if (!grants.rowsFor?.(model, action)) return 'all'
  return givesRows(sources, graph) ? 'some' : 'none'
}

function isHeld(
  { permissions, rowsFor }: Grants,
  { model, action, superuser }: SourcesOfRight,
): boolean {
  if (superuser || permissions.has(permissionName(model, action))) return true
  return action === 'reveal' && permissions.has(permissionName(model, 'view')) && !rowsFor
}
