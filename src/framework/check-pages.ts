import { Mistakes } from './model/resolve/mistakes.ts'
import type { ProjectPage } from './web/project-page.ts'

/** Throws a `DeclarationError` when a service has pages whose paths are malformed or in the API. */
export function checkPages(pages: readonly Pick<ProjectPage, 'path'>[]): void {
  const mistakes = new Mistakes()
  for (const { path } of pages)
    if (!/^\/(?!api\/)([^/]+\/)*$/.test(path))
      mistakes.add(`the page "${path}" of createService()`, 'the path is not allowed', [
        'a path with a slash at both ends that does not begin with /api/, such as "/overdue/"',
      ])
  mistakes.throwAny()
}
