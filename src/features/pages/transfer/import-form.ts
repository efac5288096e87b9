import type { Model } from '../../../framework/model/graph.ts'
import { csvExample } from '../../transfer/export/csv.ts'
import { naturalKeyOf } from '../../transfer/import/identity.ts'
import { multipartType } from '../forms/forms.ts'
import { html, type Markup } from '../frame/html.ts'
import { csrfInput } from '../frame/shell.ts'
import { tableMarkup } from '../frame/table.ts'
import type { PageView } from '../objects/page-view.ts'
import { exportedList } from './exported-list.ts'
import { importColumns } from './import-columns.ts'
import { pageTexts } from '../texts.ts'

/** Renders the form of an import, with the columns and a row to copy. */
export async function importForm(view: PageView): Promise<Markup> {
  const { graph, model, request, list } = view
  const columns = importColumns(graph, model)
  return html`
    <p class="lead">${pageTexts.import.intro}</p>
    <form class="transfer" method="post" enctype=${multipartType}>
      ${csrfInput(request.identity?.session?.csrf)}
      <div class="field">
        <label for="import-text">${pageTexts.import.text}</label>
        <textarea id="import-text" name="text" class="code" rows="8" spellcheck="false"></textarea>
      </div>
      <div class="field">
        <label for="import-file">${pageTexts.import.file}</label>
        <input id="import-file" type="file" name="file" accept=".csv,.jsonl,.ndjson,.txt,.tsv" />
      </div>
      <div class="line">
        <button type="submit">${pageTexts.import.preview}</button>
        <a class="button quiet" href=${list}>${pageTexts.buttons.cancel}</a>
      </div>
    </form>
    <h2>Columns</h2>
    <p>
      The first line names the columns, in any order. ${matching(model)} A line for an object that
      exists changes it; columns that are not in the file stay as they are.
    </p>
    <pre class="code" tabindex="0" aria-label="Example to copy">${await exampleText(view)}</pre>
    ${tableMarkup(
      'Columns',
      ['Column', 'Required', 'Values', 'Description'],
      columns.map(
        ({ field, takes }) =>
          html`<tr>
            <th scope="row"><code>${field.name}</code></th>
            <td>${field.required ? 'yes' : ''}</td>
            <td>${takes}</td>
            <td>${field.description ?? ''}</td>
          </tr>`,
      ),
    )}
  `
}

/** Returns the sentence that tells which columns identify an object. */
function matching(model: Model): string {
  const names = naturalKeyOf(model) ?? model.matchBy
  return names ? pageTexts.import.matchBy(names.join(' and ')) : pageTexts.import.matchAll
}

/** Returns the first object of the list as an example. */
async function exampleText({ graph, model, request }: PageView): Promise<string> {
  const parts = await exportedList(model, request, new Map(), 1)
  const { value } = await parts.next()
  await parts.return(undefined)
  return csvExample(graph, model, Array.isArray(value) ? value[0] : undefined)
}
