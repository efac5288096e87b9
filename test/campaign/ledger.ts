import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../src/inventory/demo/random.ts'
import type { Tally } from './campaign.ts'
import type { Reply, Subject } from './subject.ts'

/** The number of objects of a bulk write. */
const BULK = 5

/** The values that one object may have. */
interface Known {
  /** The value that was acknowledged last. */
  stored: string
  /** A value whose write was not answered: it may be stored or not. */
  pending: string | undefined
}

/**
 * Writes to a service and remembers what was acknowledged, in order to compare it with what is
 * stored after the service or its database ended unexpectedly.
 */
export class Ledger {
  readonly #subject: Subject
  readonly #tally: Tally
  readonly #random: Random
  readonly #slugs = new Map<string, Known>()
  readonly #bulks = new Map<string, { acknowledged: boolean }>()
  /** Whether anything other than a success or a 503 is a broken promise. */
  #stopped = false
  #made = 0

  constructor(subject: Subject, tally: Tally, random: Random) {
    this.#subject = subject
    this.#tally = tally
    this.#random = random
  }

  /** Writes with several clients at the same time until `stop`. */
  async run(clients: number): Promise<void> {
    this.#stopped = false
    await Promise.all(Array.from({ length: clients }, () => this.#client()))
  }

  /** Lets the clients end after their current request. */
  stop(): void {
    this.#stopped = true
  }

  /** Compares what is stored with what was acknowledged. */
  async check(when: string): Promise<void> {
    const rows = await this.#subject.rows('select slug, name, comments from dcim_site')
    const stored = new Map(rows.map(([slug, name]) => [String(slug), String(name)]))
    for (const [slug, { stored: value, pending }] of this.#slugs) {
      const found = stored.get(slug)
      const isRight = found === value || (pending !== undefined && found === pending)
      this.#tally.expect(isRight, () => `${when}: the site ${slug} is ${found} instead of ${value}`)
      this.#slugs.set(slug, { stored: found ?? value, pending: undefined })
    }
    for (const [tag, { acknowledged }] of this.#bulks) {
      const count = rows.filter(([, , comments]) => comments === tag).length
      const isWhole = count === BULK || (count === 0 && !acknowledged)
      this.#tally.expect(isWhole, () => `${when}: ${count} of ${BULK} objects of one bulk write`)
    }
    await this.#checkLog(when)
    this.#tally.add('acknowledged writes checked', this.#slugs.size + this.#bulks.size)
  }

  /** Every site has exactly one row of its creation in the change log. */
  async #checkLog(when: string): Promise<void> {
    const rows = await this.#subject.rows(`
      select s.slug, count(c.id)::int from dcim_site s left join extras_objectchange c
      on c.model = 'dcim.site' and c.object_id = s.id and c.action = 1
      group by s.id having count(c.id) <> 1`)
    for (const [slug, count] of rows)
      this.#tally.broke(
        `${when}: ${Number(count)} rows in the change log say that ${String(slug)} was made`,
      )
  }

  async #client(): Promise<void> {
    while (!this.#stopped) {
      await (this.#random.chance(30) ? this.#bulk() : this.#one())
    }
  }

  /** Makes a site and renames it. */
  async #one(): Promise<void> {
    this.#made += 1
    const slug = `ledger-${this.#made}`
    const known: Known = { stored: '', pending: slug }
    const made = await this.#send('POST', '/api/dcim/sites/', { name: slug, slug })
    if (made?.status !== 201) return
    Object.assign(known, { stored: slug, pending: `${slug} again` })
    this.#slugs.set(slug, known)
    const path = `/api/dcim/sites/${String(made.object['id'])}/`
    const renamed = await this.#send('PATCH', path, { name: known.pending })
    if (renamed?.status === 200) Object.assign(known, { stored: known.pending, pending: undefined })
  }

  /** Creates several sites in one request: all of them or none. */
  async #bulk(): Promise<void> {
    this.#made += 1
    const tag = `bulk-${this.#made}`
    const entry = { acknowledged: false }
    this.#bulks.set(tag, entry)
    const body = Array.from({ length: BULK }, (_, index) => {
      const name = `${tag}-${index}`
      return { name, slug: name, comments: tag }
    })
    const made = await this.#send('POST', '/api/dcim/sites/', body)
    entry.acknowledged = made?.status === 201
  }

  /** Sends a write; undefined when the connection broke. Writes of 2xx and 503 keep the promises. */
  async #send(method: string, path: string, body: unknown): Promise<Reply | undefined> {
    const reply = await this.#subject.send(method, path, { body }).catch(() => undefined)
    const { status = 0, text = '', ms = 0 } = reply ?? {}
    this.#tally.add('writes')
    this.#tally.add(status === 0 ? 'without an answer' : status < 300 ? 'acknowledged' : 'refused')
    this.#tally.greatest('slowest answer in ms', ms)
    const isExpected = status < 300 || status === 503
    this.#tally.expect(isExpected, () => `${method} ${path} → ${status} ${text.slice(0, 300)}`)
    if (status === 0 || status === 503) await sleep(20)
    return reply
  }
}
