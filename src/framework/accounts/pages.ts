import type { FastifyInstance } from 'fastify'
import { takeForms } from '../pages/forms/forms.ts'
import { asPages } from '../pages/pages.ts'
import type { ResourceOptions } from '../http/context.ts'
import { loginPages } from './pages/login.ts'
import type { UserPageOptions } from './pages/options.ts'
import { passwordPages } from './pages/password.ts'
import { profilePages } from './pages/profile.ts'
import { revealPages } from './pages/reveal.ts'
import { rightsPages } from './pages/rights/rights-pages.ts'
import { sessionPages } from './pages/sessions.ts'
import { timeZonePage } from './pages/time-zone.ts'
import { tokenPages } from './pages/tokens.ts'
import { userKeyPages } from './pages/user-key.ts'
import type { Sessions } from './sessions.ts'
import { frameOf } from '../pages/frame/shell.ts'

/**
 * Serves the pages for signing in and out and for the signed-in user: `/login/`, `/logout/`,
 * `/user/`.
 */
export async function userPages(
  app: FastifyInstance,
  options: ResourceOptions & { readonly sessions: Sessions },
): Promise<void> {
  const { graph } = options
  const frame = frameOf(options)
  const shared: UserPageOptions = { ...options, frame }
  await app.register(async (scope) => {
    takeForms(scope)
    asPages(scope)
    const plugins = [
      loginPages,
      passwordPages,
      profilePages,
      rightsPages,
      sessionPages,
      timeZonePage,
      tokenPages,
      ...(graph.models.has('secrets.UserKey') ? [userKeyPages, revealPages] : []),
    ]
    for (const plugin of plugins) await plugin(scope, shared)
  })
}
