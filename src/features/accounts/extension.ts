import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FindSchemeUser } from '../../framework/http/authentication/index.ts'
import type { BrowserSession } from '../../framework/http/authorization/index.ts'

declare module '../../framework/feature/feature.ts' {
  interface SharedParts {
    /** Tabs of the account of a person, for pages below `/user/`. */
    readonly accountTabs?: readonly AccountTab[]
    /** Runs when a person signs out, before the cookies are deleted. */
    readonly signedOut?: (request: FastifyRequest) => Promise<void>
    /**
     * Returns the ways to sign in besides tokens and passwords of this service. Runs at the start.
     */
    readonly signInWays?: (options: HookOptions) => readonly SignInWay[]
  }
}

/** A page of the account of a person. */
export interface AccountTab {
  /** The path below `/user/`, with a slash at its end; empty for the first page. */
  readonly path: string
  /** The text of the tab, and the title of the page. */
  readonly label: string
}

/**
 * A way to sign in besides tokens and passwords of this service. Its functions return a user of
 * this service, whom they may create. They refuse with an `ApiError`, which the login page shows.
 */
export interface SignInWay {
  /** A name such as `ldap`, which the sessions that it opens keep. */
  readonly name: string
  /** Returns a link for the login page; undefined where the request has no use for it. */
  readonly link?: (request: FastifyRequest) => SignInLink | undefined
  /**
   * Pages by their paths below the base path, such as `/login/oidc/`. The login page shows the
   * errors that they throw.
   */
  readonly pages?: Readonly<Record<string, SignInPage>>
  /**
   * Finds the user of a request by itself, such as by a header of a proxy, when somebody opens the
   * login page to get to another page. Undefined where it does not know the user.
   */
  readonly findUser?: (request: FastifyRequest) => Promise<FoundUser | undefined>
  /**
   * Finds the user of a name and a password, when no password of this service matches. Undefined
   * where one of them is wrong.
   */
  readonly findByPassword?: (username: string, password: string) => Promise<FoundUser | undefined>
  /** Returns whether a session that this way opened still holds for a request. */
  readonly holds?: (request: FastifyRequest, session: BrowserSession) => boolean
  /** Finds the users of requests by schemes of `Authorization`, by their names in lower case. */
  readonly schemes?: Readonly<Record<string, FindSchemeUser>>
  /** Returns the URL that signs somebody out elsewhere, too, when they sign out here. */
  readonly signOutUrl?: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<string | undefined>
}

/** Answers `GET` of a page of a way to sign in. */
export type SignInPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** A user whom a way to sign in has found. */
export interface FoundUser {
  /** The id of the user of this service. */
  readonly userId: number
  /** The name of the account elsewhere, which the session keeps. */
  readonly account?: string
}

/** A link of the login page. The path that is asked for follows as `?next=`. */
export interface SignInLink {
  /** The text, such as `Sign in with Example`. */
  readonly label: string
  /** The path of a page below the base path, such as `/login/oidc/`. */
  readonly path: string
}
