import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'
import type { FieldErrors } from '../../../framework/errors/errors.ts'
import type { ModelGraph } from '../../../framework/model/graph.ts'
import { html, type Markup } from '../frame/html.ts'
import type { ControlContent } from './form-fields.ts'
import type { Sent } from './forms.ts'

/** Controls that set several fields of a form together, such as filters instead of JSON. */
export interface FormPart {
  /** The names of the fields. */
  readonly fields: readonly string[]
  /** Reads the controls. */
  readonly read: (sent: Sent, page: FormPage) => Promise<ReadPart>
  /** Renders the controls. */
  readonly draw: (shown: ShownPart, page: FormPage) => Promise<Markup>
}

/** The parts of forms by the keys of their models. */
export type FormParts = Readonly<Record<string, FormPart>>

/** The service, and the request for the page of a form. */
export interface FormPage {
  readonly graph: ModelGraph
  readonly config: Config
  readonly request: FastifyRequest
}

/** The values that a person sent with the controls of a part. */
export interface ReadPart {
  /** The form with the values of the fields as their own controls would send them. */
  readonly sent: Sent
  /** The mistakes in the values. */
  readonly errors: FieldErrors
}

/** The values and the messages that a part shows. */
export interface ShownPart {
  /** The contents of the fields, as their own controls would show them. */
  readonly contents: ReadonlyMap<string, ControlContent>
  /** The form that is shown again. */
  readonly sent?: Sent | undefined
  readonly errors: FieldErrors
  /** True where an object is changed. */
  readonly changing: boolean
}

/** The name of buttons that show a form again, with more of its controls; nothing is written. */
export const showName = ':show'

/**
 * Renders the button that Enter presses, at the beginning of a form: without it, that would be the
 * first one that shows the form again.
 */
export const defaultButton = (): Markup =>
  html`<input type="submit" class="unseen" tabindex="-1" aria-hidden="true" value="Save" />`
