import type { FastifyRequest } from 'fastify'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { html, type Markup } from '../pages/frame/html.ts'

/** Renders the messages of a refusal: a sentence, or a list by field. */
export function problemMarkup(payload: unknown, { identity }: FastifyRequest): Markup {
  const detail = isJsonObject(payload) ? (payload['detail'] ?? payload['title']) : undefined
  if (typeof detail === 'string') {
    return html`
      <p class="problem" role="alert">${detail}</p>
      ${!identity && html`<p>You are not signed in.</p>`}
    `
  }
  if (!isJsonObject(payload)) return null
  return html`<div class="problem" role="alert">
    <ul>
      ${Object.entries(payload).map(([name, messages]) => {
        const text = [messages].flat().map(String).join(' ')
        return html`<li><strong>${name}</strong>: ${text}</li>`
      })}
    </ul>
  </div>`
}
