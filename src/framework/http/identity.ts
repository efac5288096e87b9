/** Who asks, as far as a request proved it. */
export interface Identity {
  readonly userId: number
  readonly username: string
  readonly superuser: boolean
  /** `dcim.add_rackgroup` */
  readonly permissions: ReadonlySet<string>
  /** False for a token that may only read. */
  readonly mayWrite: boolean
  readonly tokenId?: number
  /** The shape of choices that the token is set to; absent: that of the service. */
  readonly choiceShape?: 'pair' | 'object'
  /** Present when a browser's session proved it, with the token that its unsafe requests must carry. */
  readonly session?: { readonly id: number; readonly csrf: string }
}

/** Finds who a token's key belongs to; rejects with a 401 that says why not. */
export type Authenticate = (key: string) => Promise<Identity>

/** Finds who the cookie of a session belongs to; null when it opens none. */
export type Recall = (cookie: string) => Promise<Identity | null>
