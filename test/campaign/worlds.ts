import { join } from 'node:path'
import pg from 'pg'
import { printAnswer } from '../../src/host/testing/answer-text.ts'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { graph } from '../support/inventory.ts'
import { copyDataFolder } from '../support/data-folder.ts'
import { headerOf } from '../support/openapi.ts'
import { isMade, Samples } from '../support/samples.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { fillEveryModel, type Inventory } from './inventory.ts'
import type { Material } from './permissions/requests.ts'
import { Subject, withSubject } from './subject.ts'
import { describe, difference, type WorldRequest } from './worlds/comparison.ts'
import { makeLimitedReader, type Limit, type LimitedReader } from './worlds/limits.ts'
import { OtherWorld } from './worlds/other-world.ts'
import { everyRead, randomRequest, refusedWrites, throughReferences } from './worlds/requests.ts'

/** The number of objects of each model besides the first. */
const MORE_OBJECTS = 3

/** The number of random reads of a round. */
const RANDOM_READS = 400

const settings = { SECRET_HASH_ROUNDS: '1000', LOGIN_REQUIRED: 'true' }

/**
 * Sends the same requests to two services that differ only in rows which the reader does not see,
 * and compares the answers byte for byte.
 */
export const worlds: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  for (const round of roundsUntil(until)) {
    const random = seeded(seed + round)
    const name = `seed ${seed + round}`
    await withSubject(settings, async (subject) =>
      compareWorlds({ subject, tally, random, report: (line) => report(`${name}: ${line}`) }),
    )
    tally.add('rounds')
  }
  return tally.figures()
}

/** A world, and the random choices of a round. */
interface Round {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  readonly report: (line: string) => void
}

async function compareWorlds(round: Round): Promise<void> {
  const { subject, tally, random, report } = round
  const inventory = await fill(subject)
  const reader = await makeLimitedReader(subject, random)
  report(conditionsIn(reader))
  const texts = await textsOf(subject, reader.limits)
  const other = new Subject(settings)
  try {
    await subject.stop()
    if (!copyDataFolder(join(subject.folder, 'data'), join(other.folder, 'data')))
      throw new Error('There is no program "cp" to copy a data folder.')
    await Promise.all([subject.start(), other.start()])
    await changeHidden(other, round, reader.limits)
    const document = await subject.document()
    const material = { random, document, inventory, texts, textsOf: () => texts }
    const worlds = new Worlds([subject, other], reader, tally)
    for (const request of requestsOf(material, reader)) await worlds.compare(request)
    for (const { level, msg, err } of subject.process.lines)
      if (Number(level) >= 50)
        tally.fail(`an error was logged: ${String(msg)} ${JSON.stringify(err)}`)
  } finally {
    await other.end()
  }
}

/** Names the conditions of a reader. */
const conditionsIn = ({ limits }: LimitedReader): string =>
  limits.map(({ model, constraints }) => `${model.key} ${JSON.stringify(constraints)}`).join('; ')

/** Creates several objects of each model. */
async function fill(subject: Subject): Promise<Inventory> {
  const inventory = await fillEveryModel(subject)
  const request = async (method: string, url: string, options: object) =>
    subject.send(method, url, options)
  const samples = new Samples({ request, database: subject.database })
  for (const model of graph.models.values())
    for (let variant = 0; isMade(model) && variant < MORE_OBJECTS; variant++)
      await samples.make(model.key, { full: true, variant }).catch(() => {})
  return inventory
}

/** Returns texts of the hidden rows, which requests look for. */
async function textsOf(subject: Subject, limits: readonly Limit[]): Promise<readonly string[]> {
  const texts = ['a', 'e', '1', 'other']
  for (const { model, hidden } of limits)
    for (const { kind, columnName } of model.fields.values()) {
      if (columnName === undefined || !['text', 'slug'].includes(kind)) continue
      const text = `select distinct ${columnName} from ${model.table} where id = any($1::integer[])`
      const rows = await subject.database.rows({ text, values: [hidden] })
      texts.push(...rows.flatMap(([one]) => (typeof one === 'string' && one !== '' ? [one] : [])))
    }
  return texts
}

async function changeHidden(
  other: Subject,
  { random, tally }: Round,
  limits: readonly Limit[],
): Promise<void> {
  const client = new pg.Client(other.connection)
  await client.connect()
  try {
    const world = new OtherWorld(client, random)
    await world.change(limits)
    tally.add('changes', world.changes)
  } finally {
    await client.end()
  }
}

function* requestsOf(material: Material, { limits }: LimitedReader): Generator<WorldRequest> {
  const paths = Object.entries(material.document.paths)
  yield* everyRead(
    paths.filter(([, item]) => 'get' in item).map(([path]) => path),
    limits,
  )
  yield* throughReferences(limits)
  yield* refusedWrites(limits, material.texts, material.random)
  for (let count = 0; count < RANDOM_READS; count++) yield randomRequest(material)
}

/** Two services that a reader must not be able to tell apart. */
class Worlds {
  readonly #subjects: readonly [Subject, Subject]
  readonly #token: string
  readonly #tally: Tally

  constructor(subjects: readonly [Subject, Subject], reader: LimitedReader, tally: Tally) {
    this.#subjects = subjects
    this.#token = reader.token
    this.#tally = tally
    this.#tally.expect(reader.limits.length > 0, () => 'No row is hidden.')
  }

  /** Sends a request to both, then again with the tag of the answer. */
  async compare(request: WorldRequest): Promise<void> {
    const [tag] = await this.#ask(request)
    if (tag === undefined) return
    const headers = { ...request.options?.headers, 'if-none-match': tag }
    await this.#ask({ ...request, options: { ...request.options, headers } })
  }

  /** Sends a request to both; returns the tags of the answers. */
  async #ask(request: WorldRequest): Promise<readonly (string | undefined)[]> {
    const { method, url, options } = request
    // URLs in answers, and so their tags, have the host of the request.
    const sent = { ...options, headers: { ...options?.headers, host: 'localhost' } }
    const replies = await Promise.all(
      this.#subjects.map((one) => one.send(method, url, { ...sent, token: this.#token })),
    )
    const [one = '', two = ''] = replies.map(printAnswer)
    const [first] = replies
    this.#tally.add('comparisons')
    this.#tally.add(`status ${String(first?.status)}`)
    if (one !== two) this.#tally.fail(`${describe(request)} → ${difference(one, two)}`)
    return replies.map((reply) => headerOf(reply.headers, 'etag') || undefined)
  }
}
