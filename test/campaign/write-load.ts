import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../src/inventory/demo/random.ts'
import { asList, asObject, type Json } from '../support/json.ts'
import type { Tally } from './campaign.ts'
import { checkChangeLog, checkTotals, readMarks } from './stored.ts'
import type { Reply, Subject } from './subject.ts'

/** The number of objects of a bulk write. */
const BULK = 5

/** The network from which addresses are allocated. */
const NETWORK = '10.0.0.0/12'

/** The text by which the last write of an object is known; undefined for an object not stored. */
type Mark = string | undefined

/** The objects that one request created, and that later requests change. */
interface Entry {
  /** The unique names of the objects. */
  readonly keys: readonly string[]
  /** The marks that may be stored: that of the last acknowledged write, and of later ones. */
  allowed: readonly Mark[]
}

/** A write on the objects of an entry. */
interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body: unknown
  /** The mark of the objects after the write. */
  readonly mark: Mark
}

/** A kind of objects that are written. */
interface Kind {
  /** The list to which objects are added. */
  readonly create: (prefix: number) => string
  /** The list and the details of the objects. */
  readonly path: string
  readonly body: (key: string) => Json
  /** The mark of a new object. */
  readonly mark: string
  /** The change of an object, with its mark. */
  readonly change?: { readonly body: Json; readonly mark: string }
}

const kinds: readonly [Kind, Kind] = [
  {
    create: () => '/api/dcim/sites/',
    path: '/api/dcim/sites/',
    body: (key) => ({ name: key, slug: key, comments: 'created' }),
    mark: 'created',
    change: { body: { comments: 'changed' }, mark: 'changed' },
  },
  {
    create: (prefix) => `/api/ipam/prefixes/${prefix}/available-ips/`,
    path: '/api/ipam/ip-addresses/',
    body: (key) => ({ description: key }),
    mark: 'allocated',
  },
]

/**
 * Creates, changes and deletes objects through processes of the service, alone and in bulk, and
 * records the acknowledged writes, to compare them with the stored objects after a failure.
 */
export class WriteLoad {
  readonly #subjects: readonly [Subject, ...Subject[]]
  readonly #tally: Tally
  readonly #random: Random
  readonly #entries: Entry[] = []
  #prefix: number | undefined
  #isStopped = false
  #requestCount = 0

  constructor(subjects: readonly [Subject, ...Subject[]], tally: Tally, random: Random) {
    this.#subjects = subjects
    this.#tally = tally
    this.#random = random
  }

  /** Writes with several clients at the same time until `stop`, through the processes in turn. */
  async run(clients: number): Promise<void> {
    this.#isStopped = false
    const subjects = Array.from({ length: clients }, (_, client) => this.#subject(client))
    await Promise.all(subjects.map((subject) => this.#client(subject)))
  }

  /** Lets the clients end after their current request. */
  stop(): void {
    this.#isStopped = true
  }

  /** Compares the stored objects with the acknowledged writes. */
  async check(when: string): Promise<void> {
    const subject = this.#subject(0)
    const fail = (sentence: string): void => this.#tally.fail(`${when}: ${sentence}`)
    const stored = await readMarks(subject)
    for (const entry of this.#entries) {
      const marks = new Set(entry.keys.map((key) => stored.get(key)))
      const [mark] = marks
      const name = `${entry.keys[0]} (of ${entry.keys.length})`
      const allowed = entry.allowed.map(String).join(' or ')
      if (marks.size > 1) fail(`a part of one write is stored: ${name} is ${[...marks].join()}`)
      else if (!entry.allowed.includes(mark)) fail(`${name} is ${mark} instead of ${allowed}`)
      entry.allowed = [mark]
    }
    await checkChangeLog(subject, fail)
    await checkTotals(subject, fail)
    this.#tally.add('acknowledged writes checked', this.#entries.length)
  }

  #subject(client: number): Subject {
    return this.#subjects[client % this.#subjects.length] ?? this.#subjects[0]
  }

  async #client(subject: Subject): Promise<void> {
    while (!this.#isStopped) {
      this.#prefix ??= await this.#makePrefix(subject)
      if (this.#prefix !== undefined) await this.#writeObjects(subject, this.#prefix)
    }
  }

  /** Finds or creates the network of the addresses; undefined when the requests fail. */
  async #makePrefix(subject: Subject): Promise<number | undefined> {
    const find = await subject.send('GET', `/api/ipam/prefixes/?prefix=${NETWORK}`).catch(() => {})
    if (find?.status !== 200) return undefined
    const [found] = asList(find.object['results']).map(asObject)
    if (found) return Number(found['id'])
    const made = await this.#send(subject, {
      method: 'POST',
      path: '/api/ipam/prefixes/',
      body: { prefix: NETWORK },
      mark: undefined,
    })
    return made?.status === 201 ? Number(made.object['id']) : undefined
  }

  /** Creates one or several objects, may change them, and may delete them. */
  async #writeObjects(subject: Subject, prefix: number): Promise<void> {
    const kind = this.#random.pick(kinds)
    const isBulk = this.#random.chance(30)
    this.#requestCount += 1
    const keys = Array.from(
      { length: isBulk ? BULK : 1 },
      (_, index) => `load-${this.#requestCount}-${index}`,
    )
    const entry: Entry = { keys, allowed: [undefined] }
    this.#entries.push(entry)
    const bodies = keys.map((key) => kind.body(key))
    const body = isBulk ? bodies : bodies[0]
    const path = kind.create(prefix)
    const made = await this.#write(subject, entry, { method: 'POST', path, body, mark: kind.mark })
    if (!made) return
    const objects: unknown = JSON.parse(made.text)
    const ids = (Array.isArray(objects) ? objects : [objects]).map((one) => asObject(one)['id'])
    const writeOf = (method: 'PATCH' | 'DELETE', change: Json | undefined, mark: Mark): Write => ({
      method,
      path: isBulk ? kind.path : `${kind.path}${String(ids[0])}/`,
      body: isBulk ? ids.map((id) => ({ id, ...change })) : change,
      mark,
    })
    const { change } = kind
    if (change && !(await this.#write(subject, entry, writeOf('PATCH', change.body, change.mark))))
      return
    if (this.#random.chance(30))
      await this.#write(subject, entry, writeOf('DELETE', undefined, undefined))
  }

  /** Sends a write on the objects of an entry; returns the answer if it is a success. */
  async #write(subject: Subject, entry: Entry, write: Write): Promise<Reply | undefined> {
    entry.allowed = [...entry.allowed, write.mark]
    const reply = await this.#send(subject, write)
    if (reply === undefined || reply.status >= 300) return undefined
    entry.allowed = [write.mark]
    return reply
  }

  /** Sends a write, which must get a 2xx or a 503; returns undefined when the connection breaks. */
  async #send(subject: Subject, { method, path, body }: Write): Promise<Reply | undefined> {
    const reply = await subject.send(method, path, { body }).catch(() => undefined)
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
