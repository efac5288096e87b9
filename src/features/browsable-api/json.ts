import type { VNode } from 'preact'
import { element, html, type Markup } from '../pages/frame/html.ts'

/**
 * The largest number of characters of values that are shown as JSON: browsers take long to lay out
 * more.
 */
const maxCharacters = 1_000_000

/**
 * Renders JSON indented, coloured and with links. `own` is the base of internal links; undefined
 * makes no links. Returns undefined for a value that is too long.
 */
export function jsonMarkup(value: unknown, own: string | undefined): VNode | undefined {
  const writer = new Writer(own)
  writer.write(value, '\n')
  if (writer.isTooLong) return undefined
  return html`<pre
    class="json"
    tabindex="0"
    aria-label="Response as JSON"
  ><code>${writer.pieces()}</code></pre>`
}

/**
 * Collects elements and the text between them. A page of 50 objects has thousands, so each must be
 * cheap to make.
 */
class Writer {
  readonly #own: string | undefined
  readonly #pieces: Markup[] = []
  #text = ''
  /** The number of characters of values so far. */
  #length = 0

  constructor(own: string | undefined) {
    this.#own = own
  }

  /** True if there are more characters than are shown; the rest was not written. */
  get isTooLong(): boolean {
    return this.#length > maxCharacters
  }

  pieces(): readonly Markup[] {
    this.#flush()
    return this.#pieces
  }

  /** Writes a value; `line` is a line break with its indentation. */
  write(value: unknown, line: string): void {
    if (Array.isArray(value)) {
      this.#enclose('[]', line, value.entries())
    } else if (typeof value === 'object' && value !== null) {
      this.#enclose('{}', line, Object.entries(value))
    } else this.#leaf(value)
  }

  /** Writes a list or an object; the keys of a list are not written. */
  #enclose(
    brackets: '[]' | '{}',
    line: string,
    entries: Iterable<readonly [key: string | number, value: unknown]>,
  ): void {
    const [open, close] = brackets
    let before = open
    for (const [key, value] of entries) {
      if (this.isTooLong) return
      this.#text += `${before}${line}  `
      before = ','
      if (typeof key === 'string') {
        this.#element('k', JSON.stringify(key))
        this.#text += ': '
      }
      this.write(value, `${line}  `)
    }
    this.#text += before === open ? brackets : line + close
  }

  #leaf(value: unknown): void {
    const text = JSON.stringify(value) ?? 'null'
    this.#length += text.length
    if (typeof value !== 'string') return this.#element(typeof value === 'number' ? 'n' : 'w', text)
    const link = this.#own === undefined ? undefined : linked(value, this.#own)
    this.#element('s', link ? ['"', link, '"'] : text)
  }

  #element(kind: string, content: Markup): void {
    this.#flush()
    this.#pieces.push(element('span', kind, content))
  }

  #flush(): void {
    if (this.#text !== '') this.#pieces.push(this.#text)
    this.#text = ''
  }
}

/** Renders an address as a link: internal ones within the pages, others without a referrer. */
function linked(text: string, own: string): Markup {
  if (text.startsWith(`${own}/`)) return html`<a href=${text}>${text}</a>`
  if (!/^https?:\/\/\S+$/i.test(text)) return undefined
  return html`<a href=${text} rel="noopener noreferrer nofollow">${text}</a>`
}
