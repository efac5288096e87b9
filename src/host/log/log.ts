import { pino } from 'pino'
import type { HostConfig } from '../config/read-host-config.ts'
import type { LogOutput } from '../../framework/log.ts'
import { openLogOutput } from './log-output.ts'
import { originalStack } from './original-stack.mjs'

/** Returns whether log lines are JSON. The default is JSON except on a terminal. */
export function writesJson(format: HostConfig['logFormat']): boolean {
  return format === 'auto' ? !process.stdout.isTTY : format === 'json'
}

/** The output of the log of this process on standard output. */
export const standardOutput: LogOutput = openLogOutput(1)

/** Prints an important text; on standard error where standard output fails. */
export function printNotice(text: string): void {
  if (!standardOutput.write(`${text}\n`)) console.error(text)
}

/** Opens the log of a process, on standard output, in the format of the settings. */
export async function openLog(
  config: Pick<HostConfig, 'logLevel' | 'logFormat'>,
): Promise<pino.Logger> {
  if (writesJson(config.logFormat)) return createLog(config.logLevel)
  // Loaded only for terminals: other services save 40 ms and 2 MB.
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
    serializers: { req: requestOf, err: errorOf },
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

/**
 * Returns the logged form of an error. Its stack names the files that people wrote. Omits `detail`,
 * in which PostgreSQL quotes the values of rows: they may be confidential.
 */
function errorOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const logged = pino.stdSerializers.err(error)
  return withoutDetails({ ...logged, stack: originalStack(logged.stack) })
}

/** Returns a logged error without `detail`, also in the errors that are its properties. */
function withoutDetails(logged: unknown): unknown {
  if (Array.isArray(logged)) return logged.map(withoutDetails)
  const isError = typeof logged === 'object' && logged !== null && 'stack' in logged
  if (!isError) return logged
  const kept = Object.entries(logged).filter(([name]) => name !== 'detail')
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutDetails(value)]))
}

/** The logged properties of a request. */
interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly ip: string
  readonly socket: { readonly remotePort?: number }
}

/**
 * Returns the logged form of a request. Redacts secrets that a client put into the URL by mistake,
 * and the code with which an OpenID provider sends a browser back.
 */
function requestOf({ method, url, host, ip, socket }: LoggedRequest): object {
  const path = url.replace(misplaced, '$1[redacted]')
  return { method, url: path, host, remoteAddress: ip, remotePort: socket.remotePort }
}

const secretNames = [
  'plaintext',
  'hash',
  'private_key',
  'passphrase',
  'password',
  'session_key',
  'x-session-key',
  'token',
  'key',
  'code',
]

const misplaced = new RegExp(`([?&](?:${secretNames.join('|')})(?:__\\w+)?=)[^&]*`, 'gi')
