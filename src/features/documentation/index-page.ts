import { html, type Markup } from '../pages/frame/html.ts'
import type { Frame, PageContent } from '../pages/frame/shell.ts'
import type { DocumentParts, OperationEntry } from './document-parts.ts'
import { groupBy } from './group.ts'
import { markdown } from './markdown.ts'
import { documentationFiles, methodMarkup, operationUrl, tagLabel } from './operation-link.ts'

/**
 * Renders the list of all operations, folded by tag. With a search, only the operations that match
 * it are visible, and their tags are open.
 *
 * @param q words that the method, the path, the summary or the id of an operation contain
 */
export function indexPage(parts: DocumentParts, frame: Frame, q = ''): PageContent {
  const { basePath } = frame
  const { operations } = parts
  const [introduction = '', ...rest] = parts.description.split('\n\n')
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const matching = new Set(operations.filter((one) => matches(one, words)))
  const status = words.length > 0 && `${matching.size} of ${operations.length} operations`
  return {
    title: 'API documentation',
    crumbs: [],
    content: html`
      ${documentationFiles(basePath)}
      <h1>API documentation</h1>
      <p class="lead">${introduction}</p>
      <form class="line" id="find-operations" role="search" aria-label="Operations">
        <input
          type="search"
          name="q"
          aria-label="Search operations"
          placeholder="Method, path or words of the summary"
          value=${q}
        />
        <button type="submit">Search operations</button>
        <a href="${basePath}/api/schema/" type="application/json">OpenAPI document</a>
      </form>
      <p class="count" role="status">${status}</p>
      <details class="everywhere">
        <summary>What applies to every operation</summary>
        ${markdown(rest.join('\n\n'))}
      </details>
      ${[...groupBy(operations, ({ tag }) => tag)].map(([tag, own]) =>
        tagMarkup({ parts, frame, matching, isOpen: words.length > 0 }, tag, own),
      )}
    `,
  }
}

/** The page that a tag is rendered for. */
interface Listing {
  readonly parts: DocumentParts
  readonly frame: Frame
  readonly matching: ReadonlySet<OperationEntry>
  readonly isOpen: boolean
}

const matches = (
  { id, method, path, summary }: OperationEntry,
  words: readonly string[],
): boolean => {
  const text = `${method} ${path} ${summary} ${id}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

function tagMarkup(listing: Listing, tag: string, operations: readonly OperationEntry[]): Markup {
  const { parts, frame, matching, isOpen } = listing
  const isHidden = !operations.some((one) => matching.has(one))
  return html`<details class="tag" key=${tag} open=${isOpen} hidden=${isHidden}>
    <summary>
      <h2>${tagLabel(frame, tag)}</h2>
      <span class="number">${operations.length} operations</span>
      <span class="words">${parts.tags.get(tag)}</span>
    </summary>
    <div class="resources" id=${tag}>
      ${[...groupBy(operations, ({ path }) => resourceOf(path))].map(([resource, own]) =>
        resourceMarkup(listing, resource, own),
      )}
    </div>
  </details>`
}

/** Returns the path up to its first parameter: that of a list. */
const resourceOf = (path: string): string => path.split('{')[0] ?? path

function resourceMarkup(
  { frame, matching }: Listing,
  resource: string,
  operations: readonly OperationEntry[],
): Markup {
  return html`<section key=${resource} hidden=${!operations.some((one) => matching.has(one))}>
    <h3><code>${resource}</code></h3>
    <ul>
      ${operations.map((one) => {
        const rest = one.path.slice(resource.length)
        return html`<li key=${one.id} hidden=${!matching.has(one)}>
          <a href=${operationUrl(frame.basePath, one.id)}
            >${methodMarkup(one.method)} <span>${one.summary}</span></a
          >${rest !== '' && html` <code>${rest}</code>`}
        </li>`
      })}
    </ul>
  </section>`
}
