import { isJsonObject } from '../../../src/framework/model/json-value.ts'
import { findDifference, printAnswer } from '../../../src/host/testing/answer-text.ts'
import type { Reply, SendOptions } from '../subject.ts'

/** A request, and the part of it that an answer may repeat. */
export interface WorldRequest {
  readonly method: string
  readonly url: string
  readonly options?: Pick<SendOptions, 'body' | 'headers'>
  /** Whether the browser's session identifies the reader, not the token. */
  readonly bySession?: boolean
  /** The fields of a form, which is sent with the session. */
  readonly form?: Readonly<Record<string, string>>
}

/**
 * Returns what a reader is told by an answer, without what differs between any two answers. Times
 * from `since` on, in milliseconds since 1970, are those of writes of the campaign; they, and the
 * tags and cursors of answers that contain them, differ.
 */
export function told({ method, status, headers, text }: Reply, since: number): string {
  const differs = maskTimes(text, since).includes(aTime) || maskWritten(text) !== text
  const hasTimes = writing.has(method) || differs
  const kept = Object.entries(headers).filter(([name]) => !hasTimes || !timed.has(name))
  const answer = maskWritten(printAnswer({ status, headers: Object.fromEntries(kept), text }))
  return maskTimes(hasTimes ? answer.replaceAll(ofTimes, '$1…') : answer, since)
}

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Cursors and the tag in a refusal, which follow from the times of an object, too. */
const ofTimes = /(cursor=|entity tag of the object is now \\*")[\w%-]+/g

/** Headers that follow from the times in a body. */
const timed = new Set(['etag', 'last-modified', 'link'])

const aTime = 'a time of the campaign'

const maskTimes = (text: string, since: number): string =>
  text
    .replaceAll(/<time datetime="([^"]+)"[^>]*>[^<]*/g, (found, time: string) =>
      Date.parse(time) >= since - 60_000 ? `<time>${aTime}` : found,
    )
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)?/g, (found) =>
      Date.parse(found) >= since ? aTime : found,
    )

/**
 * Masks what writes draw at random: the names of the files of pictures, new keys, request ids; and
 * the cursors of `/api/changes/`, which databases seal with keys of their own. Shows the message in
 * the cookie of a redirect, without its signature.
 */
const maskWritten = (text: string): string =>
  text
    .replaceAll(/(cadastre_flash=)([\w-]+)\.[\w-]+/g, (_, name: string, message: string) => {
      return name + Buffer.from(message, 'base64url').toString()
    })
    .replaceAll(/(request_id=|\/requests\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '$1…')
    .replaceAll(/(media\/image-attachments\/)[0-9a-f]{32}/g, '$1…')
    .replaceAll(/"(request_id|key)":"[^"]+/g, '"$1":"…')
    .replaceAll(/\b[\da-f]{8}\.[\w-]{64,}/g, 'a cursor')
    .replaceAll(/-----BEGIN (RSA PRIVATE|PUBLIC) KEY-----[^<"]+/g, '$1')

/** Returns the parts of two texts where they begin to differ. */
export function difference(one: string, two: string): string {
  const [here, there] = findDifference(one, two)
  return `${here}, in the other world ${there}`
}

/** Returns a sentence that names a request. */
export const describe = ({ method, url, options, form, bySession }: WorldRequest): string =>
  [method, url, options, form, bySession ? 'by session' : undefined]
    .filter((one) => one !== undefined)
    .map((one) => (typeof one === 'string' ? one : shortened(one)))
    .join(' ')

const shortened = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isJsonObject(one) && one['type'] === 'Buffer' ? 'a picture' : one,
  ).slice(0, 400)
