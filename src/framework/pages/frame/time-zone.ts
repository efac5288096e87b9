import type { FastifyRequest } from 'fastify'
import { createContext, type VNode } from 'preact'
import { html, type Markup } from './html.ts'

/** The time zone of the reader of a page, in which it shows times. */
const ReaderZone = createContext('UTC')

/** Wraps a page so that its times are shown in a time zone. */
export const inTimeZone = (timeZone: string, page: VNode): VNode =>
  html`<${ReaderZone.Provider} value=${timeZone}>${page}<//>`

/** Returns the time zone of the reader of a page; UTC for one that Node does not know any more. */
export function timeZoneOf({ identity }: Pick<FastifyRequest, 'identity'>): string {
  const zone = identity?.session?.timeZone ?? 'UTC'
  return formats.has(zone) || isTimeZone(zone) ? zone : 'UTC'
}

/** Returns whether a time zone with this name exists. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Renders a time of ISO 8601 in UTC: in the time zone of the reader, to the minute. */
export const momentMarkup = (iso: string): Markup => zonedMarkup(iso, shownMoment)

/** Renders the time of a day, in the time zone of the reader. */
export const timeMarkup = (iso: string): Markup =>
  zonedMarkup(iso, (moment, zone) => shownMoment(moment, zone).slice(11))

const zonedMarkup = (iso: string, shown: typeof shownMoment): Markup =>
  html`<${ReaderZone.Consumer}
    >${(zone: string) => html`<time datetime=${iso}>${shown(iso, zone)}</time>`}<//
  >`

/** Returns a moment as pages show it in a time zone, such as `2026-01-31 09:05`. */
export function shownMoment(iso: string, timeZone: string): string {
  const plain = iso.slice(0, 16).replace('T', ' ')
  if (timeZone === 'UTC') return plain
  const moment = new Date(iso)
  // The year is outside the range of JavaScript dates.
  return Number.isNaN(moment.getTime()) ? plain : formatOf(timeZone).format(moment)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of a time zone. Swedish dates are those of ISO 8601, with a blank inside. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  formats.set(timeZone, made)
  return made
}
