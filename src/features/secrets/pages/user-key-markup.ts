import { type JsonObject, textOf } from '../../../framework/model/json-value.ts'
import type { KeyPair } from '../../../framework/sealing/key-pair.ts'
import { hiddenInput, html, type Markup } from '../../pages/frame/html.ts'
import { csrfInput } from '../../pages/frame/shell.ts'
import { choiceMarkup } from '../../pages/values/value.ts'

/** The result of the last action on the page. */
export interface KeyActionResult {
  readonly pair?: KeyPair
  readonly problem?: string
}

/** The state of the user key. */
export interface KeyState extends KeyActionResult {
  readonly key?: JsonObject
  readonly unlocked: boolean
  readonly url: string
  readonly csrf: string | undefined
  /** The URL of the page that needs the key; empty for none. */
  readonly next: string
  /** Whom to ask; empty if nobody is named. */
  readonly contact: string
}

/** Renders the user's key: its state, the next step, and the actions on it. */
export function userKeyMarkup(state: KeyState): Markup {
  const { key, problem, pair, unlocked } = state
  const active = key?.['active'] === true
  return html`
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class="stack">
      ${stateMarkup(state, active)}
      ${active && !pair && (unlocked ? lockForm(state) : unlockForm(state))}
      ${pair && pairMarkup(pair)}
      ${
        key && !pair
          ? html`<details>
              <summary>Replace the key</summary>
              <div class="stack">${setForm(state)} ${pairForm(state)}</div>
            </details>`
          : [setForm(state), !pair && pairForm(state)]
      }
    </div>
  `
}

/** Renders what the key can do now, and what comes next. */
function stateMarkup({ key, unlocked, next, contact }: KeyState, active: boolean): Markup {
  return html`<section class="card" aria-label="Your key">
    <h2>Your key ${badgeOf(key, active)}</h2>
    <p>
      ${stateOf(key, active, unlocked)}
      ${key && !active && contact !== '' && html` Ask ${contact}.`}
    </p>
    ${
      key &&
      html`<dl class="facts">
        <div>
          <dt>Fingerprint</dt>
          <dd><code>${textOf(key['fingerprint'])}</code></dd>
        </div>
      </dl>`
    }
    ${
      next !== '' &&
      unlocked &&
      html`<p><a class="button add" href=${next}>Back to where you were</a></p>`
    }
  </section>`
}

function badgeOf(key: JsonObject | undefined, active: boolean): Markup {
  if (!key) return choiceMarkup('None yet')
  return active ? choiceMarkup('Active', 'good') : choiceMarkup('Not active yet', 'coming')
}

function stateOf(key: JsonObject | undefined, active: boolean, unlocked: boolean): string {
  if (!key) return 'You have no key yet. You need one to read and write secrets.'
  if (!active) return 'Your key is not active yet: a user with an active key has to activate it.'
  return unlocked
    ? 'Your key is active, and secrets are unlocked here.'
    : 'Your key is active. Secrets are locked here until you unlock them.'
}

function pairMarkup({ private_key, public_key }: KeyPair): Markup {
  return html`
    <section class="card" aria-labelledby="pair">
      <h2 id="pair">Your new key pair</h2>
      <p class="notice" role="status">
        The private key is shown only once, and the service does not store it: save it now. Then set
        the public key below.
      </p>
      <pre id="private" tabindex="0" aria-label="Private key">${private_key}</pre>
      <div class="line">
        <button type="button" data-copy="private" hidden>Copy the private key</button>
        <button type="button" class="plain" data-save="private" data-file="private-key.pem" hidden>
          Save it as a file
        </button>
      </div>
      <pre id="public" tabindex="0" aria-label="Public key">${public_key}</pre>
    </section>
  `
}

function unlockForm({ url, csrf, next }: KeyState): Markup {
  return html`
    <form class="model" method="post" action="${url}unlock/" autocomplete="off">
      ${csrfInput(csrf)} ${hiddenInput(['next', next])}
      <h2>Unlock secrets</h2>
      ${privateKeyInputs()}
      <div class="line"><button type="submit">Unlock</button></div>
    </form>
  `
}

interface KeyInput {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value?: string
  /** Markup below the hint. */
  readonly more?: Markup
}

/** Renders the control of a key. */
const keyInput = ({ name, label, hint, value = '', more }: KeyInput): Markup => html`
  <div class="field">
    <label for=${name}>${label}</label>
    <textarea
      class="code"
      id=${name}
      name=${name}
      rows="5"
      required
      spellcheck="false"
      aria-describedby="${name}-hint"
    >
${value}</textarea>
    <p class="hint" id="${name}-hint">${hint}</p>
    ${more}
  </div>
`

/** Renders the controls for a private key and its passphrase. */
export const privateKeyInputs = (): Markup => html`
  ${keyInput({
    name: 'private_key',
    label: 'Private key',
    hint: 'PEM. It is used once to open a session, and not stored.',
    more: html`<button type="button" class="quiet" data-fills="private_key" hidden>
      Read it from a file
    </button>`,
  })}
  <div class="field">
    <label for="passphrase">Passphrase</label>
    <input
      id="passphrase"
      name="passphrase"
      type="password"
      autocomplete="off"
      aria-describedby="passphrase-hint"
    />
    <p class="hint" id="passphrase-hint">Only if the private key has one.</p>
  </div>
`

function lockForm({ url, csrf }: KeyState): Markup {
  return html`
    <form class="model" method="post" action="${url}lock/">
      ${csrfInput(csrf)}
      <h2>Secrets are unlocked</h2>
      <p>In this browser you can show secrets. The audit records each one that you open.</p>
      <div class="line"><button type="submit">Lock the secrets in all sessions</button></div>
    </form>
  `
}

function setForm({ url, csrf, key, pair, next }: KeyState): Markup {
  return html`
    <form class="model" method="post" action="${url}set/">
      ${csrfInput(csrf)} ${hiddenInput(['next', next])}
      <h2>${key ? 'Replace the public key' : 'Set a public key'}</h2>
      ${keyInput({
        name: 'public_key',
        label: 'Public key',
        hint: 'RSA, 2048 to 8192 bits: PEM, or a line of OpenSSH.',
        value: pair?.public_key ?? '',
      })}
      <div class="line"><button type="submit">Save the public key</button></div>
    </form>
  `
}

function pairForm({ url, csrf, next, key }: KeyState): Markup {
  return html`
    <form class="model" method="post" action="${url}pair/">
      ${csrfInput(csrf)} ${hiddenInput(['next', next])}
      <h2>${key ? 'Create a new key pair' : 'No key pair yet?'}</h2>
      <p>The service can create one. The private key is shown once.</p>
      <div class="line"><button type="submit" class="plain">Create a key pair</button></div>
    </form>
  `
}
