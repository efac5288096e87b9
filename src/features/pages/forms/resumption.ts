import type { FastifyReply, FastifyRequest } from 'fastify'
import { html, type Markup } from '../frame/html.ts'
import { isFresh, sentBy, type Sent } from './forms.ts'
import { pageTexts } from '../texts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a form that is shown again, with what was typed, after its user signed in again. */
    resumes?: boolean
  }
}

/** Name of the control of a form that is shown again after its user signed in again. */
export const resumeName = ':resume'

/** Name of the hidden control with the id of the user that a form was made for. */
const userName = ':user'

/** The configuration of a route whose form is shown again after its user signed in again. */
export const resumesForm = { config: { resumes: true } }

/** A submitted form, and the reason to show it again instead of executing it. */
export interface Resumed {
  /** The submitted values; empty if another user submitted the form. */
  readonly sent: Sent
  /** The reason in words; undefined for a form to execute. */
  readonly notice: string | undefined
}

/** Returns the hidden control with the user that a form is made for. */
export const userInput = ({
  identity,
}: Pick<FastifyRequest, 'identity'>): readonly [name: string, value: string] => [
  userName,
  String(identity?.userId ?? ''),
]

/**
 * Returns the submitted form of this service, with a notice where it is to be shown again: its user
 * signed in again since it was opened, or another one did. The status is then 403, except for a
 * form that the page after the sign-in sends.
 */
export function resumedForm(request: FastifyRequest, reply: FastifyReply): Resumed {
  const sent = sentBy(request)
  const isOwn = !sent.has(userName) || sent.get(userName) === userInput(request)[1]
  const notice = noticeOf(request, sent, isOwn)
  if (notice !== undefined && !sent.has(resumeName)) reply.status(403)
  return { sent: isOwn ? sent : new URLSearchParams(), notice }
}

function noticeOf(request: FastifyRequest, sent: Sent, isOwn: boolean): string | undefined {
  if (!isOwn) return pageTexts.sentForm.ofAnotherUser
  if (sent.has(resumeName)) return pageTexts.sentForm.signedInAgain
  return isFresh(request, sent) ? undefined : pageTexts.sentForm.isOld
}

/** Renders the notice above a form that is shown again. */
export const resumedMarkup = (notice: string | undefined): Markup =>
  notice === undefined ? null : html`<p class="problem" role="alert">${notice}</p>`
