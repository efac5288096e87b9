import { literal } from '../../framework/model/arguments.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { Mistakes, noModel } from '../../framework/model/resolve/mistakes.ts'
import { didYouMean } from '../../framework/model/similar-names.ts'
import { ownParts } from './own-parts.ts'
import type { PageParts } from './objects/page-view.ts'
import type { ProjectPage } from './project-page.ts'

/**
 * Throws a `DeclarationError` when a service has pages whose paths are malformed or in the API,
 * that show no model or one that does not exist, or that have no content; and when models place
 * parts that the service does not register.
 */
export function checkPages(
  pages: readonly ProjectPage[],
  parts: PageParts,
  graph: ModelGraph,
): void {
  const mistakes = new Mistakes()
  checkParts(Object.keys({ ...ownParts, ...parts }), graph, mistakes)
  for (const [index, page] of pages.entries()) checkPage(page, index, { graph, mistakes })
  mistakes.throwAny()
}

/** Checks a page without its types: one in JavaScript may hold anything. */
function checkPage(
  page: unknown,
  index: number,
  { graph: { models }, mistakes }: { readonly graph: ModelGraph; readonly mistakes: Mistakes },
): void {
  const item = `createService(), pages[${index}]`
  if (!isJsonObject(page)) {
    mistakes.add(item, `this is ${literal(page)}`, ['an object with path, shows and content'])
    return
  }
  const { path, shows, content } = page
  const location = typeof path === 'string' ? `the page "${path}" of createService()` : item
  if (typeof path !== 'string' || !/^\/(?!api\/)([^/]+\/)*$/.test(path))
    mistakes.add(location, wrongPath(path), [
      'a path with a slash at both ends that does not begin with /api/, such as "/overdue/"',
    ])
  if (typeof content !== 'function')
    mistakes.add(`${location}, content`, `this is ${literal(content)}`, ['a function'])
  if (!Array.isArray(shows) || shows.length === 0)
    mistakes.add(location, 'shows names no model', [...models.keys()])
  else
    for (const model of shows.map(String).filter((key) => !models.has(key))) {
      const { wrong, allowed } = noModel(model, models.keys())
      mistakes.add(`${location}, shows`, wrong, allowed)
    }
}

/** Reports parts that models place and the service does not register. */
function checkParts(known: readonly string[], graph: ModelGraph, mistakes: Mistakes): void {
  for (const { key, file, pages } of graph.models.values()) {
    const columns = [pages.columns, ...pages.tabs.map((tab) => tab.columns ?? [])].flat()
    const inColumns = columns.flatMap(({ is, name }) => (is === 'part' ? [name] : []))
    for (const name of [...inColumns, ...pages.parts].filter((one) => !known.includes(one)))
      mistakes.add(
        `${key} (${file}), pages`,
        `createService() registers no part "${name}"${didYouMean(name, known)}`,
        known,
      )
  }
}

function wrongPath(path: unknown): string {
  if (typeof path === 'string') return 'the path is not allowed'
  return path === undefined ? 'the path is missing' : `the path is ${literal(path)}`
}
