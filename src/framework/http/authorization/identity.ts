import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Author } from '../../model/author.ts'
import type { FieldsOfModels, RowsFor, VisibleRows } from '../../model/permission.ts'

/** The authenticated user of a request. */
export interface Identity {
  readonly userId: number
  readonly username: string
  readonly superuser: boolean
  /** Names of permissions, such as `lab.add_port`. */
  readonly permissions: ReadonlySet<string>
  /** The rows that the user sees; undefined for all rows. */
  readonly rows?: VisibleRows | undefined
  /** Returns the rows of a model that a permission is limited to; undefined for all rows. */
  readonly rowsFor?: RowsFor | undefined
  /** The fields that the user may not set; undefined for none. */
  readonly fixedFields?: FieldsOfModels | undefined
  /** False for a token that may only read. */
  readonly mayWrite: boolean
  readonly tokenId?: number
  /** A text that differs between limits of credentials; absent for all rights of the user. */
  readonly limits?: string
  /** The shape of choices of the token; null or absent where that of the service applies. */
  readonly choiceShape?: Config['choiceShape'] | null
  /** The form of responses to writes; null or absent where the service decides. */
  readonly writeResponse?: Config['writeResponse'] | null
  /** Set for a browser's session. */
  readonly session?: BrowserSession
}

/** The session of a browser. */
export interface BrowserSession {
  readonly id: number
  /** The CSRF token that unsafe requests must send. */
  readonly csrf: string
  /** The time zone of the user, in which pages show times. */
  readonly timeZone: string
  /** The name of the way by which the user signed in; absent for a password of this service. */
  readonly way?: string
  /** The name of the account elsewhere that the user signed in with. */
  readonly account?: string
}

/** Returns the author that records of a request name. */
export const authorOf = ({ id, identity }: Pick<FastifyRequest, 'id' | 'identity'>): Author => ({
  userId: identity?.userId ?? null,
  username: identity?.username ?? '',
  tokenId: identity?.tokenId ?? null,
  requestId: id,
  ...(identity?.limits !== undefined && { isLimited: true }),
})
