import type { FastifyInstance } from 'fastify'
import { revealPages } from './reveal.ts'
import { userKeyPages } from './user-key.ts'
import type { PageOptions } from '../../pages/objects/object-pages.ts'
import { registerPages } from '../../pages/pages.ts'

/** Serves the pages for a user's key, and the pages that show sealed values. */
export async function secretsPages(
  app: FastifyInstance,
  options: Omit<PageOptions, 'frame'>,
): Promise<void> {
  await registerPages(app, options, [userKeyPages, revealPages])
}
