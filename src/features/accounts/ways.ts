import { ApiError } from '../../framework/errors/errors.ts'
import type { HookOptions } from '../../framework/feature/feature.ts'
import type { FindSchemeUser, FindSessionUser } from '../../framework/http/authentication/index.ts'
import type { FoundUser, SignInWay } from './extension.ts'
import type { Sessions } from './sessions.ts'
import type { Admitted } from './sign-in.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The ways to sign in besides tokens and passwords of this service. */
    signInWays: readonly SignInWay[]
  }
}

/** Returns the ways to sign in of all features and of the service, in their order. */
export const waysOf = (options: HookOptions): readonly SignInWay[] =>
  options.parts.flatMap(({ signInWays }) => signInWays?.(options) ?? [])

/** Returns the schemes of `Authorization` of all ways. */
export const schemesOf = (ways: readonly SignInWay[]): ReadonlyMap<string, FindSchemeUser> =>
  new Map(ways.flatMap(({ schemes = {} }) => Object.entries(schemes)))

/**
 * Returns the function that finds the user of a session. A session ends with its way: where the way
 * is switched off, and where the way says that the session no longer holds.
 */
export function findSessionUserOf(
  { findSessionUser }: Sessions,
  ways: readonly SignInWay[],
): FindSessionUser {
  const byName = new Map(ways.map((way) => [way.name, way]))
  return async (cookie, request) => {
    const identity = await findSessionUser(cookie)
    const session = identity?.session
    if (session?.way === undefined) return identity
    const way = byName.get(session.way)
    return way && (way.holds?.(request, session) ?? true) ? identity : null
  }
}

/** The result of asking all ways: a user, a refusal, or nothing. */
export interface Asked {
  readonly admitted?: Admitted
  readonly refusal?: ApiError
}

/**
 * Asks ways for the user, one after another, until one knows the user or refuses. Other errors than
 * refusals are thrown.
 */
export async function askWays(
  ways: readonly SignInWay[],
  ask: (way: SignInWay) => Promise<FoundUser | undefined> | undefined,
): Promise<Asked> {
  try {
    for (const way of ways) {
      const found = await ask(way)
      if (found) return { admitted: { ...found, way: way.name } }
    }
    return {}
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error }
    throw error
  }
}
