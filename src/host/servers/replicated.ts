import { type Consistency, positionOf, positionSql } from '../../framework/database/caller/index.ts'
import { DatabaseUnavailable } from '../../framework/database/failures/index.ts'
import type { FairPool } from '../../framework/database/pool/index.ts'
import {
  type ServerList,
  openServerPools,
  responds,
  type ServerGroup,
  type ServerPools,
  type ServerPoolsOptions,
} from '../../framework/database/servers/index.ts'
import type { HostConfig } from '../config/read-host-config.ts'
import type { Circumstances } from '../../framework/database/batches/index.ts'
import { withRowTypes, type Statement } from '../../framework/database/statement.ts'
import { revocationsSql } from '../../framework/database/totals/index.ts'
import { repeatRead } from './repeat-read.ts'
import { ServerChoice } from './server-choice.ts'
import { Servers } from './servers.ts'

/**
 * Returns a function that opens several servers, and undefined where there is one. A standby that
 * is more than `replicaMaxLag` seconds behind is not read.
 */
export const openReplicated = (
  servers: ServerList | undefined,
  { replicaMaxLag }: Pick<HostConfig, 'replicaMaxLag'>,
): ((options: ServerPoolsOptions) => ServerGroup) | undefined =>
  servers && ((options) => new ReplicatedServers(servers, { ...options, maxLag: replicaMaxLag }))

/** Options of a primary with standbys. */
export interface ReplicatedOptions extends ServerPoolsOptions {
  /** Seconds that a standby may be behind the primary. */
  readonly maxLag: number
}

/** The statement that runs on the primary after a write. */
const afterWrite: Statement = { text: `select ${revocationsSql}, ${positionSql}`, values: [] }

/**
 * The pools of a primary and its standbys. Single statements of requests that only read run on a
 * standby, everything else on the primary.
 */
class ReplicatedServers implements ServerGroup {
  readonly pools: readonly FairPool[]
  readonly #all: readonly ServerPools[]
  readonly #servers: Servers
  readonly #choice: ServerChoice

  constructor(list: ServerList, options: ReplicatedOptions) {
    this.#all = list.all.map((connection) => openServerPools(connection, options))
    this.pools = this.#all.flatMap(({ all }) => all)
    const onLost = (index: number): void => this.#all[index]?.dropAll()
    this.#servers = new Servers(list, { ...options, onLost })
    this.#choice = new ServerChoice(this.#servers)
  }

  readonly transactions = (): FairPool => this.#poolsOf(this.#choice.primary()).transactions

  readonly afterCommit: ServerGroup['afterCommit'] = (caller) => {
    const consistency = caller?.consistency
    const { primary } = this.#servers
    if (!consistency || primary === undefined) return undefined
    return { text: afterWrite.text, accept: (rows) => this.#noteWrite(primary, rows, consistency) }
  }

  readonly writes = (): undefined => undefined

  readonly read: ServerGroup['read'] = (statement, circumstances) =>
    circumstances.caller?.consistency?.isReading
      ? this.#readAny(statement, circumstances)
      : this.#readPrimary(statement, circumstances)

  readonly identify = withRowTypes(async (statement) => {
    if (statement.isReadOnly) return this.#confirm((pools) => pools.reserved.rows(statement))
    const index = this.#choice.primary()
    const { reserved } = this.#poolsOf(index)
    const rows = await reserved.rows(statement)
    this.#noteWrite(index, await reserved.rows(afterWrite))
    return rows
  })

  readonly servers: NonNullable<ServerGroup['servers']> = () =>
    this.#servers.all.map((one) => ({ ...one, pools: this.#all[one.index]?.all ?? [] }))

  readonly ready: ServerGroup['ready'] = async (use) => {
    const standby = use === 'write' ? undefined : this.#servers.standbys()[0]
    const found = this.#all[this.#servers.primary ?? standby ?? -1]
    return found !== undefined && responds(found)
  }

  readonly hasRoom: ServerGroup['hasRoom'] = async () =>
    (await this.#all[this.#servers.primary ?? -1]?.hasRoom()) ?? true

  readonly close = async (): Promise<void> => {
    this.#servers.close()
    await Promise.all(this.pools.map((pool) => pool.end()))
  }

  #poolsOf(index: number): ServerPools {
    const found = this.#all[index]
    if (!found) throw new DatabaseUnavailable('No server of the database can be used.')
    return found
  }

  /** Reads users, tokens and permissions from a server that has the last revocation. */
  #confirm(read: (pools: ServerPools) => Promise<unknown[][]>): Promise<unknown[][]> {
    return repeatRead(this.#servers, async () => {
      const index = await this.#choice.toIdentify()
      return { index, read: () => read(this.#poolsOf(index)) }
    })
  }

  async #readPrimary(statement: Statement, circumstances: Circumstances): Promise<unknown[][]> {
    const index = this.#choice.primary()
    const primary = this.#poolsOf(index)
    const rows = await primary.reads.rows(statement, circumstances)
    const consistency = circumstances.caller?.consistency
    if (consistency && !statement.isReadOnly)
      this.#noteWrite(index, await primary.reserved.rows(afterWrite), consistency)
    return rows
  }

  /** Takes the row of `afterWrite`, which the primary returned after a write of a client. */
  #noteWrite(index: number, [row = []]: readonly unknown[][], client?: Consistency): void {
    const [revocations, ...columns] = row
    const position = positionOf(columns)
    this.#servers.noteWrite(index, {
      position,
      revocations: typeof revocations === 'string' ? revocations : null,
    })
    client?.wrote(position)
  }

  #readAny(statement: Statement, circumstances: Circumstances): Promise<unknown[][]> {
    const position = circumstances.caller?.consistency?.position()
    return repeatRead(this.#servers, async (isRepeated) => {
      const index = await this.#choice.toRead(position, isRepeated)
      const read =
        index === this.#servers.primary
          ? () => this.#poolsOf(index).reads.rows(statement, circumstances)
          : () => this.#readStandby(index, statement, circumstances)
      return { index, read }
    })
  }

  /** Reads from a standby. Checks the precondition meanwhile, on a server that can tell. */
  async #readStandby(
    index: number,
    statement: Statement,
    { caller, precondition }: Circumstances,
  ): Promise<unknown[][]> {
    const reading = this.#poolsOf(index).reads.rows(statement, { caller })
    // Its failure is that of the request only if the precondition is met.
    reading.catch(() => undefined)
    if (precondition?.isMet === false) {
      const check = { ...precondition.statement, isShort: true }
      precondition.accept(await this.#confirm(({ reads }) => reads.rows(check, { caller })))
      precondition.require()
    }
    const rows = await reading
    if (this.#servers.primary === undefined)
      caller?.consistency?.readStale(this.#servers.staleness(index))
    return rows
  }
}
