import { html, type Markup } from '../frame/html.ts'

/** How much of something is used. */
export interface Meter {
  /** From 0 to 100. */
  readonly percent: number
  /** What the bar shows, in words, such as `142 of 4,094, 3 %`. */
  readonly words: string
}

/** Percentages from which a bar has another colour. */
const levels: readonly (readonly [from: number, kind: string])[] = [
  [95, 'full'],
  [80, 'high'],
  [0, 'some'],
]

/** Renders a bar with its words beside it. Screen readers skip the bar: the words say it all. */
export function meterMarkup({ percent, words }: Meter): Markup {
  const width = Math.min(100, Math.max(0, percent))
  const kind = levels.find(([from]) => width >= from)?.[1] ?? ''
  return html`<span class="meter"
    ><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class=${kind} width=${width.toFixed(1)} height="10" /></svg
    >${words}</span
  >`
}
