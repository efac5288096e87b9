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
    serializers: { req: requestOf },
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

/** What is logged of a request. */
interface Asked {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly ip: string
  readonly socket: { readonly remotePort?: number }
}

/** A request as it is logged. What belongs into a body or a header is taken out of a URL that it was put into by mistake. */
function requestOf({ method, url, host, ip, socket }: Asked): object {
  const path = url.replace(misplaced, '$1[redacted]')
  return { method, url: path, host, remoteAddress: ip, remotePort: socket.remotePort }
}

const misplaced =
  /([?&](?:plaintext|hash|private_key|passphrase|password|session_key|x-session-key|token|key)(?:__\w+)?=)[^&]*/gi

/** For callers who want no lines. */
export const silentLog: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }

function ignore(): void {}
