import type { FastifyReply, FastifyRequest } from 'fastify'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import type { JsonObject } from '../../../framework/model/json-value.ts'
import { html } from '../frame/html.ts'
import type { ObjectPages } from './object-pages.ts'

/** A value that the service made for a new object, and that no later page shows. */
export interface MadeValue {
  readonly field: ResolvedField
  readonly value: string
}

/** Returns the confidential value that a create made where the form had none. */
export function madeValueOf(
  { fields }: Model,
  sent: JsonObject,
  made: JsonObject,
): MadeValue | undefined {
  for (const field of fields.values()) {
    const value = made[field.name]
    const isMade = field.confidential === true && typeof field.default === 'function'
    if (isMade && typeof value === 'string' && sent[field.name] !== value) return { field, value }
  }
  return undefined
}

/** Sends the page that shows such a value once. It is neither stored nor compressed. */
export function sendMadeValue(
  objectPages: ObjectPages,
  model: Model,
  { field, value, href }: MadeValue & { readonly href: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const title = `${capitalised(model.label)} created`
  const content = html`
    <h1>${title}</h1>
    <section class="card" aria-label=${`The ${field.label}`}>
      <p class="notice" role="status">
        This is the only time its ${field.label} is shown: keep it now.
      </p>
      <p class="secret">
        <code id="made">${value}</code>
        <button type="button" data-copy="made" hidden>Copy</button>
      </p>
    </section>
    <p><a class="button" href=${href}>Continue</a></p>
  `
  reply.header('cache-control', 'no-store')
  const page = { title, crumbs: objectPages.crumbs(model), content }
  return objectPages.send(page, request, reply.status(201))
}
