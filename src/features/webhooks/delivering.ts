import type { Config } from '../../framework/config/config.ts'
import type { Database } from '../../framework/database/database.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'
import type { RepresentationContext } from '../../framework/model/field.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import type { Owners } from './owner.ts'
import type { SecretSeals } from './secrets.ts'

/** Inputs of a delivery. */
export interface Delivering {
  readonly graph: ModelGraph
  readonly config: Config
  readonly database: Database
  readonly records: ChangeRecords
  readonly owners: Owners
  readonly sealing: SecretSeals
  /** How events are represented: their URLs begin with the base path. */
  readonly context: RepresentationContext
  /** True to send to addresses that are not public, too. */
  readonly allowsPrivate: boolean
  /** Cuts attempts off. */
  readonly signal: AbortSignal
}
