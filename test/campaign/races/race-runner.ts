import type { Random } from '../../../src/inventory/demo/random.ts'
import { asList, asObject, type Json } from '../../support/json.ts'
import type { Tally } from '../campaign.ts'
import type { Reply, SendOptions, Subject } from '../subject.ts'

/** One request of a race: its method, its path below `/api/`, its body and its options. */
export type RaceRequest = readonly [
  method: string,
  path: string,
  body?: unknown,
  options?: SendOptions,
]

/** Sends the requests of races to a service, and checks how many succeed. */
export class RaceRunner {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  #nameCount = 0

  constructor(subject: Subject, tally: Tally, random: Random) {
    this.subject = subject
    this.tally = tally
    this.random = random
  }

  /** Returns a name that no other object has. */
  uniqueName(): string {
    this.#nameCount += 1
    return `race-${this.#nameCount}`
  }

  /** Returns a body with a unique name and slug. */
  namedBody(more: Json = {}): Json {
    const name = this.uniqueName()
    return { name, slug: name, ...more }
  }

  /** Sends one request. */
  async send([method, path, body, options]: RaceRequest): Promise<Reply> {
    return this.subject.send(method, `/api/${path}`, { body, ...options })
  }

  /** Sends a request that must succeed; returns the body of the answer. */
  async sendOk(request: RaceRequest): Promise<Json> {
    const reply = await this.send(request)
    if (reply.status >= 300)
      throw new Error(`${request[0]} ${request[1]} → ${reply.status} ${reply.text}`)
    return reply.object
  }

  /** Makes an object; returns its id. */
  async make(path: string, body: Json): Promise<number> {
    return Number((await this.sendOk(['POST', path, body]))['id'])
  }

  /** Makes several objects with unique names; returns their ids. */
  async makeNamed(path: string, count: number): Promise<readonly number[]> {
    const ids: number[] = []
    for (let index = 0; index < count; index++) ids.push(await this.make(path, this.namedBody()))
    return ids
  }

  /** Returns the objects of a list. */
  async list(path: string): Promise<readonly Json[]> {
    return asList((await this.sendOk(['GET', path]))['results']).map(asObject)
  }

  /**
   * Sends all requests at the same time. Each must succeed or be refused with 400, 404 or 409.
   */
  async race(name: string, requests: readonly RaceRequest[]): Promise<readonly Reply[]> {
    const replies = await Promise.all(requests.map((request) => this.send(request)))
    for (const { method, url, status, text } of replies) {
      this.tally.add('requests')
      this.tally.add(status < 300 ? 'succeeded' : 'refused')
      const isExpected = status < 300 || [400, 404, 409].includes(status)
      this.tally.expect(
        isExpected,
        () => `${name}: ${method} ${url} → ${status} ${text.slice(0, 200)}`,
      )
    }
    return replies
  }

  /** Checks how many requests succeeded. */
  expectSuccesses(name: string, replies: readonly Reply[], expected: number): void {
    this.expectEqual(`${name}: successes`, successes(replies), expected)
  }

  /** Checks that two numbers are equal. */
  expectEqual(what: string, found: number, expected: number): void {
    this.tally.expect(found === expected, () => `${what}: ${found} instead of ${expected}`)
  }
}

/** Counts the requests that succeeded. */
export const successes = (replies: readonly Reply[]): number =>
  replies.filter(({ status }) => status < 300).length

/** Returns `count` values that a function makes from their indexes. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))
