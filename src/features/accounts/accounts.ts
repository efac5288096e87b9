import type { Database } from '../../framework/database/database.ts'
import { ApiError } from '../../framework/errors/errors.ts'
import type { Extensions, WriteContext } from '../../framework/write/context.ts'
import { createObject, updateObject } from '../../framework/write/objects/index.ts'
import { requireId } from '../../framework/write/find-object.ts'
import { removeObject } from '../../framework/write/removal/index.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { commandContextOf, type CommandStore } from './command-context.ts'
import { selectTokens, type ListedToken } from './sql/tokens.ts'
import { selectAnyUser } from './sql/users.ts'

/** The data of a new user. */
export interface NewUser {
  readonly username: string
  readonly password: string
  readonly superuser: boolean
}

/** Options of a new token. */
export interface TokenOptions {
  readonly key?: string
  readonly readOnly?: boolean
  readonly expires?: string
  readonly description?: string
  /** Limits: the token may do what one of them allows; undefined for a token without limits. */
  readonly limits?: readonly unknown[] | undefined
  /** The networks from which it may be used; undefined for all. */
  readonly addresses?: readonly string[] | undefined
}

/** A token in a list, without its key. */
export interface TokenRow {
  readonly id: number
  readonly username: string
  /** The first six characters of the key. */
  readonly key: string
  readonly writeEnabled: boolean
  readonly expires: string
  readonly description: string
}

/**
 * Creates and changes users and tokens under the same rules and with the same errors as the API.
 */
export class Accounts {
  readonly #store: CommandStore

  constructor(graph: ModelGraph, database: Database, extensions: Extensions) {
    this.#store = { graph, database, extensions }
  }

  /** Creates a user; returns the id. */
  async createUser({ username, password, superuser }: NewUser): Promise<number> {
    const body = { username, password, is_superuser: superuser, is_staff: superuser }
    const made = await createObject(this.#on('users.User'), body)
    return Number(made['id'])
  }

  async setPassword(username: string, password: string): Promise<void> {
    await this.#change(username, { password })
  }

  async setActive(username: string, active: boolean): Promise<void> {
    await this.#change(username, { is_active: active })
  }

  /** Creates a token; returns the key, which cannot be read later. */
  async createToken(username: string, options: TokenOptions): Promise<string> {
    const { key, readOnly = false, expires = null, description = '' } = options
    const { limits = null, addresses = null } = options
    const user = await this.#requireUser(username)
    const own = { user, write_enabled: !readOnly, description, expires, limits, addresses }
    const body = { ...own, ...(key ? { key } : {}) }
    const made = await createObject(this.#on('users.Token'), body)
    return String(made['key'])
  }

  /** Returns all tokens, or those of one user. */
  async listTokens(username?: string): Promise<readonly TokenRow[]> {
    const rows = await this.#store.database.rows<ListedToken>(selectTokens(username ?? null))
    return rows.map(([id, name, key, writeEnabled, expires, description]) => {
      return { id, username: name, key: `${key}…`, writeEnabled, expires, description }
    })
  }

  /** Deletes a token; returns false if it does not exist. */
  async deleteToken(id: number): Promise<boolean> {
    try {
      await removeObject(this.#on('users.Token'), id)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_NOT_FOUND') return false
      throw error
    }
  }

  async hasUsers(): Promise<boolean> {
    const [row] = await this.#store.database.rows(selectAnyUser)
    return row !== undefined
  }

  async #change(username: string, body: object): Promise<void> {
    const id = await this.#requireUser(username)
    await updateObject(this.#on('users.User'), id, body, { mode: 'patch' })
  }

  #requireUser(username: string): Promise<number> {
    return requireId(this.#store, 'users.User', { field: 'username', value: username })
  }

  #on(key: string): WriteContext {
    return commandContextOf(this.#store, key)
  }
}
