import { writeSync } from 'node:fs'

/** Where log lines are written, and whether they arrive. */
export interface LogOutput {
  /** Writes a line. Never throws: returns false for a line that is lost. */
  readonly write: (line: string) => boolean
  /** How many lines were lost since the start. */
  readonly lost: () => number
  /** Whether the last line was lost. */
  readonly isFailing: () => boolean
}

/** How long a full pipe is waited for, in milliseconds; not again while lines are being lost. */
const PIPE_MS = 1_000
const RETRY_MS = 10

/**
 * Opens the output of the log on a file descriptor. The service works on without its log when the
 * disk is full or nothing reads the pipe, and every line tries again.
 */
export function openLogOutput(descriptor: number): LogOutput {
  let lost = 0
  let failing = false
  // A line that was cut off by an error is ended, so that the next one can be parsed.
  let cut = false

  function write(line: string): boolean {
    let rest = Buffer.from(cut ? `\n${line}` : line)
    const size = rest.length
    const deadline = Date.now() + (failing ? 0 : PIPE_MS)
    try {
      while (rest.length > 0) rest = rest.subarray(writeSome(descriptor, rest, deadline))
      cut = false
      failing = false
    } catch {
      cut ||= rest.length < size
      failing = true
      lost += 1
    }
    return !failing
  }

  return { write, lost: () => lost, isFailing: () => failing }
}

/** Writes what fits, and returns how many bytes that were. */
function writeSome(descriptor: number, bytes: Buffer, deadline: number): number {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    if (!isFullPipe(error) || Date.now() > deadline) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
    return 0
  }
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
