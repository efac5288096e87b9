import { html, type Markup } from '../../../pages/frame/html.ts'

/** Renders sentences: one as a text, several as a list. */
export const sentencesMarkup = (sentences: readonly string[]): Markup =>
  sentences.length === 1
    ? html`<span class="sentence">${sentences[0]}</span>`
    : html`<ul class="sentences">
        ${sentences.map((one) => html`<li>${one}</li>`)}
      </ul>`
