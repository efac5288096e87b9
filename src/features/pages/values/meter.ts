import { html, type Markup } from '../frame/html.ts'

/** The used part of something, as a bar shows it. */
export interface Meter {
  /** The length of the bar, from 0 to 100. */
  readonly percent: number
  /** The same as a text, such as `142 of 4,094, 3 %`. */
  readonly words: string
  /**
   * True where a full bar is what one hopes for, such as the paid part of an invoice.
   *
   * @default the bar warns from 80 percent on
   */
  readonly isGood?: boolean
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
export function meterMarkup({ percent, words, isGood = false }: Meter): Markup {
  const width = Math.min(100, Math.max(0, percent))
  const level = isGood ? 0 : width
  const kind = levels.find(([from]) => level >= from)?.[1] ?? ''
  return html`<span class="meter"
    ><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${kind} width=${width.toFixed(1)} height="10" /></svg
    >${words}</span
  >`
}
