import type { FastifyRequest } from 'fastify'

declare module '../../framework/feature/feature.ts' {
  interface SharedParts {
    /** Tabs of the account of a person, for pages below `/user/`. */
    readonly accountTabs?: readonly AccountTab[]
    /** Runs when a person signs out, before the cookies are deleted. */
    readonly signedOut?: (request: FastifyRequest) => Promise<void>
  }
}

/** A page of the account of a person. */
export interface AccountTab {
  /** The path below `/user/`, with a slash at its end; empty for the first page. */
  readonly path: string
  /** The text of the tab, and the title of the page. */
  readonly label: string
}
