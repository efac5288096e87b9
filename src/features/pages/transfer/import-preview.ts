import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { AmbiguousReference } from '../../transfer/import/ambiguous-reference.ts'
import type { ImportOutcome } from '../../transfer/import/incoming.ts'
import { html, type Markup } from '../frame/html.ts'
import { tableMarkup } from '../frame/table.ts'
import type { ImportedLine } from './import-run.ts'
import { formatCount } from '../lists/pager.ts'
import { pageTexts } from '../texts.ts'

/** The largest number of lines that a page shows. */
const maxShown = 200

const words: Readonly<Record<ImportOutcome, string>> = {
  refused: 'Refused',
  created: 'New',
  updated: 'Changed',
  unchanged: 'Unchanged',
}

/** Returns the numbers of lines by result, such as `2 new, 1 refused`. */
export const resultCounts = (lines: readonly ImportedLine[]): string =>
  Object.entries(words)
    .flatMap(([outcome, word]) => {
      const count = lines.filter((line) => line.outcome === outcome).length
      return count > 0 ? [`${count.toLocaleString('en')} ${word.toLowerCase()}`] : []
    })
    .join(', ')

/** Renders the result of each line, with the messages in their cells. Refused lines come first. */
export function previewTable(lines: readonly ImportedLine[], model: Model): Markup {
  const order = Object.keys(words)
  const sorted = lines.toSorted(
    (one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome),
  )
  const shown = sorted.slice(0, maxShown)
  const columns = columnsOf(shown)
  const rows = shown.map((line) => rowMarkup(line, columns))
  const more = lines.length - shown.length
  return html`
    <div class="import-lines">
      ${tableMarkup(`Lines of ${model.labelPlural}`, ['Line', 'Result', ...columns], rows)}
    </div>
    ${more > 0 && html`<p class="count">${pageTexts.import.moreLines(formatCount(more))}</p>`}
  `
}

/** Returns the names of the fields that a line has a value or a message for. */
function columnsOf(lines: readonly ImportedLine[]): readonly string[] {
  const names = lines.flatMap(({ body, messages }) =>
    Object.keys(body).filter((name) => textIn(body[name]) !== '' || messages.has(name)),
  )
  return [...new Set(names)]
}

function rowMarkup(line: ImportedLine, columns: readonly string[]): Markup {
  const { location, outcome, messages } = line
  const others = [...messages].filter(([name]) => !columns.includes(name))
  return html`<tr class=${outcome}>
    <th scope="row">${/line (\d+)$/.exec(location)?.[1] ?? ''}</th>
    <td>
      <span class="outcome">${words[outcome]}</span>
      ${others.map(([name, texts]) => html`<p class="error">${aboutLine(name, texts)}</p>`)}
    </td>
    ${columns.map((name) => cellMarkup(line, name))}
  </tr>`
}

const wholeLine: ReadonlySet<string> = new Set(['line', 'non_field_errors'])

const aboutLine = (name: string, texts: readonly string[]): string =>
  wholeLine.has(name) ? texts.join(' ') : `${name}: ${texts.join(' ')}`

function cellMarkup({ body, before, messages }: ImportedLine, name: string): Markup {
  const text = textIn(body[name])
  const wrong = messages.get(name)
  if (wrong)
    return html`<td class="wrong">
      ${text}
      <p class="error">${wrong.join(' ')}</p>
    </td>`
  if (!Object.hasOwn(before, name)) return html`<td>${text}</td>`
  const old = before[name]
  const isShown = typeof old === 'string' || typeof old === 'boolean'
  return html`<td class="changed">
    ${isShown && html`<del>${String(old)}</del> `}<ins>${text === '' ? '—' : text}</ins>
  </td>`
}

/** Returns a value as a cell shows it. Empty lists and objects are empty. */
function textIn(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (value instanceof AmbiguousReference) return String(value.number)
  if (!isJsonObject(value)) return JSON.stringify(value) === '[]' ? '' : JSON.stringify(value)
  const [first, ...others] = Object.values(value)
  if (first === undefined) return ''
  return others.length === 0 && typeof first === 'string' ? first : JSON.stringify(value)
}

/** Returns the result in one sentence, such as `2 sites were created, 1 was changed.` */
export function doneSentence(lines: readonly ImportedLine[], model: Model): string {
  const counted = (['created', 'updated'] as const).flatMap((outcome) => {
    const count = lines.filter((line) => line.outcome === outcome).length
    const what = count === 1 ? model.label : model.labelPlural
    const done = `${count === 1 ? 'was' : 'were'} ${outcome === 'created' ? 'created' : 'changed'}`
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${what} ${done}`]
  })
  return `${capitalised(counted.join(', '))}.`
}
