import type { Database } from '../../framework/database/database.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { boundPrefix, sealedPrefix } from '../../framework/sealing/seal.ts'
import { countValues } from './count-values.ts'
import { everySealedColumn } from './sealed-columns.ts'
import { selectVersions } from './sql/key-versions.ts'
import { beginsSql, othersSql } from './sql/sealed-values.ts'
import { countKeys } from './sql/user-keys.ts'

/** The state of all keys, for administrators. */
export interface KeyStatus {
  readonly versions: readonly VersionStatus[]
  readonly activeUserKeys: number
  readonly inactiveUserKeys: number
  readonly sessions: number
  /** Values that no version seals, or that are missing: they were changed outside the service. */
  readonly unreadable: number
}

/** The values that are sealed under a version of the master key. */
export interface VersionStatus {
  readonly number: number
  readonly state: string
  readonly sealed: number
  /** The number of them that are not yet bound to the id of their row: a rotation binds them. */
  readonly unbound: number
}

/** Counts versions, keys and sessions. */
export async function readKeyStatus(
  graph: ModelGraph,
  { rows }: Pick<Database, 'rows'>,
): Promise<KeyStatus> {
  const columns = everySealedColumn(graph)
  const found = await rows(selectVersions)
  const versions: VersionStatus[] = []
  for (const [number, state] of found) {
    const count = (prefix: string) => countValues(columns, beginsSql, prefix, { rows })
    const sealed = await count(sealedPrefix(Number(number)))
    const bound = await count(boundPrefix(Number(number)))
    versions.push({ number: Number(number), state: String(state), sealed, unbound: sealed - bound })
  }
  const all = await countValues(columns, othersSql, impossiblePrefix, { rows })
  const [row] = await rows(countKeys)
  const [activeUserKeys = 0, inactiveUserKeys = 0, sessions = 0] = (row ?? []).map(Number)
  const unreadable = all - versions.reduce((sum, { sealed }) => sum + sealed, 0)
  return { versions, activeUserKeys, inactiveUserKeys, sessions, unreadable }
}

/** A prefix that no text has. */
const impossiblePrefix = '\u0001'
