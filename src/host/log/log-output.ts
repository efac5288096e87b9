import { writeSync } from 'node:fs'
import type { LogOutput } from '../../framework/log.ts'

/** The longest wait for a full pipe, in milliseconds. There is none after a line was lost. */
const pipeMs = 1_000

/** Milliseconds between two attempts to write to a full pipe. */
const retryMs = 10

/**
 * Opens the output of the log on a file descriptor. The service continues without its log when the
 * disk is full or nothing reads the pipe. Each line is tried.
 */
export function openLogOutput(descriptor: number): LogOutput {
  let lost = 0
  let failing = false
  // Ends a line that an error cut off, so that the next one can be parsed.
  let cut = false

  function write(line: string): boolean {
    let rest = Buffer.from(cut ? `\n${line}` : line)
    const size = rest.length
    const deadline = Date.now() + (failing ? 0 : pipeMs)
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

/** Writes as many bytes as fit, and returns their number. */
function writeSome(descriptor: number, bytes: Buffer, deadline: number): number {
  try {
    return writeSync(descriptor, bytes)
  } catch (error) {
    if (!isFullPipe(error) || Date.now() > deadline) throw error
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    return 0
  }
}

function isFullPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
