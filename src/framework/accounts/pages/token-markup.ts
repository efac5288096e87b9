import { type Json, textOf } from '../../model/json-value.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { tableMarkup } from '../../pages/frame/table.ts'
import { momentMarkup } from '../../pages/frame/time-zone.ts'
import { truthMarkup } from '../../pages/values/value.ts'

/** Renders the user's tokens as a table; `url` is that of their page. */
export function tokenTable(tokens: readonly Json[], url: string): Markup {
  return html`
    <div class="head">
      <h1>API tokens</h1>
      <nav class="actions" aria-label="Actions">
        <a class="button add" href="${url}add/">Add a token</a>
      </nav>
    </div>
    <p class="lead">
      A program sends a token with each request: <code>${'Authorization: Token <key>'}</code>
    </p>
    ${tokens.length === 0 ? html`<p class="empty">You have no tokens.</p>` : table(tokens, url)}
  `
}

function table(tokens: readonly Json[], url: string): Markup {
  const row = (token: Json): Markup =>
    html`<tr key=${token['id']}>
      <th scope="row"><code>${token['key']}</code></th>
      <td>${token['description']}</td>
      <td>${truthMarkup(token['write_enabled'] === true)}</td>
      <td>${momentMarkup(textOf(token['created']))}</td>
      <td>
        ${token['expires'] === null ? 'never' : momentMarkup(textOf(token['expires']))}
        ${isOver(token['expires']) && html`<span class="choice">expired</span>`}
      </td>
      <td>
        <a href="${url}${textOf(token['id'])}/" aria-label="Edit ${token['key']}">Edit</a>
        <a href="${url}${textOf(token['id'])}/delete/" aria-label="Delete ${token['key']}"
          >Delete</a
        >
      </td>
    </tr>`
  const headings = ['Key', 'Description', 'May write', 'Created', 'Expires', 'Change']
  return tableMarkup('API tokens', headings, tokens.map(row))
}

const isOver = (expires: unknown): boolean =>
  typeof expires === 'string' && Date.parse(expires) <= Date.now()

/** Renders the key of a new token, which cannot be shown later. */
export function tokenMade(key: string, url: string, own: string): Markup {
  return html`
    <h1>The token was created</h1>
    <p class="notice" role="status">This is the only time its key is shown: keep it now.</p>
    <p class="secret">
      <code id="key">${key}</code> <button type="button" data-copy="key" hidden>Copy</button>
    </p>
    <p>Try it:</p>
    <pre
      tabindex="0"
      aria-label="Command to try the token"
    ><code>${`curl -H 'Authorization: Token ${key}' ${own}/api/`}</code></pre>
    <p><a class="button" href=${url}>Back to the tokens</a></p>
  `
}
