import { pino } from 'pino'
import type { Config } from './config.ts'
import { openLogOutput, type LogOutput } from './log-output.ts'

/** Writes one structured line. */
export type LogLine = (details: object, message: string) => void

/** What the parts of the service write their log lines to. Pino's loggers are ones. */
export interface Log {
  debug: LogLine
  info: LogLine
  warn: LogLine
  error: LogLine
}

/** Returns whether log lines are JSON: everywhere but on a terminal, unless the setting decides. */
export function writesJson(format: Config['logFormat']): boolean {
  return format === 'auto' ? !process.stdout.isTTY : format === 'json'
}

/** Standard output, as the log of this process writes to it. */
export const standardOutput: LogOutput = openLogOutput(1)

/** Prints what a person must read, on standard error where standard output takes nothing. */
export function printNotice(text: string): void {
  if (!standardOutput.write(`${text}\n`)) console.error(text)
}

/** Opens the log of a process, on standard output, in the format of the settings. */
export async function openLog(
  config: Pick<Config, 'logLevel' | 'logFormat'>,
): Promise<pino.Logger> {
  if (writesJson(config.logFormat)) return createLog(config.logLevel)
  // Loaded only for people: services without a terminal save 40 ms and 2 MB.
  const { prettyFactory } = await import('pino-pretty')
  const print = prettyFactory({
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,req,res',
    messageFormat:
      '{msg}{if req.url}: {req.method} {req.url}{end}{if res.statusCode}: {res.statusCode}{end}',
    colorize: process.stdout.isTTY && !process.env['NO_COLOR'],
  })
  const write = (line: string): boolean => standardOutput.write(print(line))
  return createLog(config.logLevel, { write })
}

/** Returns a logger that writes JSON lines, on standard output by default, without credentials. */
export function createLog(level: string, to: pino.DestinationStream = standardOutput): pino.Logger {
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
  return pino(options, to)
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
