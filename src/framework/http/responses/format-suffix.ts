import type { IncomingMessage } from 'node:http'

/** The scheme and the host of a URL in absolute form (RFC 9112, section 3.2.2). */
const absoluteForm = /^https?:\/\/[^/]*/i

/**
 * Makes a URL with a format suffix the URL without it: `/api/lab/sites.json?q=x` is served as
 * `/api/lab/sites/?q=x&format=json`, and `.api` as the page. Applies to every URL of the API but
 * the documentation, with or without a slash at the end, before routing.
 */
export function suffixRewriter(basePath: string): (request: IncomingMessage) => string {
  const root = `${basePath}/api`
  return ({ url = '/' }) => {
    const queryAt = url.indexOf('?')
    const [target, query] =
      queryAt < 0 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt + 1)]
    const path = target.replace(absoluteForm, '')
    const found = /^(.*?)\/*\.(json|api)\/*$/.exec(path)
    const canonical = `${found?.[1] ?? ''}/`.replace(/\/{2,}/g, '/')
    if (!found || !canonical.startsWith(`${root}/`) || canonical.startsWith(`${root}/docs/`))
      return url
    return `${canonical}?${query === '' ? '' : `${query}&`}format=${found[2]}`
  }
}
