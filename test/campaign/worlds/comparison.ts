import { findDifference } from '../../../src/host/testing/answer-text.ts'
import type { SendOptions } from '../subject.ts'

/** A request, and the part of it that an answer may repeat. */
export interface WorldRequest {
  readonly method: string
  readonly url: string
  readonly options?: Pick<SendOptions, 'body' | 'headers'>
}

/** Returns the parts of two texts where they begin to differ. */
export function difference(one: string, two: string): string {
  const [here, there] = findDifference(one, two)
  return `${here}, in the other world ${there}`
}

/** Returns a sentence that names a request. */
export const describe = ({ method, url, options }: WorldRequest): string =>
  `${method} ${url} ${options === undefined ? '' : JSON.stringify(options).slice(0, 300)}`
