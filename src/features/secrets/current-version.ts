import type { Work } from '../../framework/write/context.ts'
import { lockCurrentVersion } from './sql/key-versions.ts'

/** Returns the version of the master key to seal under. It is valid until the transaction ends. */
export async function currentVersion({ rows }: Pick<Work, 'rows'>): Promise<number> {
  const [row] = await rows(lockCurrentVersion)
  return Number(row?.[0] ?? 0)
}
