import type { Graph } from './model/graph.ts'
import { Mistakes, noModel } from './model/resolve/mistakes.ts'
import type { ProjectPage } from './web/project-page.ts'

/**
 * Throws a `DeclarationError` when a service has pages whose paths are malformed or in the API, or
 * that show no model or one that does not exist.
 */
export function checkPages(
  pages: readonly Pick<ProjectPage, 'path' | 'shows'>[],
  { models }: Graph,
): void {
  const mistakes = new Mistakes()
  for (const { path, shows } of pages) {
    const place = `the page "${path}" of createService()`
    if (!/^\/(?!api\/)([^/]+\/)*$/.test(path))
      mistakes.add(place, 'the path is not allowed', [
        'a path with a slash at both ends that does not begin with /api/, such as "/overdue/"',
      ])
    if (!Array.isArray(shows) || shows.length === 0)
      mistakes.add(place, 'shows names no model', [...models.keys()])
    else
      for (const model of shows.filter((key) => !models.has(key))) {
        const { wrong, allowed } = noModel(model, models.keys())
        mistakes.add(`${place}, shows`, wrong, allowed)
      }
  }
  mistakes.throwAny()
}
