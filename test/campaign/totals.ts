import pg from 'pg'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { checkTotals } from './stored.ts'
import { withSubject, type Subject } from './subject.ts'

/** The numbers of clients that write at the same time. */
const API_WRITERS = 70
const SQL_WRITERS = 30

/** Milliseconds of writing before the lists are compared with the tables. */
const ROUND_MS = 1_500

interface WriterContext {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  readonly until: number
}

/** Writes by the API and by SQL at once: the kept totals equal the row counts in every snapshot. */
export const totals: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  await withSubject({}, async (subject) => {
    for (const round of roundsUntil(until)) {
      const random = seeded(seed + round)
      const writing = { subject, tally, random, until: Date.now() + ROUND_MS }
      const writers = [
        ...Array.from({ length: API_WRITERS }, async () => writeRequests(writing)),
        ...Array.from({ length: SQL_WRITERS }, async () => writeStatements(writing)),
      ]
      await Promise.all([...writers, compareTotals(writing)])
      await compareLists(writing)
    }
  })
  return tally.figures()
}

/** Sends writes to the API: of one object, of several, and deletions with all descendants. */
async function writeRequests({ subject, tally, random, until }: WriterContext): Promise<void> {
  while (Date.now() < until) {
    const slugs = Array.from({ length: 1 + random.below(8) }, () => `t${random.below(1e9)}`)
    const bodies = slugs.map((slug) => ({ name: slug, slug }))
    const sent = random.chance(50) ? bodies : bodies[0]
    const made = await subject.send('POST', '/api/dcim/regions/', { body: sent })
    tally.add('requests')
    if (made.status !== 201) continue
    const created: unknown = JSON.parse(made.text)
    const objects = (Array.isArray(created) ? created : [created]) as readonly { id: number }[] // as sent
    const url = `/api/dcim/regions/${objects[0]?.id}/`
    if (random.chance(50)) await subject.send('PATCH', url, { body: { name: slugs.join() } })
    if (random.chance(70)) await subject.send('DELETE', url)
    const rest = objects.slice(1).map(({ id }) => ({ id }))
    if (rest.length > 0 && random.chance(80))
      await subject.send('DELETE', '/api/dcim/regions/', { body: rest })
  }
}

/** Statements on the rows of one writer; `$1` is the prefix of their names. */
const statements = [
  `insert into dcim_site (name, slug)
   select $1 || n, $1 || n from generate_series(1, 20) n on conflict do nothing`,
  `insert into dcim_rackgroup (name, slug, site_id)
   select id || 'g', id || 'g', id from dcim_site where name like $1 || '%' on conflict do nothing`,
  `delete from dcim_site where name like $1 || '%' and id % 3 = 0`, // cascades to rack groups
  `update dcim_site set comments = slug where name like $1 || '%'`,
  `savepoint s`,
  `rollback to s`,
] as const

/** Writes by SQL, and commits, rolls back or loses the connection. */
async function writeStatements({ subject, tally, random, until }: WriterContext): Promise<void> {
  while (Date.now() < until) {
    const client = new pg.Client(subject.connection)
    client.on('error', () => {}) // some end their own connection
    const own = `w${random.below(1e6)}-`
    try {
      await client.connect()
      for (let count = random.below(5); count >= 0; count -= 1) {
        await client.query('begin')
        for (let left = 1 + random.below(4); left > 0; left -= 1) {
          const text = random.pick(statements)
          await client.query(text, text.includes('$1') ? [own] : []).catch(() => {})
        }
        await client.query(random.chance(70) ? 'commit' : 'rollback')
        tally.add('transactions')
      }
      if (random.chance(30)) {
        await client.query('begin')
        await client.query(statements[0], [own])
        await client.query('select pg_terminate_backend(pg_backend_pid())')
      }
    } catch {
      tally.add('ended connections')
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** Compares the kept totals with the numbers of rows in one snapshot, repeatedly. */
async function compareTotals({ subject, tally, until }: WriterContext): Promise<void> {
  for (let count = 0; count < 3 || Date.now() < until; count += 1) {
    await checkTotals(subject, (sentence) => tally.fail(sentence))
    tally.add('comparisons')
  }
}

/** Compares the counts of lists with the numbers of objects, while no client writes. */
async function compareLists({ subject, tally }: WriterContext): Promise<void> {
  for (const filter of ['', '&name__ic=1', '&slug__isw=t1&slug__isw=w1']) {
    for (const url of ['/api/dcim/regions/', '/api/dcim/sites/']) {
      const page = await subject.send('GET', `${url}?limit=1${filter}`)
      const next = await subject.send('GET', `${url}?limit=1000&brief=1&fields=id${filter}`)
      const total = Number(page.object['count'])
      const { results, count } = next.object
      const found = Array.isArray(results) ? results.length : 0
      const isRight = count === total && (total >= 1000 || found === total)
      tally.expect(isRight, () => `${url}?${filter}: ${total}, ${String(count)}, ${found} found`)
      tally.add('lists')
    }
  }
}
