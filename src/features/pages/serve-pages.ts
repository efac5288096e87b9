import type { FastifyInstance } from 'fastify'
import type { ServedOptions } from '../../framework/feature/feature.ts'
import type {} from './extension.ts'
import { findDocumentsOf, formPartsOf, pagePartsOf } from './merge-parts.ts'
import { pages } from './pages.ts'
import { projectPages } from './project-page.ts'

/** Serves the pages of this feature, of others and of the service. */
export async function servePages(
  app: FastifyInstance,
  { parts, ...shared }: ServedOptions,
): Promise<void> {
  const options = {
    ...shared,
    parts: pagePartsOf(parts),
    documents: findDocumentsOf(parts),
    featureParts: parts,
    formParts: formPartsOf(parts),
    attention: parts.flatMap(({ attention = [] }) => attention),
  }
  await app.register(pages, options)
  for (const { registerPages } of parts) await registerPages?.(app, options)
  await app.register(projectPages, { ...shared, pages: parts.flatMap(({ pages = [] }) => pages) })
}
