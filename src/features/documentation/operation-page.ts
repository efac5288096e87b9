import { nodeHttp } from '../../framework/http/connection/index.ts'
import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { jsonMarkup } from '../browsable-api/json.ts'
import type { Frame, PageContent } from '../pages/frame/shell.ts'
import type { DocumentParts, OperationEntry, OperationParts } from './document-parts.ts'
import { exampleOfSchema } from './example.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { documentationFiles, methodMarkup, operationUrl, tagLabel } from './operation-link.ts'
import { parametersMarkup } from './parameters.ts'
import { schemaFieldMarkup, schemaMarkup, typeMarkup } from './schema-markup.ts'
import { tryMarkup } from './try-form.ts'

/** Renders an operation: parameters, body, responses, the schemas of both, and a form to try it. */
export function operationPage(
  parts: DocumentParts,
  operation: OperationParts,
  frame: Frame,
): PageContent {
  const { method, path, tag, summary, description, parameters } = operation
  const { basePath } = frame
  const docs = `${basePath}/api/docs/`
  return {
    title: summary,
    crumbs: [
      { label: 'API documentation', href: docs },
      { label: tagLabel(frame, tag), href: `${docs}#${tag}` },
    ],
    content: html`
      ${documentationFiles(basePath)}
      <h1>${summary}</h1>
      <p class="call">
        ${methodMarkup(method)} <code>${basePath}${path}</code>
        <a class="to-try" href="#try">Try it</a>
      </p>
      ${markdown(description)}
      <div class="operation">
        <div>
          ${bodyMarkup(operation)} ${parameters.length > 0 && html`<h2>Parameters</h2>`}
          ${parametersMarkup(parameters)} ${responsesMarkup(operation)} ${otherSchemas(operation)}
        </div>
        <aside>
          ${tryMarkup(parts, operation, basePath)} ${examplesMarkup(operation)}
          ${neighboursMarkup(parts, operation, basePath)}
        </aside>
      </div>
    `,
  }
}

function bodyMarkup({ body, schemas }: OperationParts): Markup {
  if (!body) return null
  return html`<h2>Body</h2>
    ${contentMarkup(body)} ${[...schemasIn(body, schemas)].map(openSchema)}`
}

/** Renders media types with their schemas. */
const contentMarkup = (content: JsonObject): Markup =>
  Object.entries(content).map(
    ([type, media]) =>
      html`<p key=${type} class="media">
        <code>${type}</code>
        <span class="type">${typeMarkup(jsonObjectOf(jsonObjectOf(media)['schema']))}</span>
      </p>`,
  )

type Schemas = OperationParts['schemas']

/** Returns the schemas that a content refers to, and those of the items of their lists. */
function schemasIn(content: JsonObject, schemas: Schemas): Schemas {
  const direct = namesIn(content, /"\$ref":"[^"]*\/([^"/]+)"/g)
  const items = direct.flatMap((name) =>
    namesIn(schemas.get(name), /"items":\{"\$ref":"[^"]*\/([^"/]+)"/g),
  )
  return new Map(
    [...direct, ...items].flatMap((name) => {
      const schema = schemas.get(name)
      return schema ? [[name, schema]] : []
    }),
  )
}

const namesIn = (part: JsonObject = {}, reference: RegExp): readonly string[] =>
  [...JSON.stringify(part).matchAll(reference)].map(([, name = '']) => name)

const isSuccess = (status: string): boolean => /^[23]/.test(status)

function responsesMarkup(operation: OperationParts): Markup {
  return html`
    <h2>Responses</h2>
    ${[...operation.responses].map(
      ([status, response]) =>
        html`<details class="response" key=${status} open=${isSuccess(status)}>
          <summary>
            <b class=${isSuccess(status) ? 'good' : 'bad'}>${status}</b>${' '}
            ${nodeHttp.STATUS_CODES[status] ?? 'Any other error'}
          </summary>
          ${markdown(textOf(response['description']))}
          ${contentMarkup(jsonObjectOf(response['content']))} ${headersMarkup(response)}
        </details>`,
    )}
    ${[...schemasOfResponses(operation)].map(openSchema)}
  `
}

/** Returns the schemas of successful responses that the body does not have. */
function schemasOfResponses({ body = {}, responses, schemas }: OperationParts): Schemas {
  const ofBody = schemasIn(body, schemas)
  const contents = [...responses].map(([status, { content }]) => (isSuccess(status) ? content : {}))
  return without(schemasIn({ contents }, schemas), ofBody)
}

const without = (schemas: Schemas, others: Schemas): Schemas =>
  new Map([...schemas].filter(([name]) => !others.has(name)))

/** Renders the schemas that the body and the responses refer to indirectly, and of errors. */
function otherSchemas(operation: OperationParts): Markup {
  const { body = {}, schemas } = operation
  const shown = new Map([...schemasIn(body, schemas), ...schemasOfResponses(operation)])
  const others = without(schemas, shown)
  if (others.size === 0) return null
  return html`<h2>Other schemas</h2>
    ${[...others].map((one) => schemaDetails(one, false))}`
}

const openSchema = (one: readonly [string, JsonObject]): Markup => schemaDetails(one, true)

function schemaDetails([name, schema]: readonly [string, JsonObject], isOpen: boolean): Markup {
  return html`<details class="schema" key=${name} open=${isOpen}>
    <summary>
      <h3><code>${name}</code></h3>
    </summary>
    <div id="schema-${name}">${schemaMarkup(schema)}</div>
  </details>`
}

function headersMarkup({ headers }: JsonObject): Markup {
  const entries = Object.entries(jsonObjectOf(headers))
  if (entries.length === 0) return null
  return html`<details>
    <summary>${entries.length === 1 ? '1 header' : `${entries.length} headers`}</summary>
    <dl class="fields">
      ${entries.map(([name, header]) => {
        const { schema, description } = jsonObjectOf(header)
        return schemaFieldMarkup({
          name,
          schema: { ...jsonObjectOf(schema), description },
          isRequired: false,
        })
      })}
    </dl>
  </details>`
}

/** Renders an example of the first successful response as JSON. */
function examplesMarkup({ responses, schemas }: OperationParts): Markup {
  const [found] = [...responses].filter(([status]) => isSuccess(status))
  if (!found) return null
  const [status, { content }] = found
  const { schema } = jsonObjectOf(jsonObjectOf(content)['application/json'])
  if (schema === undefined) return null
  return html`
    <h2>Example of a response</h2>
    <p class="hint">${status}, application/json</p>
    ${jsonMarkup(exampleOfSchema(jsonObjectOf(schema), schemas), undefined)}
  `
}

/** Renders the other operations of the same resource. */
function neighboursMarkup(
  { operations }: DocumentParts,
  { id, path }: OperationEntry,
  basePath: string,
): Markup {
  const [resource = ''] = path.split('{')
  const others = operations.filter((one) => one.id !== id && one.path.split('{')[0] === resource)
  if (others.length === 0) return null
  return html`
    <h2>Also at ${inlineMarkdown(`\`${resource}\``)}</h2>
    <ul class="ways">
      ${others.map(
        (one) =>
          html`<li key=${one.id}>
            <a href=${operationUrl(basePath, one.id)}>${methodMarkup(one.method)} ${one.summary}</a>
          </li>`,
      )}
    </ul>
  `
}
