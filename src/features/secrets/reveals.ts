import { createHash } from 'node:crypto'
import type { Database } from '../../framework/database/database.ts'
import type { OpenedValue, Opening } from '../../framework/sealing/vault.ts'
import { revealColumns, type StoredReveal } from './reveal-columns.ts'
import { appendReveals, selectChainEnd, selectHasDigest, selectReveals } from './sql/reveals.ts'

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
  const lines = kept.map(lineOf).join('\n')
  const [moved] = await rows(appendReveals(lines))
  if (!moved) throw new Error('the end of the chain of reveals is missing: nothing is revealed')
}

/** Returns the text of a digest; the order of its columns must never change. */
const lineOf = (kept: StoredReveal): string =>
  JSON.stringify(revealColumns.map((name) => kept[name]))

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
  const [end] = await rows<[number, string, number | null]>(selectChainEnd)
  const [expected, last, highest] = end ?? [0, '', 0]
  const faults: string[] = []
  let digest = ''
  let length = 0
  for (let after = 0; ;) {
    const found = await rows(selectReveals({ after, last: highest ?? 0, limit: batch }))
    for (const [id, stored, ...values] of found) {
      const kept = Object.fromEntries(revealColumns.map((name, index) => [name, values[index]]))
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
  return (await rows(selectHasDigest(digest.trim().toLowerCase())))[0]?.[0] === true
}
