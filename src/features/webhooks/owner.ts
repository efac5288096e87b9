import type { Config } from '../../framework/config/config.ts'
import { readerOf } from '../../framework/http/objects/index.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import type { Reader } from '../../framework/model/permission.ts'
import { GrantsOfUsers } from '../accounts/object-permissions/grants.ts'
import type { FilterReader } from '../accounts/object-permissions/usable-filters.ts'
import type { ServedRow } from './sql/webhooks.ts'

/** A webhook that is served, and what its owner may see now. */
export interface ServedWebhook {
  readonly id: number
  readonly endpoint: string
  /** The content types of the models. */
  readonly models: readonly string[]
  readonly actions: readonly string[]
  /** Filters of a list, as a query string. */
  readonly filter: string
  /** The cursor after the changes that have deliveries. */
  readonly position: string
  /** The sealed signing secrets, the newest one first. */
  readonly secrets: readonly string[]
  readonly owner: Reader
  /** Decides which filters the owner may use. */
  readonly filterReader: FilterReader
}

/** Makes served webhooks of their rows. */
export class Owners {
  readonly #config: Config
  readonly #grants: GrantsOfUsers

  constructor(graph: ModelGraph, config: Config) {
    this.#config = config
    this.#grants = new GrantsOfUsers(graph, config)
  }

  /** Whether the rights of a user depend on groups and on staff, too. */
  get hasPolicies(): boolean {
    return this.#grants.hasPolicies
  }

  /** Returns the webhook of a row of `selectServed`. */
  served(row: ServedRow): ServedWebhook {
    const [id, endpoint, models, actions, filter, position, secret, formerSecret, ...user] = row
    const [userId, username, superuser, permissions, objectPermissions] = user
    const stored = { userId, username, superuser, permissions, objectPermissions }
    const identity = { userId, username, superuser, mayWrite: false, ...this.#grants.of(stored) }
    return {
      id,
      endpoint,
      models,
      actions,
      filter,
      position,
      secrets: formerSecret === null ? [secret] : [secret, formerSecret],
      owner: readerOf({ identity }, this.#config),
      filterReader: this.#grants.filterReaderOf(stored),
    }
  }
}
