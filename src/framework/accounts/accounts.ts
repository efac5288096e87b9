import type { Database } from '../database/database.ts'
import { ApiError, invalid } from '../errors.ts'
import type { Extensions, WriteContext } from '../write/context.ts'
import { createObject } from '../write/create.ts'
import { removeObject } from '../write/remove.ts'
import { updateObject } from '../write/update.ts'
import { requireModel, type Graph } from '../model/graph.ts'
import { commandLineAuthor } from '../write/command-line-author.ts'

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
  readonly #graph: Graph
  readonly #database: Database
  readonly #extensions: Extensions

  constructor(graph: Graph, database: Database, extensions: Extensions) {
    this.#graph = graph
    this.#database = database
    this.#extensions = extensions
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
    const user = await this.#userId(username)
    const body = { user, write_enabled: !readOnly, description, expires, ...(key ? { key } : {}) }
    const made = await createObject(this.#on('users.Token'), body)
    return String(made['key'])
  }

  /** Returns all tokens, or those of one user. */
  async listTokens(username?: string): Promise<readonly TokenRow[]> {
    const statement = { text: tokenList, values: [username ?? null] }
    const rows = await this.#database.rows<TokenColumns>(statement)
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
    const [row] = await this.#database.rows({ text: 'select from users_user limit 1', values: [] })
    return row !== undefined
  }

  async #change(username: string, body: object): Promise<void> {
    const id = await this.#userId(username)
    await updateObject(this.#on('users.User'), id, body, { mode: 'patch' })
  }

  async #userId(username: string): Promise<number> {
    const text = 'select id from users_user where username = $1'
    const [row] = await this.#database.rows({ text, values: [username] })
    if (!row) throw invalid({ username: [`There is no user "${username}".`] })
    return Number(row[0])
  }

  #on(key: string): WriteContext {
    return {
      graph: this.#graph,
      model: requireModel(this.#graph, key),
      database: this.#database,
      extensions: this.#extensions,
      author: commandLineAuthor(),
    }
  }
}

type TokenColumns = [number, string, string, boolean, string, string]

const tokenList = `
  select
    k.id, u.username, left(k.key, 6), k.write_enabled,
    coalesce(k.expires::text, 'never'), k.description
  from users_token k
  join users_user u on u.id = k.user_id
  where $1::text is null or u.username = $1
  order by u.username, k.id`
