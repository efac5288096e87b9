import type { FastifyRequest } from 'fastify'
import { maySee } from '../../../framework/http/authorization/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { planRemovalReport, type Concerned } from '../../../framework/write/removal/index.ts'
import { labelsOfIds } from '../forms/references.ts'
import { html, type Markup } from '../frame/html.ts'
import { countedObjects } from '../lists/pager.ts'
import { pageTexts } from '../texts.ts'
import { pagesOf } from './page-urls.ts'
import type { ObjectPages } from './object-pages.ts'

/** Objects that a delete affects, with the labels of the first few by their ids. */
export interface NamedConcern extends Concerned {
  readonly labels: ReadonlyMap<string, string>
  /** The reader may not see the model, and the refusal of a delete does not count the objects. */
  readonly isHidden: boolean
}

/**
 * Reads the objects that a delete of other objects affects, with one statement, and one for the
 * labels of each model. Of models that the reader may not see, objects that prevent the
 * delete are counted without names, as in its refusal; others are neither counted nor named.
 */
export async function concernedBy(
  { options }: ObjectPages,
  model: Model,
  ids: readonly number[],
  { database, identity }: FastifyRequest,
): Promise<readonly NamedConcern[]> {
  const { graph, config } = options
  const report = planRemovalReport(graph, model, ids)
  const rows = report.statement ? await database.rows(report.statement) : []
  return Promise.all(
    report.concerned(rows).map(async (one) => {
      const isShown = maySee(identity, one.model, config)
      const named = { target: one.model, identity }
      const labels = isShown
        ? await labelsOfIds({ ...options, database }, named, one.ids.map(String))
        : new Map<string, string>()
      return { ...one, labels, isHidden: !isShown && one.is !== 'protecting' }
    }),
  )
}

/** Returns whether something prevents the delete. */
export const isProtected = (concerned: readonly NamedConcern[]): boolean =>
  concerned.some(({ is }) => is === 'protecting')

const sentences: readonly (readonly [is: Concerned['is'], sentence: string])[] = [
  ['protecting', pageTexts.removal.protecting],
  ['deleted', pageTexts.removal.deleted],
  ['cleared', pageTexts.removal.cleared],
]

/**
 * Renders the objects that a delete affects, with links. Says of a reader who does not see all
 * objects or fields that others may be affected, too.
 */
export function concernedMarkup(
  objectPages: ObjectPages,
  concerned: readonly NamedConcern[],
  { identity }: Pick<FastifyRequest, 'identity'>,
): Markup {
  const isLimited = identity?.rows !== undefined
  const shown = isProtected(concerned)
    ? concerned.filter(({ is }) => is === 'protecting')
    : concerned
  const { nothing, nothingVisible, others } = pageTexts.removal
  if (shown.length === 0) return html`<p>${isLimited ? nothingVisible : nothing}</p>`
  const sections = sentences.map(([is, sentence]) => {
    const those = shown.filter((one) => one.is === is)
    if (those.length === 0) return null
    return html`<section class="concerned">
      <p>${sentence}</p>
      <ul>
        ${those.filter(({ isHidden }) => !isHidden).map((one) => concernMarkup(objectPages, one))}
        ${those.some(({ isHidden }) => isHidden) && html`<li>objects that you may not view</li>`}
      </ul>
    </section>`
  })
  return html`${sections} ${isLimited && !isProtected(shown) && html`<p>${others}</p>`}`
}

function concernMarkup(
  { options: { config } }: ObjectPages,
  { model, count, labels, field }: NamedConcern,
): Markup {
  const list = pagesOf(model, config)
  const links = [...labels].map(([id, label], index) => {
    const name = model.operations.has('read')
      ? html`<a href=${`${list}${id}/`}>${label}</a>`
      : label
    return html`${index > 0 && ', '}${name}`
  })
  const more = links.length > 0 && count > links.length ? ' …' : ''
  const kind = countedObjects(model, count)
  const fieldLabel = field === undefined ? '' : ` (${model.fields.get(field)?.label ?? field})`
  return html`<li>${kind}${fieldLabel}${links.length > 0 && ': '}${links}${more}</li>`
}
