import { graph } from '../support/inventory.ts'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { Samples } from '../support/samples.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { fillEveryModel, type Inventory } from './inventory.ts'
import { Canaries } from './permissions/canaries.ts'
import { Changes } from './changes.ts'
import { makeReaders, regrant, type Reader } from './permissions/readers.ts'
import { PermissionTester } from './permissions/tester.ts'
import { withSubject, type Subject } from './subject.ts'

/** The number of requests of a round. */
const REQUESTS_PER_ROUND = 100

/** Reads and writes as users with random permissions, and checks that nobody exceeds them. */
export const permissions: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  const half = Date.now() + (until - Date.now()) / 2
  await withSubject({ SECRET_HASH_ROUNDS: '1000' }, async (subject) => {
    const inventory = await fillDatabase(subject)
    const canaries = new Canaries(subject, random)
    await canaries.place()
    const readers = await makeReaders(subject)
    const changes = new Changes(subject)
    await changes.watch()
    const document = await subject.document()
    const shared = { subject, tally, random, canaries, changes, document, inventory }
    for (const [loginRequired, end] of [
      [false, half],
      [true, until],
    ] as const) {
      if (loginRequired) {
        checkLog(subject, tally)
        await subject.restart({ LOGIN_REQUIRED: 'true' })
      }
      await run(new PermissionTester({ ...shared, rules: { loginRequired } }), readers, {
        ...shared,
        until: end,
      })
    }
    checkLog(subject, tally)
    tally.greatest('canaries', canaries.all.length)
  })
  return tally.figures()
}

function checkLog(subject: Subject, tally: Tally): void {
  for (const { level, msg, err } of subject.process.lines)
    if (Number(level) >= 50)
      tally.fail(`an error was logged: ${String(msg)} ${JSON.stringify(err)}`)
}

interface Run {
  readonly subject: Subject
  readonly random: Random
  readonly until: number
}

async function run(
  tester: PermissionTester,
  readers: readonly Reader[],
  { subject, random, until }: Run,
): Promise<void> {
  for (const round of roundsUntil(until)) {
    await regrant(subject, readers, random)
    await tester.begin()
    for (let count = 0; count < REQUESTS_PER_ROUND; count++) {
      if (round > 0 && Date.now() > until) break
      await tester.request(readers)
    }
    await tester.exchange(readers)
  }
}

/** Creates objects of every model, with and without optional fields, and a template for each. */
async function fillDatabase(subject: Subject): Promise<Inventory> {
  const inventory = await fillEveryModel(subject)
  const { database } = subject
  const request = async (method: string, url: string, options: object) =>
    subject.send(method, url, options)
  const samples = new Samples({ request, database })
  for (const model of graph.models.values()) {
    const { key, view, operations, url } = model
    if (view) continue
    for (const body of inventory.bodies.get(key) ?? []) await subject.send('POST', url, { body })
    if (!operations.has('create')) await samples.make(key, { full: true })
    const template = {
      content_type: key.toLowerCase(),
      name: `All ${key}`,
      template_code: '{{ queryset | json }}',
    }
    await subject.send('POST', '/api/extras/export-templates/', { body: template })
  }
  // Reservations refer to a user, who is not the reader.
  const text = `update dcim_rackreservation set user_id = (select max(id) from users_user)`
  await database.rows({ text, values: [] })
  return inventory
}
