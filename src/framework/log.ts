/** Writes one structured line. */
export type LogLine = (details: object, message: string) => void

/** The log of the service. Pino's loggers implement it. */
export interface Log {
  debug: LogLine
  info: LogLine
  warn: LogLine
  error: LogLine
}

/** The output of log lines, and its state. */
export interface LogOutput {
  /** Writes a line. Returns false for a line that is lost, and never throws. */
  readonly write: (line: string) => boolean
  /** Returns the number of lines lost since the start. */
  readonly lost: () => number
  /** Returns whether the last line was lost. */
  readonly isFailing: () => boolean
}

/** A log that discards its lines. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

/** The output of a log that discards its lines. */
export const noOutput: LogOutput = {
  write: () => true,
  lost: () => 0,
  isFailing: () => false,
}

function ignore(): void {}
