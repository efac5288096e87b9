import type { FastifyInstance } from 'fastify'
import { registerPages } from '../pages/pages.ts'
import type { PageOptions } from '../pages/objects/object-pages.ts'
import { listPreferencePages } from './pages/lists.ts'
import { loginPages } from './pages/login.ts'
import { passwordPages } from './pages/password.ts'
import { profilePages } from './pages/profile.ts'
import { rightsPages } from './pages/rights/rights-pages.ts'
import { sessionPages } from './pages/sessions.ts'
import { timeZonePage } from './pages/time-zone.ts'
import { tokenPages } from './pages/tokens.ts'

/**
 * Serves the pages for signing in and out and for the signed-in user: `/login/`, `/logout/`,
 * `/user/`.
 */
export async function userPages(
  app: FastifyInstance,
  options: Omit<PageOptions, 'frame'>,
): Promise<void> {
  await registerPages(app, { ...options, sessions: app.sessions }, [
    listPreferencePages,
    loginPages,
    passwordPages,
    profilePages,
    rightsPages,
    sessionPages,
    timeZonePage,
    tokenPages,
  ])
}
