import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireIdentity } from '../../../framework/http/authorization/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import { contentType } from '../../../framework/model/graph.ts'
import { setFlash } from '../../pages/frame/flash.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { tableMarkup } from '../../pages/frame/table.ts'
import { requireSent } from '../../pages/forms/forms.ts'
import { pagesOf } from '../../pages/objects/page-urls.ts'
import { visibleModels } from '../../pages/values/visible.ts'
import {
  deleteListPreference,
  selectListPreferences,
  type ListedPreference,
} from '../../pages/sql/list-preferences.ts'
import { accountTabs, accountUrl, sendAccountPage } from './account-page.ts'
import type { UserPageOptions } from './options.ts'

/** Serves `/user/lists/`: what the user chose for which list, and a way back to the defaults. */
export async function listPreferencePages(
  app: FastifyInstance,
  options: UserPageOptions,
): Promise<void> {
  const url = accountUrl(options, accountTabs.lists)
  app.get('/user/lists/', async (request, reply) => {
    const { userId } = requireIdentity(request)
    const rows = await request.database.rows<ListedPreference>(selectListPreferences(userId))
    const content = preferencesMarkup(options, request, rows)
    return sendAccountPage({ tab: accountTabs.lists, content }, options, request, reply)
  })
  app.post('/user/lists/', async (request, reply) => {
    const { userId } = requireIdentity(request)
    const model = requireSent(request).get('model') ?? ''
    await request.database.rows(deleteListPreference({ userId, model }))
    setFlash(reply, { text: 'The list is shown as declared again.' })
    return reply.redirect(url, 303)
  })
}

function preferencesMarkup(
  options: UserPageOptions,
  request: FastifyRequest,
  rows: readonly ListedPreference[],
): Markup {
  const { config, graph } = options
  const models = visibleModels(graph, request.identity, config)
  const shown = rows.flatMap((row) => {
    const model = models.find((one) => contentType(one) === row[0])
    return model ? [{ model, columns: row[1] ?? '', size: row[2] }] : []
  })
  const introduction = html`<p>
    The columns and the page size that you chose for lists. Open a list to choose others.
  </p>`
  if (shown.length === 0)
    return html`${introduction}
      <p class="empty">You have chosen nothing yet. Each list has a button “Columns …”.</p>`
  const row = ({ model, columns, size }: (typeof shown)[number]): Markup => {
    const list = pagesOf(model, config)
    const label = capitalised(model.labelPlural)
    return html`<tr key=${model.key}>
      <th scope="row"><a href=${list}>${label}</a></th>
      <td data-label="Columns">
        ${columnLabels(columns, (name) => model.fields.get(name)?.label)}
      </td>
      <td data-label="Rows on a page">${size ?? 'Default'}</td>
      <td class="row-actions">
        <a class="button small" href="${list}columns/" aria-label="Columns of ${label}">Columns</a>
        <form method="post" action=${accountUrl(options, accountTabs.lists)}>
          ${csrfInput(request.identity?.session?.csrf)}
          <input type="hidden" name="model" value=${contentType(model)} />
          <button class="small plain" type="submit" aria-label="Reset the list of ${label}">
            Reset
          </button>
        </form>
      </td>
    </tr>`
  }
  const headings = ['List', 'Columns', 'Rows on a page', 'Actions']
  return html`${introduction}
    <div class="stacking">${tableMarkup('Lists', headings, shown.map(row))}</div>`
}

/** Returns the labels of chosen columns, or that they are the declared ones. */
function columnLabels(columns: string, labelOf: (name: string) => string | undefined): string {
  if (columns === '') return 'As declared'
  const labels = columns.split(',').map((name) => labelOf(name) ?? name.replace(/^[a-z]+:/, ''))
  return capitalised(labels.join(', '))
}
