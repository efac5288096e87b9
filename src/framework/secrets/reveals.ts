import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { OpenedValue, Opening } from '../write/context.ts'

/**
 * Records reveals with one statement, each linked to the one before by a digest, and advances the
 * end of the chain. The row of the end is locked, so that the chain never forks. If that row is
 * missing, nothing can be recorded, and so nothing is opened.
 */
export async function auditReveals(
  opened: readonly OpenedValue[],
  { model, author, address, purpose, rows }: Opening,
): Promise<void> {
  const created = new Date().toISOString()
  const kept = opened.map(({ event, field, id }) => ({
    event,
    user_id: author.userId ?? 0,
    username: author.username,
    token_id: author.tokenId,
    model: model.key,
    field,
    object_id: id,
    request_id: author.requestId,
    address,
    purpose,
    created,
  }))
  // JSON text has no line breaks, so a line holds one reveal.
  const values = [kept.map(lineOf).join('\n')]
  const [moved] = await rows({ text: append, values })
  if (!moved) throw new Error('the end of the chain of reveals is missing: nothing is revealed')
}

/** A reveal as it is stored. */
type StoredReveal = Readonly<Record<(typeof columns)[number], unknown>>

const columns = [
  'event',
  'user_id',
  'username',
  'token_id',
  'model',
  'field',
  'object_id',
  'request_id',
  'address',
  'purpose',
  'created',
] as const

/** Returns the text of a digest; the order of its columns must never change. */
const lineOf = (kept: StoredReveal): string => JSON.stringify(columns.map((name) => kept[name]))

const columnTypes: Readonly<Record<string, string>> = {
  user_id: 'integer',
  token_id: 'integer',
  object_id: 'integer',
  created: 'timestamptz',
}

const typed = columns.map((name, index) => `(l.line ->> ${index})::${columnTypes[name] ?? 'text'}`)

const append = `
  with recursive head as materialized (
    select id, length, digest from secrets_revealchain order by id limit 1 for update
  ), lines as materialized (
    select string_to_array($1::text, chr(10)) as list
  ), chained (n, digest) as (
    select 0, digest from head
    union all
    select c.n + 1, encode(sha256(convert_to(c.digest || chr(10) || list[c.n + 1], 'UTF8')), 'hex')
    from chained c, lines where c.n < cardinality(list)
  ), kept as (
    insert into secrets_reveal (${columns.join(', ')}, digest)
    select ${typed.join(', ')}, c.digest
    from lines,
      unnest(list) with ordinality as t(line, n),
      lateral (select t.line::jsonb as line) l,
      chained c
    where c.n = t.n
    order by t.n
  )
  update secrets_revealchain h
  set
    length = h.length + cardinality(list),
    digest = (select c.digest from chained c order by c.n desc limit 1)
  from head, lines
  where h.id = head.id returning 1 as c0`

/** The result of verifying the chain. */
export interface ChainReport {
  readonly length: number
  /** Digest of the last reveal. A copy stored elsewhere reveals that a chain was replaced. */
  readonly digest: string
  /** Sentences about what was removed or changed; empty for an intact chain. */
  readonly faults: readonly string[]
}

const batch = 1000

/** Verifies the chain from its first reveal to its end. */
export async function verifyReveals({ rows }: Pick<Database, 'rows'>): Promise<ChainReport> {
  const [end] = await rows<[number, string, number | null]>({ text: chainEnd, values: [] })
  const [expected, last, highest] = end ?? [0, '', 0]
  const faults: string[] = []
  let digest = ''
  let length = 0
  for (let after = 0; ;) {
    const found = await rows({ text: chainRows, values: [after, highest ?? 0, batch] })
    for (const [id, stored, ...values] of found) {
      const kept = Object.fromEntries(columns.map((name, index) => [name, values[index]]))
      const made = createHash('sha256')
        .update(`${digest}\n${lineOf(kept as StoredReveal)}`)
        .digest('hex') // as selected
      if (made !== stored && faults.length < 20)
        faults.push(
          `Reveal ${String(id)} does not follow on the one before it: one was changed or removed.`,
        )
      digest = String(stored)
      length += 1
      after = Number(id)
    }
    if (found.length < batch) break
  }
  if (length !== expected)
    faults.push(`There are ${length} reveals; the chain was ${expected} long.`)
  if (digest !== last)
    faults.push('The digest of the last reveal differs from the stored end of the chain.')
  return { length, digest, faults }
}

/** Returns whether a digest that was stored elsewhere is part of the chain. */
export async function isInChain(
  digest: string,
  { rows }: Pick<Database, 'rows'>,
): Promise<boolean> {
  const text = 'select exists (select from secrets_reveal where digest = $1)'
  return (await rows({ text, values: [digest.trim().toLowerCase()] }))[0]?.[0] === true
}

/** The highest id is read together with the end, so that later reveals are ignored. */
const chainEnd = `
  select length::float8, digest, (select max(id) from secrets_reveal)
  from secrets_revealchain
  order by id
  limit 1`

const revealColumns = columns.map((name) => (name === 'created' ? isoMilliseconds() : name))
const chainRows = `
  select id, digest, ${revealColumns.join(', ')}
  from secrets_reveal where id > $1 and id <= $2 order by id limit $3`

function isoMilliseconds(): string {
  return `to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
