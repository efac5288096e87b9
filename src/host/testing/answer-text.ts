/** Headers that differ between two answers, follow from the body, or are positions of writes. */
const maskedHeaders = new Set(['date', 'x-request-id', 'x-consistency', 'content-length'])

/** The parts of an answer that a client sees. */
export interface AnswerParts {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/**
 * Returns what a reader is told by an answer, without what differs between any two answers: the
 * status, the body, and the headers, of which the entity tag follows from the body.
 */
export function printAnswer({ status, headers, text }: AnswerParts): string {
  const kept = Object.entries(headers)
    .filter(([name]) => !maskedHeaders.has(name))
    .map(([name, value]) => `\n${name}: ${String(value)}`)
  return maskVarying(`${status}\n\n${text}\n${kept.join('')}`)
}

/**
 * Masks CSRF tokens, which each page masks anew, the ids of requests, the seconds since the start,
 * the time of an answer, and new keys.
 */
const maskVarying = (text: string): string =>
  text
    .replaceAll(/(name="csrf(?:-token)?" (?:content|value)=")[\w-]+/g, '$1…')
    .replaceAll(/("uptime":)\d+/g, '$1…')
    .replaceAll(/(under request )[\w-]+/g, '$1…')
    .replaceAll(/(It is <time datetime=")[^"]+">[^<]+/g, '$1…')
    .replaceAll(/"(private|public)_key":"[^"]+/g, '"$1_key":"…')

/** Returns the parts of two texts where they begin to differ, as JSON texts. */
export function findDifference(one: string, two: string): readonly [string, string] {
  let at = 0
  while (at < one.length && one[at] === two[at]) at += 1
  const cut = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 80), at + 80))
  return [cut(one), cut(two)]
}
