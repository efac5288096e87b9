import { html, type Markup } from '../frame/html.ts'

/** The used part of something, as a bar shows it. */
export interface Meter {
  /** The length of the bar, from 0 to 100. */
  readonly percent: number
  /** The same as a text, such as `142 of 4,094, 3 %`. */
  readonly words: string
}

/** Percentages from which a bar has another colour. */
const levels: readonly (readonly [from: number, kind: string])[] = [
  [95, 'full'],
  [80, 'high'],
  [0, 'some'],
]

/**
 * Renders a bar with its text beside it. The bar is hidden from screen readers.
 *
 * @example
 * meterMarkup({ percent: 30, words: '3 of 10 copies are lent' })
 */
export function meterMarkup({ percent, words }: Meter): Markup {
  const width = Math.min(100, Math.max(0, percent))
  const kind = levels.find(([from]) => width >= from)?.[1] ?? ''
  return html`<span class="meter"
    ><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${kind} width=${width.toFixed(1)} height="10" /></svg
    >${words}</span
  >`
}
