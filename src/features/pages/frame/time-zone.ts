import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
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
  return isTimeZone(zone) ? zone : 'UTC'
}

/** Returns whether a time zone with this name exists. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
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

/** Renders the time zone of the reader. */
export const zoneMarkup: Markup = html`<${ReaderZone.Consumer}>${(zone: string) => zone}<//>`

/** Returns a moment as pages show it in a time zone, such as `2026-01-31 09:05`. */
export const shownMoment = (iso: string, timeZone: string): string =>
  localTime(iso, timeZone).slice(0, 16).replace('T', ' ')

/**
 * Returns a time of ISO 8601 in UTC as the clocks of a time zone show it, to the second:
 * `2026-01-31T09:05:00`. A time beyond the years that dates can hold stays as it is.
 */
export function localTime(iso: string, timeZone: string): string {
  const moment = new Date(iso)
  // The year may be outside the range of JavaScript dates.
  if (timeZone === 'UTC' || Number.isNaN(moment.getTime())) return iso.slice(0, 19)
  return formatOf(timeZone).format(moment).replace(' ', 'T')
}

/**
 * Returns the moment at which the clocks of a time zone show a time such as `2026-01-31T09:05`, as
 * ISO 8601 in UTC; undefined for another text. Where clocks are set forward and skip the time, it
 * is an hour before or after it; where they are set back, it is one of the two moments.
 */
export function momentAt(local: string, timeZone: string): string | undefined {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)
    ? Date.parse(`${local}Z`)
    : Number.NaN
  if (Number.isNaN(wall)) return undefined
  const offsetAt = (moment: number): number => {
    const iso = new Date(moment).toISOString()
    return Date.parse(`${localTime(iso, timeZone)}Z`) - Date.parse(`${iso.slice(0, 19)}Z`)
  }
  const moment = wall - offsetAt(wall - offsetAt(wall))
  return new Date(moment).toISOString().replace('.000Z', 'Z')
}

/** Formats by the names of their time zones. Making one takes 0.1 ms. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 })

/** Returns the format of a time zone. Swedish dates are those of ISO 8601, with a blank inside. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  })
  formats.set(timeZone, made)
  return made
}
