import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { invalid } from '../../errors.ts'
import type { Graph } from '../../model/graph.ts'
import { requireModel } from '../../model/graph.ts'
import type { Extensions, WriteContext } from '../../http/change/context.ts'
import { createObject } from '../../http/change/create.ts'
import { updateObject } from '../../http/change/update.ts'

/** Makes and changes users and tokens under the same rules as the API; errors are the API's own. */
export interface Accounts {
  createUser(user: {
    readonly username: string
    readonly password: string
    readonly superuser: boolean
  }): Promise<number>
  setPassword(username: string, password: string): Promise<void>
  setActive(username: string, active: boolean): Promise<void>
  /** Gives the key, which is shown this once. */
  createToken(username: string, token: TokenOptions): Promise<string>
  listTokens(username: string | undefined): Promise<readonly TokenRow[]>
  deleteToken(id: number): Promise<boolean>
  hasUsers(): Promise<boolean>
}

/** What a new token may be told. */
export interface TokenOptions {
  readonly key?: string
  readonly readOnly?: boolean
  readonly expires?: string
  readonly description?: string
}

/** A token as a list shows it: never its key. */
export interface TokenRow {
  readonly id: number
  readonly username: string
  readonly key: string
  readonly writeEnabled: boolean
  readonly expires: string
  readonly description: string
}

/** Accounts over a database. */
export function accountsOf(graph: Graph, database: Database, extensions: Extensions): Accounts {
  const author = {
    userId: null,
    username: 'command line',
    tokenId: null,
    requestId: `cli-${randomUUID()}`,
  }
  const on = (key: string): WriteContext => ({
    graph,
    model: requireModel(graph, key),
    database,
    extensions,
    author,
  })
  const userId = async (username: string): Promise<number> => {
    const [row] = await database.rows({
      text: 'select id from users_user where username = $1',
      values: [username],
    })
    if (!row) throw invalid({ username: [`There is no user "${username}".`] })
    return Number(row[0])
  }
  const change = async (username: string, body: object): Promise<void> => {
    await updateObject(on('users.User'), await userId(username), body, {
      mode: 'patch',
      lenient: false,
    })
  }
  return {
    createUser: async ({ username, password, superuser }) => {
      const body = { username, password, is_superuser: superuser, is_staff: superuser }
      return Number((await createObject(on('users.User'), body, false))['id'])
    },
    setPassword: (username, password) => change(username, { password }),
    setActive: (username, active) => change(username, { is_active: active }),
    createToken: async (username, { key, readOnly = false, expires, description = '' }) => {
      const user = await userId(username)
      const body = {
        user,
        write_enabled: !readOnly,
        description,
        expires: expires ?? null,
        ...(key ? { key } : {}),
      }
      return String((await createObject(on('users.Token'), body, false))['key'])
    },
    listTokens: async (username) => {
      const rows = await database.rows({ text: tokenList, values: [username ?? null] })
      return rows.map(([id, name, key, writeEnabled, expires, description]) => ({
        id: Number(id),
        username: String(name),
        key: `${String(key)}…`,
        writeEnabled: Boolean(writeEnabled),
        expires: String(expires ?? 'never'),
        description: String(description),
      }))
    },
    deleteToken: async (id) =>
      (
        await database.rows({
          text: 'delete from users_token where id = $1 returning id',
          values: [id],
        })
      ).length > 0,
    hasUsers: async () =>
      (
        await database.rows({ text: 'select exists (select from users_user)', values: [] })
      )[0]?.[0] === true,
  }
}

const tokenList = `
  select k.id, u.username, left(k.key, 6), k.write_enabled, k.expires::text, k.description
  from users_token k join users_user u on u.id = k.user_id
  where $1::text is null or u.username = $1 order by u.username, k.id`
