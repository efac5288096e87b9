import { type JsonObject, textOf } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { tableMarkup } from '../../pages/frame/table.ts'
import { momentMarkup } from '../../pages/frame/time-zone.ts'
import { choiceMarkup } from '../../pages/values/value.ts'

/** A token that ends within this time is marked. */
const soon = 14 * 24 * 3_600_000

/** Renders the user's tokens as a table; `url` is that of their page. */
export const tokenTable = (tokens: readonly DescribedToken[], url: string): Markup => html`
  <p>A program sends a token with each request: <code>${'Authorization: Token <key>'}</code></p>
  ${tokens.length === 0 ? html`<p class="empty">You have no tokens.</p>` : table(tokens, url)}
`

/** A token, and what it may do in words. */
export interface DescribedToken {
  readonly token: JsonObject
  readonly words: Markup
}

function table(tokens: readonly DescribedToken[], url: string): Markup {
  const row = ({ token, words }: DescribedToken): Markup => {
    const own = `${url}${textOf(token['id'])}/`
    const name = textOf(token['description'])
    return html`<tr key=${token['id']}>
      <th scope="row"><a href=${own}>${name === '' ? 'Without a description' : name}</a></th>
      <td data-label="Key"><code>${token['key']}</code></td>
      <td class="long" data-label="May do">${words}</td>
      <td data-label="Created">${momentMarkup(textOf(token['created']))}</td>
      <td data-label="Expires">${expiryMarkup(token['expires'])}</td>
      <td class="row-actions">
        <a class="button small" href=${own} aria-label="Edit ${token['key']}">Edit</a>
        <a class="button small" href="${own}derive/" aria-label="Derive from ${token['key']}"
          >Derive …</a
        >
        <a class="button small delete" href="${own}delete/" aria-label="Delete ${token['key']}"
          >Delete</a
        >
      </td>
    </tr>`
  }
  const headings = ['Description', 'Key', 'May do', 'Created', 'Expires', 'Actions']
  return html`<div class="stacking">${tableMarkup('API tokens', headings, tokens.map(row))}</div>`
}

function expiryMarkup(expires: unknown): Markup {
  if (typeof expires !== 'string') return 'Never'
  const left = Date.parse(expires) - Date.now()
  const mark =
    left <= 0 ? choiceMarkup('expired', 'bad') : left < soon && choiceMarkup('soon', 'coming')
  return html`${momentMarkup(expires)} ${mark}`
}

/** Renders the key of a new token, which cannot be shown later. */
export const tokenMade = (key: string, url: string, own: string): Markup => html`
  <section class="card" aria-label="The key">
    <p class="notice" role="status">This is the only time its key is shown: keep it now.</p>
    <p class="secret">
      <code id="key">${key}</code> <button type="button" data-copy="key" hidden>Copy</button>
    </p>
    <h2>Try it</h2>
    <pre
      tabindex="0"
      aria-label="Command to try the token"
    ><code id="try">${`curl -H 'Authorization: Token ${key}' ${own}/api/`}</code></pre>
    <p><button type="button" class="plain" data-copy="try" hidden>Copy the command</button></p>
  </section>
  <p><a class="button" href=${url}>Back to the tokens</a></p>
`
