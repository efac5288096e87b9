import { pino } from 'pino'

/** Writes one structured line. */
export type LogLine = (details: object, message: string) => void

/** What the parts of the service write their log lines to. Pino's loggers are ones. */
export interface Log {
  debug: LogLine
  info: LogLine
  warn: LogLine
  error: LogLine
}

/** The logger of the service process: JSON lines on standard output, credentials taken out. */
export function createLog(level: string, to?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    redact: {
      paths: ['authorization', 'cookie', 'x-session-key', 'set-cookie'].flatMap((header) => [
        `req.headers["${header}"]`,
        `res.headers["${header}"]`,
      ]),
      censor: '[redacted]',
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** For callers who want no lines. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

function ignore(): void {}
