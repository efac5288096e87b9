import type { Random } from '../../../src/inventory/demo/random.ts'
import { asList, asObject, type Json } from '../../support/json.ts'
import type { Tally } from '../campaign.ts'
import type { Reply, SendOptions, Subject } from '../subject.ts'

/** One request of a race: method, path below `/api/`, and what else it needs. */
export type Entry = readonly [method: string, path: string, body?: unknown, options?: SendOptions]

/** Options of a race: a service, the counts of the campaign and random numbers. */
export class Contest {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  #made = 0

  constructor(subject: Subject, tally: Tally, random: Random) {
    this.subject = subject
    this.tally = tally
    this.random = random
  }

  /** Returns a name that nothing else has. */
  name(): string {
    this.#made += 1
    return `race-${this.#made}`
  }

  /** Returns a body with a unique name and slug. */
  named(more: Json = {}): Json {
    const name = this.name()
    return { name, slug: name, ...more }
  }

  /** Sends one request. */
  async send([method, path, body, options]: Entry): Promise<Reply> {
    return this.subject.send(method, `/api/${path}`, { body, ...options })
  }

  /** Sends a request that must succeed; returns the body of the answer. */
  async must(entry: Entry): Promise<Json> {
    const reply = await this.send(entry)
    if (reply.status >= 300)
      throw new Error(`${entry[0]} ${entry[1]} → ${reply.status} ${reply.text}`)
    return reply.object
  }

  /** Makes an object; returns its id. */
  async make(path: string, body: Json): Promise<number> {
    return Number((await this.must(['POST', path, body]))['id'])
  }

  /** Makes several objects with unique names; returns their ids. */
  async makeNamed(path: string, count: number): Promise<readonly number[]> {
    const ids: number[] = []
    for (let index = 0; index < count; index++) ids.push(await this.make(path, this.named()))
    return ids
  }

  /** Returns the objects of a list. */
  async list(path: string): Promise<readonly Json[]> {
    return asList((await this.must(['GET', path]))['results']).map(asObject)
  }

  /**
   * Sends all requests at the same time. A status that is neither a success nor a refusal of the
   * client's request breaks a promise.
   */
  async race(name: string, entries: readonly Entry[]): Promise<readonly Reply[]> {
    const replies = await Promise.all(entries.map((entry) => this.send(entry)))
    for (const { method, url, status, text } of replies) {
      this.tally.add('requests')
      this.tally.add(status < 300 ? 'succeeded' : 'refused')
      const isExpected = status < 300 || [400, 404, 409].includes(status)
      this.tally.expect(isExpected, () => `${name}: ${method} ${url} → ${status} ${text.slice(0, 200)}`) // prettier-ignore
    }
    return replies
  }

  /** Checks that as many requests succeeded as may. */
  winners(name: string, replies: readonly Reply[], expected: number): void {
    this.equal(`${name}: successes`, successes(replies), expected)
  }

  /** Checks that two numbers are equal. */
  equal(what: string, found: number, expected: number): void {
    this.tally.expect(found === expected, () => `${what}: ${found} instead of ${expected}`)
  }
}

/** Counts the requests that succeeded. */
export const successes = (replies: readonly Reply[]): number =>
  replies.filter(({ status }) => status < 300).length

/** Returns so many values. */
export const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))
