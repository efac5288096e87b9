import type { Reply, SendOptions } from '../subject.ts'

/** Headers that differ between two answers, follow from the body, or are positions of writes. */
const maskedHeaders = new Set(['date', 'x-request-id', 'x-consistency', 'content-length'])

/** A request, and the part of it that an answer may repeat. */
export interface WorldRequest {
  readonly method: string
  readonly url: string
  readonly options?: Pick<SendOptions, 'body' | 'headers'>
}

/** Returns what a reader is told by an answer, without what differs between any two answers. */
export function told({ status, headers, text }: Reply): string {
  const kept = Object.entries(headers)
    .filter(([name]) => !maskedHeaders.has(name))
    .map(([name, value]) => `${name}: ${String(value)}\n`)
  return masked(`${status}\n${kept.join('')}\n${text}`)
}

/**
 * Masks CSRF tokens, which each page masks anew, and the ids of requests, and the seconds since the
 * start.
 */
const masked = (text: string): string =>
  text
    .replaceAll(/(name="csrf(?:-token)?" (?:content|value)=")[\w-]+/g, '$1…')
    .replaceAll(/("uptime":)\d+/g, '$1…')
    .replaceAll(/(under request )[\w-]+/g, '$1…')
    .replaceAll(/(It is <time datetime=")[^"]+">[^<]+/g, '$1…')
    .replaceAll(/"(private|public)_key":"[^"]+/g, '"$1_key":"…')

/** Returns the parts of two texts where they begin to differ. */
export function difference(one: string, two: string): string {
  let at = 0
  while (at < one.length && one[at] === two[at]) at += 1
  const cut = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80))
  return `${cut(one)}, in the other world ${cut(two)}`
}

/** Returns a sentence that names a request. */
export const describe = ({ method, url, options }: WorldRequest): string =>
  `${method} ${url} ${options === undefined ? '' : JSON.stringify(options).slice(0, 300)}`
