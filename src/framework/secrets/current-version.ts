import type { Work } from '../write/context.ts'

/** Returns the version of the master key to seal under. It is valid until the transaction ends. */
export async function currentVersion({ rows }: Pick<Work, 'rows'>): Promise<number> {
  const [row] = await rows({ text: current, values: [] })
  return Number(row?.[0] ?? 0)
}

/**
 * A shared lock: several transactions may seal at once; a rotation waits for them, and later ones
 * see its result.
 */
const current = `select number from secrets_keyversion where state = 'current' for share`
