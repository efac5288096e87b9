import { DatabaseFull } from '../failures/index.ts'
import type { Rows, Statement } from '../statement.ts'

/** Milliseconds for which the result of a check is kept. */
const keptMs = 1_000

/**
 * Makes the server write a temporary file of 2 MB, which it removes at the end: no row and no WAL.
 * The settings last until the end of the statement, and are read when the lateral function begins.
 */
const fillFile: Statement = {
  text: `with settings as materialized (
      select set_config('work_mem', '64kB', true) as memory,
        set_config('temp_tablespaces', '', true) as place)
    select count(*) from settings
    cross join lateral generate_series(1, 100000 + length(place)) as filler`,
  values: [],
}

/**
 * Returns a function that tells whether the disk of a server has room for writes. All other errors
 * count as room: the readiness of the server has its own check. Checks at the same time, and within
 * a second, are one, since anybody may ask for the health of the service.
 */
export function diskRoom(rows: Rows): () => Promise<boolean> {
  let last: { readonly time: number; readonly result: Promise<boolean> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.time > keptMs) {
      const result = rows(fillFile).then(
        () => true,
        (error: unknown) => !(error instanceof DatabaseFull),
      )
      last = { time: now, result }
    }
    return last.result
  }
}
