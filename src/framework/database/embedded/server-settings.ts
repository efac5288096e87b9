/** Settings by their PostgreSQL names. */
export type ServerSettings = Readonly<Record<string, string | number>>

/** What we set on a server of our own, and why where it is not plain. */
export function serverSettings(connections: number): ServerSettings {
  return {
    // Two services may share the server, and people look in with psql.
    max_connections: Math.max(100, 2 * connections + 20),
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    // Our statements are short: compiling and parallel workers cost more than they bring, and parallel
    // plans need more /dev/shm than containers give.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Saves four processes: data of this size live in the page cache, and nobody replicates.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // The service logs failed statements itself, without the values in them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}

/** The whole `postgresql.conf`: written anew at every start, so that people's own lines live elsewhere. */
export function printServerSettings(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`)
  return [
    '# Written by Cadastre at every start. Lines of your own belong in local.conf beside this file.',
    ...lines,
    `include_if_exists = 'local.conf'`,
    '',
  ].join('\n')
}

/** A path as one item of PostgreSQL's comma-separated list settings. */
export function listItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

function quote(value: string | number): string {
  return typeof value === 'number'
    ? String(value)
    : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
