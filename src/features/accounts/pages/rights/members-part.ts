import { maySee } from '../../../../framework/http/authorization/index.ts'
import { requireModel, type ModelGraph } from '../../../../framework/model/graph.ts'
import { textOf } from '../../../../framework/model/json-value.ts'
import { controls } from '../../../pages/forms/controls.ts'
import type { FormField } from '../../../pages/forms/form-fields.ts'
import { html, type Markup } from '../../../pages/frame/html.ts'
import { csrfInput } from '../../../pages/frame/shell.ts'
import type { PagePart, PageView } from '../../../pages/objects/page-view.ts'
import type { ListedMember } from '../../sql/groups.ts'
import { mayChangeMembers, holders, type RightsHolder } from './holders.ts'

/** The most members that a page lists. */
const maxMembers = 500

/** The members of a group, and the groups of a user: added and removed where they are listed. */
export const memberParts: Readonly<Record<string, PagePart>> = Object.fromEntries(
  holders.map((holder) => [
    holder.others.path,
    {
      label: holder.others.label,
      read: async (objects, view) => {
        const others = requireModel(view.graph, holder.others.key)
        if (!maySee(view.request.identity, others, view.config)) return new Map()
        const read = objects.map(async (object) => {
          const id = Number(object['id'])
          const found = await view.request.database.rows<ListedMember>(
            holder.others.select(id, maxMembers),
          )
          return [id, membersMarkup(view, holder, { id, found })] as const
        })
        return new Map(await Promise.all(read))
      },
    } satisfies PagePart,
  ]),
)

interface Members {
  readonly id: number
  readonly found: readonly ListedMember[]
}

function membersMarkup(view: PageView, holder: RightsHolder, { id, found }: Members): Markup {
  const { graph, request, urlOf, list } = view
  const { others } = holder
  const other = requireModel(graph, others.key)
  const isForm = mayChangeMembers(graph, request)
  const url = `${list}${id}/${others.path}/`
  const people = html`<ul class="members">
    ${found.map(
      ([number, name, detail]) =>
        html`<li>
          <a href=${urlOf(other, number)}>${name}</a>
          ${detail !== '' && html`<span>${detail}</span>`}
          ${
            isForm &&
            html`<button type="submit" class="quiet" name="remove" value=${number}>
              Remove<span class="unseen"> ${name}</span>
            </button>`
          }
        </li>`,
    )}
  </ul>`
  return html`
    ${found.length === 0 && html`<p class="empty">${others.none}</p>`}
    ${
      isForm
        ? html`<form method="post" action=${url}>
            ${csrfInput(request.identity?.session?.csrf)}${people}
          </form>`
        : people
    }
    ${found.length === maxMembers && html`<p class="hint">The first ${maxMembers}.</p>`}
    ${isForm && addFormMarkup({ graph, holder, url, csrf: request.identity?.session?.csrf })}
  `
}

/** A form that adds members, and the message about names that were refused. */
export interface AddForm {
  readonly graph: ModelGraph
  readonly holder: RightsHolder
  readonly url: string
  readonly csrf: string | undefined
  readonly text?: string
  readonly problem?: string | undefined
}

/** Renders the form that adds members by their names. */
export function addFormMarkup({ graph, holder, url, csrf, text = '', problem }: AddForm): Markup {
  const { add } = holder.others
  const facets = {
    id: 'field-add',
    name: 'add',
    'aria-invalid': problem === undefined ? undefined : 'true',
    'aria-describedby': problem === undefined ? undefined : 'field-add-error',
    'aria-required': undefined,
  }
  return html`<form method="post" action=${url} class="line add-members">
    ${csrfInput(csrf)}
    <label for="field-add">${add}</label>
    ${controls.pickMany(addField(graph, holder), facets, { text, shown: '' })}
    <button type="submit">Add</button>
    ${problem !== undefined && html`<p class="error" id="field-add-error">${textOf(problem)}</p>`}
  </form>`
}

/** Returns the field of the form that takes the names of what is added. */
export function addField(graph: ModelGraph, { others }: RightsHolder): FormField {
  const groups = requireModel(graph, 'users.User').fields.get('groups')
  if (!groups) throw new Error('users have no groups')
  const target = requireModel(graph, others.key)
  return { field: { ...groups, name: 'add' }, control: 'pickMany', target }
}
