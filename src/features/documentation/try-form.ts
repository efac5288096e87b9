import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import type { DocumentParts, OperationParts } from './document-parts.ts'
import { exampleOfSchema } from './example.ts'

/**
 * Renders a link to the browsable API, and a form that sends the request from the page. The form is
 * hidden until `documentation.js` shows it.
 */
export function tryMarkup(
  { operations }: DocumentParts,
  operation: OperationParts,
  basePath: string,
): Markup {
  const { path } = operation
  const [resource = ''] = path.split('{')
  const isBrowsable = operations.some((one) => one.method === 'GET' && one.path === resource)
  return html`
    <h2 id="try">Try it</h2>
    ${
      isBrowsable &&
      html`<p>
        <a href="${basePath}${resource}"
          >Open ${html`<code>${resource}</code>`} in the browsable API</a
        >
      </p>`
    }
    ${formMarkup(operation, basePath)}
  `
}

/** Renders the form; null where the body is not JSON, such as a file. */
function formMarkup(
  { method, path, parameters, body, schemas }: OperationParts,
  basePath: string,
): Markup {
  const json = body?.['application/json']
  if (body && json === undefined) return null
  const inPlace = (place: string): readonly JsonObject[] =>
    parameters.filter((one) => one['in'] === place)
  return html`
    <form class="model try" data-method=${method} data-path="${basePath}${path}" hidden>
      ${inPlace('path').map((one) => pathField(textOf(one['name'])))}
      ${
        inPlace('query').length > 0 &&
        html`<div class="field">
          <label for="try-query">Query</label>
          <input id="try-query" name="query" placeholder="name=value&name=value" />
        </div>`
      }
      ${json !== undefined && bodyField(jsonObjectOf(json), schemas)}
      <div class="field">
        <label for="try-token">API token</label>
        <input id="try-token" name="token" autocomplete="off" spellcheck="false" />
        <p class="hint">Without one, the request is sent in your session.</p>
      </div>
      <div class="line">
        <button type="submit" class=${method === 'DELETE' && 'delete'}>Send ${method}</button>
      </div>
      <p class="hint" role="status"></p>
      <pre tabindex="0" aria-label="Response" hidden></pre>
    </form>
  `
}

const pathField = (name: string): Markup =>
  html`<div class="field" key=${name}>
    <label for="try-${name}"><code>${name}</code></label>
    <input id="try-${name}" data-path-parameter=${name} required />
  </div>`

function bodyField({ example, schema }: JsonObject, schemas: OperationParts['schemas']): Markup {
  const text = JSON.stringify(example ?? exampleOfSchema(jsonObjectOf(schema), schemas), null, 2)
  const rows = Math.min(Math.max(text.split('\n').length, 4), 14)
  return html`<div class="field">
    <label for="try-body">Body</label>
    <textarea id="try-body" name="body" class="code" rows=${rows} spellcheck="false">
${text}</textarea>
  </div>`
}
