/** Settings by their PostgreSQL names. */
export type ServerSettings = Readonly<Record<string, string | number>>

/** Returns the settings of an embedded server. */
export function planServerSettings(connections: number): ServerSettings {
  return {
    // Two services may share the server, and administrators use psql.
    max_connections: Math.max(100, 2 * connections + 20),
    shared_buffers: '64MB',
    // A bulk write fills the default of 2 MB many times, and writes it to the disk each time.
    wal_buffers: '8MB',
    effective_cache_size: '512MB',
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    // The statements are short: JIT and parallel workers cost more than they save, and parallel
    // plans need more /dev/shm than containers provide.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    // Saves four processes: data of this size is in the page cache, and nothing replicates
    // logically.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // WAL that waits for the archive of WAL_ARCHIVE may not fill the disk.
    max_slot_wal_keep_size: '4GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] ',
    // The service logs failed statements itself, without their values.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}

/**
 * Returns the text of `postgresql.conf`, which is overwritten at every start; local settings go
 * into another file.
 */
export function printServerSettings(settings: ServerSettings): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quote(value)}`)
  return [
    '# Written by Cadastre at every start. Lines of your own belong in local.conf beside ' +
      'this file.',
    ...lines,
    `include_if_exists = 'local.conf'`,
    '',
  ].join('\n')
}

/** Quotes a path as an item of PostgreSQL's comma-separated settings. */
export function listItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}

function quote(value: string | number): string {
  return typeof value === 'number'
    ? String(value)
    : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
