/** The authenticated user of a request. */
export interface Identity {
  readonly userId: number
  readonly username: string
  readonly superuser: boolean
  /** Names of permissions, such as `dcim.add_rackgroup`. */
  readonly permissions: ReadonlySet<string>
  /** False for a token that may only read. */
  readonly mayWrite: boolean
  readonly tokenId?: number
  /** The shape of choices of the token; absent where that of the service applies. */
  readonly choiceShape?: 'pair' | 'object'
  /** Set for a browser's session, with the CSRF token that its unsafe requests must send. */
  readonly session?: { readonly id: number; readonly csrf: string }
}

/** Finds the user of a token by its key. Rejects with a 401 that gives the reason. */
export type Authenticate = (key: string) => Promise<Identity>

/** Finds the user of a session by its cookie; null without a valid session. */
export type Recall = (cookie: string) => Promise<Identity | null>
