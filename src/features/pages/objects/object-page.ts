import type { FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { mayRead, requireMaySee } from '../../../framework/http/authorization/index.ts'
import { revealObject, idOf, readerOf } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { isDeletedField } from '../../../framework/model/soft-delete.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { customFormFields, holdsCustom } from '../forms/custom-fields.ts'
import { html, type Markup } from '../frame/html.ts'
import { labelPathsOf, titleFields } from '../lists/columns.ts'
import { fieldMarkup } from '../values/field-value.ts'
import { labelOf } from '../values/label.ts'
import { maskedMarkup } from '../values/sealed-value.ts'
import { pageMembers } from '../values/page-shape.ts'
import { momentMarkup } from '../frame/time-zone.ts'
import { pageTexts } from '../texts.ts'
import type { ObjectPages } from './object-pages.ts'
import { objectActions } from './page-actions.ts'
import type { PagePart, PageView } from './page-view.ts'
import { redirectSlug } from './slug-urls.ts'
import { tabsMarkup } from './tabs.ts'

/** Serves the page of an object of any model: its values in sections, its parts, and its tabs. */
export async function sendObjectPage(
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const redirected = await redirectSlug(objectPages, request, reply)
  if (redirected) return redirected
  const model = objectPages.model(request)
  requireMaySee(request.identity, model, objectPages.options.config)
  const view = objectPages.view(model, request)
  const object = await readShownObject(objectPages, view, request)
  const [parts, tabs, custom] = await Promise.all([
    partsMarkup(view, object),
    tabsMarkup(view, object),
    customMarkup(view, object),
  ])
  const title = labelOf(view.graph, model, object)
  const replaced = parts.flatMap(({ instead }) => instead ?? [])
  const content = html`
    <div class="head">
      <h1>${title}</h1>
      ${objectActions(view, object, replaced)}
    </div>
    ${besideMarkup(
      html`<div class="sections">${sectionsMarkup(view, object)} ${custom}</div>
        ${parts.filter(isBelow).map(({ markup }) => markup)}
        ${drawingsMarkup(view, object, replaced)}`,
      parts.filter((part) => !isBelow(part)),
      tabs,
    )}
    ${footMarkup(view, object)}
  `
  const page = { title, crumbs: objectPages.crumbs(model), content }
  const api = `${model.url}${textOf(object['id'])}/`
  return objectPages.send({ ...page, api }, request, reply)
}

/** Reads the object of the URL with all its fields and labels. */
async function readShownObject(
  { options }: ObjectPages,
  { graph, model, config }: PageView,
  request: FastifyRequest,
): Promise<JsonObject> {
  const reader = readerOf(request, config)
  const names = [...model.fields.values()].filter(({ writeOnly }) => !writeOnly)
  const members = pageMembers(
    graph,
    model,
    names.map(({ name }) => name),
    hiddenFrom(graph, model, reader),
  )
  const wanted = { model, id: idOf(request), reader, members }
  const object = await revealObject(options, request, wanted)
  if (!isJsonObject(object)) throw failure('ERR_NOT_FOUND')
  return object
}

/** Returns whether the foot of the page shows a field. */
const isBookkeeping = ({ name, touched, kind }: ResolvedField): boolean =>
  name === 'id' || kind === 'created' || touched === true

/** Returns the fields of a page by the titles of their sections. */
function sectionsOf(model: Model): ReadonlyMap<string, readonly string[]> {
  const { fields, pages } = model
  const placed = new Set([...pages.sections.values()].flat())
  // The title of the page shows these.
  const titled = placed.size > 0 ? [...titleFields(pages), ...labelPathsOf(model)] : []
  const others = [...fields.values()].filter(
    (field) =>
      !field.writeOnly &&
      !isBookkeeping(field) &&
      !isDeletedField(field) &&
      !field.isHash &&
      !holdsCustom(field.name) &&
      field.name !== 'display_name' &&
      !titled.includes(field.name) &&
      !placed.has(field.name) &&
      !pages.hidden.includes(field.name),
  )
  const title = placed.size > 0 ? pageTexts.object.other : pageTexts.object.details
  return new Map([
    ...pages.sections,
    ...(others.length > 0 ? [[title, others.map(({ name }) => name)] as const] : []),
  ])
}

function sectionsMarkup(view: PageView, object: JsonObject): readonly Markup[] {
  const { model, request } = view
  const hidden = request.identity?.rows?.hiddenFields.get(model.key)
  return [...sectionsOf(model)].map(([title, names]) => {
    const entries = names.flatMap((name): readonly Entry[] => {
      const field = model.fields.get(name)
      if (!field || hidden?.has(name)) return []
      const value = field.sealed
        ? maskedMarkup(view, field, object)
        : fieldMarkup(view, field, object[name])
      return [{ label: field.valueLabel, hint: field.description, value }]
    })
    return sectionMarkup(title, entries)
  })
}

interface Entry {
  readonly label: string
  readonly hint: string | undefined
  readonly value: Markup
}

const sectionMarkup = (title: string, entries: readonly Entry[]): Markup => html`
  <section class="card" aria-label=${title}>
    <h2>${title}</h2>
    <dl class="facts">
      ${entries.map(
        ({ label, hint, value }) =>
          html`<div>
            <dt title=${hint}>${capitalised(label)}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </section>
`

/** Renders the custom fields by their labels. */
async function customMarkup(view: PageView, object: JsonObject): Promise<Markup> {
  const values = object['custom_fields']
  if (!isJsonObject(values)) return null
  const fields = await customFormFields(view.model, view.request.database)
  if (fields.length === 0) return null
  const entries = fields.map(({ field }): Entry => ({
    label: field.label,
    hint: field.description,
    value: fieldMarkup(view, field, values[field.name.slice('cf_'.length)]),
  }))
  return sectionMarkup(pageTexts.object.customFields, entries)
}

/** A part of the page. */
interface ShownPart extends Pick<PagePart, 'instead'> {
  readonly isBeside: boolean
  readonly markup: Markup
}

const isBelow = ({ isBeside }: ShownPart): boolean => !isBeside

/** Renders the parts that the service registers, the model places and the object has. */
async function partsMarkup(view: PageView, object: JsonObject): Promise<readonly ShownPart[]> {
  const parts = await Promise.all(
    view.model.pages.parts.map(async (name): Promise<readonly ShownPart[]> => {
      const part = view.parts[name]
      const content = (await part?.read([object], view))?.get(Number(object['id']))
      if (!part || !content) return []
      const markup = html`<section class="card" id=${name} aria-label=${part.label}>
        <h2>${part.label}</h2>
        ${content}
      </section>`
      const { isBeside = false, instead } = part
      return [{ isBeside, markup, ...(instead === undefined ? {} : { instead }) }]
    }),
  )
  return parts.flat()
}

/**
 * Renders parts beside the values, and the tabs below both; on narrow screens the parts come last.
 */
function besideMarkup(values: Markup, parts: readonly ShownPart[], tabs: Markup): Markup {
  if (parts.length === 0) return [values, tabs]
  return html`<div class="with-aside">
    <div>${values}</div>
    <div class="aside">${parts.map(({ markup }) => markup)}</div>
    ${tabs}
  </div>`
}

/** Renders pictures of the object, each a link to its own URL, and links to its further URLs. */
function drawingsMarkup(view: PageView, object: JsonObject, replaced: readonly string[]): Markup {
  const { model, request, config, linkBase } = view
  const { identity, server } = request
  const views = (server.subresources.get(model.url) ?? []).filter(
    ({ is, path, access }) =>
      is === 'view' &&
      !replaced.some((one) => path.startsWith(one)) &&
      mayRead(identity, access, config),
  )
  const shown = views.map(({ path, label, drawing }) => {
    const href = `${linkBase}${model.url}${textOf(object['id'])}/${path}`
    return { href, label, drawing }
  })
  const [drawings, others] = [true, false].map((is) =>
    shown.filter(({ drawing }) => drawing === is),
  )
  return html`${drawings?.map(
    ({ href, label }) =>
      html`<section class="card" aria-label=${label}>
        <figure>
          <a href=${href}><img src=${href} alt=${label} loading="lazy" /></a>
          <figcaption class="hint"><a href=${href}>${pageTexts.object.fullSize}</a></figcaption>
        </figure>
      </section>`,
  )}
  ${
    others &&
    others.length > 0 &&
    html`<p class="hint">
      ${pageTexts.object.inApi}
      ${others.map(({ href, label }, at) => html`${at > 0 && ' ·'} <a href=${href}>${label}</a>`)}
    </p>`
  }`
}

function footMarkup({ model }: PageView, object: JsonObject): Markup {
  const times = [...model.fields.values()].filter(
    (field) => isBookkeeping(field) && field.name !== 'id',
  )
  return html`<p class="object-foot">
    ID ${textOf(object['id'])}
    ${times.map(({ label, name }) => {
      const value = textOf(object[name])
      if (value === '') return null
      return html` · ${label} ${value.includes('T') ? momentMarkup(value) : value}`
    })}
  </p>`
}
