import { ApiError } from '../../../framework/errors/errors.ts'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { readChangeValues, type ChangeValues } from '../../pages/history/change-values.ts'
import type { ApiResponse } from '../../pages/objects/api-request.ts'
import type { PageView } from '../../pages/objects/page-view.ts'
import { pageTexts } from '../../pages/texts.ts'
import type { ChangedSince, Conflict } from '../conflicts.ts'
import { objectTitleOf } from '../logged-entry.ts'
import { conflictsOf, inRevert } from '../revert.ts'
import { readSelected, type EntrySelection } from '../selection.ts'

/** An undo that the API refused. */
interface RefusedUndo {
  readonly options: ResourceOptions
  readonly log: Model
  readonly selection: EntrySelection
  readonly response: ApiResponse
}

/** The reasons, and whether the undo can be forced. */
interface Refusal {
  readonly content: Markup
  readonly canForce: boolean
}

/** Renders why an undo was refused: what was changed since as a table, all else as sentences. */
export async function refusalMarkup(refused: RefusedUndo, view: PageView): Promise<Refusal> {
  const conflicts = refused.response.status === 409 ? await readConflicts(refused, view) : []
  if (conflicts.length === 0)
    return { content: problem(messagesOf(refused.response)), canForce: false }
  const final = conflicts.filter(({ isFinal }) => isFinal)
  if (final.length > 0)
    return {
      content: problem([pageTexts.undo.final, ...final.map(({ text }) => `${text}.`)]),
      canForce: false,
    }
  const others = conflicts.filter(({ changed }) => !changed).map(({ text }) => `${text}.`)
  return { content: await conflictMarkup(conflicts, others, view), canForce: true }
}

const problem = (messages: readonly string[]): Markup =>
  html`<div class="problem" role="alert">${messages.map((text) => html`<p>${text}</p>`)}</div>`

/** Returns the messages of a response of the API. */
function messagesOf({ body, status }: ApiResponse): readonly string[] {
  const texts = isJsonObject(body) ? Object.values(body).flat().map(String) : []
  return texts.length > 0 ? texts : [String(status)]
}

/** Searches the conflicts again: the message of the API is one sentence. */
async function readConflicts(
  { options, log, selection }: RefusedUndo,
  { request }: PageView,
): Promise<readonly Conflict[]> {
  try {
    return await inRevert(request, async ({ rows }) => {
      const selected = await readSelected({ options, log }, request, selection, { rows })
      return conflictsOf(options, request, selected, rows)
    })
  } catch (error) {
    if (error instanceof ApiError) return [] // the response says it
    throw error
  }
}

interface ChangedField {
  readonly entry: Conflict['entry']
  readonly changed: ChangedSince
}

async function conflictMarkup(
  conflicts: readonly Conflict[],
  others: readonly string[],
  view: PageView,
): Promise<Markup> {
  const fields = conflicts.flatMap(({ entry, changed }) => (changed ? [{ entry, changed }] : []))
  const values = await readChangeValues(view, fields.map(changeOf))
  const { conflict, conflictHint } = pageTexts.undo
  return html`<div class="problem" role="alert">
      <p>${conflict}. ${conflictHint}</p>
      ${
        others.length > 0 &&
        html`<ul>
          ${others.map((text) => html`<li>${text}</li>`)}
        </ul>`
      }
    </div>
    ${fields.length > 0 && fieldTable(fields, values)}`
}

/** Returns the change since as one of stored values. */
const changeOf = ({ entry: { model, id }, changed }: ChangedField): StoredValues => ({
  model,
  id,
  before: { [changed.field.name]: changed.left },
  after: { [changed.field.name]: changed.now },
})

interface StoredValues {
  readonly model: Model
  readonly id: number
  readonly before: JsonObject
  readonly after: JsonObject
}

const fieldTable = (fields: readonly ChangedField[], values: ChangeValues): Markup => html`
  <div class="wide" tabindex="0" role="region" aria-label=${pageTexts.undo.conflict}>
    <table class="conflicts">
      <thead>
        <tr>
          <th scope="col">Object</th>
          <th scope="col">Field</th>
          <th scope="col">${pageTexts.undo.left}</th>
          <th scope="col">${pageTexts.undo.now}</th>
        </tr>
      </thead>
      <tbody>
        ${fields.flatMap((one) => {
          const object = values.objectOf(changeOf(one)) ?? objectTitleOf(one.entry)
          return values.of(changeOf(one)).map(
            ({ label, before, after }) =>
              html`<tr>
                <td>${object}</td>
                <td>${capitalised(label)}</td>
                <td>${before}</td>
                <td>${one.changed.now === undefined ? pageTexts.undo.another : after}</td>
              </tr>`,
          )
        })}
      </tbody>
    </table>
  </div>
`
