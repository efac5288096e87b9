import { isEmpty, textOf } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { privateKeyInputs } from './user-key-markup.ts'

/** The data of the page of a sealed value. */
export interface RevealState {
  readonly title: string
  /** The URL of the page itself. */
  readonly url: string
  /** The URL of the link Back. */
  readonly back: string
  readonly csrf: string | undefined
  /** The URL of the page of the user's key, which links back to this page. */
  readonly keyPage: string
  /** The setting `CONTACT`: whom to ask; empty if it is not set. */
  readonly contact: string
  /** The user's key; absent where secrets are unlocked. */
  readonly key: 'none' | 'waits' | 'active' | undefined
  readonly isUnlocked: boolean
  /** The value; undefined where it is not shown, null where it cannot be. */
  readonly value: unknown
  /** A link to the object whose users and groups may open the value; null for none. */
  readonly audience: Markup
  /** The reason why the value cannot be opened; empty where it can. */
  readonly broken: string
  readonly problem?: string
}

/** Renders a sealed value, or the form or link that the user needs first to see it. */
export const revealMarkup = (state: RevealState): Markup => html`
  <h1>${state.title}</h1>
  <div class="revealed" data-revealed>
    ${state.problem && html`<p class="problem" role="alert">${state.problem}</p>`}
    ${stepMarkup(state)}
  </div>
  <p><a href=${state.back}>Back</a></p>
`

function stepMarkup(state: RevealState): Markup {
  const { key, keyPage, contact } = state
  if (state.value !== undefined) return valueMarkup(state)
  if (state.isUnlocked) return showForm(state)
  if (key === 'none')
    return html`<p>
      You have no key for secrets yet. <a class="button" href=${keyPage}>Create a key</a>
    </p>`
  if (key === 'waits')
    return html`<p>
      Your <a href=${keyPage}>key</a> is not active yet. Somebody whose key is active has to
      activate it${contact === '' ? '' : `: ask ${contact}`}.
    </p>`
  return unlockForm(state)
}

function valueMarkup({ value, broken, audience, contact }: RevealState): Markup {
  if (broken !== '') return html`<p class="problem">${broken}</p>`
  if (isEmpty(value))
    return html`<p class="problem">
      There is no value, or you have no permission to reveal it, or you are not in the users and
      groups that may open
      it${audience && [': see ', audience]}.${contact !== '' && ` Ask ${contact}.`}
    </p>`
  return html`<code id="secret-value" data-secret>${textOf(value)}</code>
    <button type="button" class="plain" data-copy="secret-value" hidden>Copy</button>
    <span class="hint" data-hides hidden>Hidden again after 30 s.</span>`
}

const showForm = ({ url, csrf }: RevealState): Markup =>
  html`<form method="post" action=${url} class="line">
    ${csrfInput(csrf)}<button type="submit">Show</button>
  </form>`

const unlockForm = ({ url, csrf }: RevealState): Markup => html`
  <form class="model" method="post" action=${url} autocomplete="off">
    ${csrfInput(csrf)}
    <p>Secrets are locked in this session. Unlock them with your private key.</p>
    ${privateKeyInputs()}
    <div class="line"><button type="submit">Unlock and show</button></div>
  </form>
`
