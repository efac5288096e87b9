import pg from 'pg'
import type { Connection } from '../../framework/database/pipeline/index.ts'
import { findAccount } from '../embedded/account.ts'
import { prepareBinaries, program } from '../embedded/binaries.ts'
import { runProgram } from '../embedded/run.ts'

/** Seconds that a WAL receiver may wait for its primary's first answer. */
const maxWait = 30

const hangingText =
  'select pid from pg_stat_activity ' +
  "where backend_type = 'walreceiver' and wait_event = 'LibpqwalreceiverConnect' " +
  'and backend_start <= clock_timestamp() - make_interval(secs => $1)'

/**
 * Ends the WAL receiver of a standby if its primary accepted the connection and does not answer;
 * the server then starts another one. PostgreSQL ignores `connect_timeout` here and waits without
 * end.
 */
export async function endHangingReceiver(
  connection: Connection,
  seconds: number = maxWait,
): Promise<void> {
  const pid = await findHangingReceiver(connection, seconds)
  if (pid === undefined) return
  const account = await findAccount()
  const binaries = await prepareBinaries(account)
  await runProgram(program(binaries, 'pg_ctl'), ['kill', 'TERM', String(pid)], account)
}

async function findHangingReceiver(
  connection: Connection,
  seconds: number,
): Promise<number | undefined> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(hangingText, [seconds])
    return rows[0]?.pid
  } finally {
    await client.end()
  }
}
