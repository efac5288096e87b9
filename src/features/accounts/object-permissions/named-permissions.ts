import { requireId } from '../../../framework/write/find-object.ts'
import { createObject, updateObject } from '../../../framework/write/objects/index.ts'
import { removeObject } from '../../../framework/write/removal/index.ts'
import { commandContextOf, type CommandStore } from '../command-context.ts'
import { selectListedPermissions, type ListedObjectPermission } from '../sql/object-permissions.ts'

const key = 'users.ObjectPermission'

/** The data of a new object permission. */
export interface NewObjectPermission {
  readonly name: string
  readonly description?: string
  readonly models: readonly string[]
  /** Default: `view`. */
  readonly actions?: readonly string[]
  /** Alternatives, one of which has to hold; default: all objects. */
  readonly constraints?: readonly unknown[]
  /** The fields that `add` and `change` may set; default: all. */
  readonly fields?: readonly string[]
  /** Names of users. */
  readonly users: readonly string[]
  /** Names of groups. */
  readonly groups: readonly string[]
}

/** Whose permissions are listed: those of a user, with the user's groups, of a group, or all. */
export interface NamedHolder {
  readonly user?: string
  readonly group?: string
}

/** An object permission in a list, with texts for people. */
export interface PermissionRow {
  readonly name: string
  readonly enabled: boolean
  readonly models: string
  readonly actions: string
  readonly constraints: string
  readonly fields: string
  readonly users: string
  readonly groups: string
}

/**
 * Creates, lists and changes object permissions by their names, under the same rules and with the
 * same errors as the API.
 */
export class NamedPermissions {
  readonly #store: CommandStore

  constructor(store: CommandStore) {
    this.#store = store
  }

  /** Creates an object permission; returns the id. */
  async create({ users, groups, constraints, ...rest }: NewObjectPermission): Promise<number> {
    const [only, ...others] = constraints ?? []
    const made = await createObject(this.#context(), {
      ...rest,
      ...(constraints ? { constraints: others.length === 0 ? only : constraints } : {}),
      users: users.map((username) => ({ username })),
      groups: groups.map((name) => ({ name })),
    })
    return Number(made['id'])
  }

  /** Returns the object permissions of a holder, by name. Throws a 400 if there is no such one. */
  async list({ user, group }: NamedHolder = {}): Promise<readonly PermissionRow[]> {
    if (user !== undefined) await this.#require('users.User', 'username', user)
    if (group !== undefined) await this.#require('users.Group', 'name', group)
    const statement = selectListedPermissions(user ?? null, group ?? null)
    const rows = await this.#store.database.rows<ListedObjectPermission>(statement)
    return rows.map(([name, enabled, models, actions, constraints, fields, users, groups]) => ({
      name,
      enabled,
      models: models.join(', '),
      actions: actions.join(', '),
      constraints: constraints === null ? '' : JSON.stringify(constraints),
      fields: fields?.join(', ') ?? '',
      users: users.join(', '),
      groups: groups.join(', '),
    }))
  }

  /** Enables or disables an object permission. */
  async setEnabled(name: string, enabled: boolean): Promise<void> {
    const id = await this.#require(key, 'name', name)
    await updateObject(this.#context(), id, { enabled }, { mode: 'patch' })
  }

  /** Deletes an object permission. */
  async remove(name: string): Promise<void> {
    await removeObject(this.#context(), await this.#require(key, 'name', name))
  }

  #require(model: string, field: string, value: string): Promise<number> {
    return requireId(this.#store, model, { field, value })
  }

  #context(): ReturnType<typeof commandContextOf> {
    return commandContextOf(this.#store, key)
  }
}
