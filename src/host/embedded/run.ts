import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** The user and group that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The result of a program. `output` has both streams; `code` is null when it did not start or was
 * killed.
 */
export interface ProgramResult {
  readonly code: number | null
  readonly output: string
}

/**
 * Runs a program, optionally as an account, in a session of its own, so that Ctrl-C in the terminal
 * reaches only the service.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  account?: Account,
  setting: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ProgramResult> {
  const child = spawn(program, args, {
    ...account,
    cwd: setting.cwd ?? (process.platform === 'win32' ? undefined : '/'),
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: { ...environment(), ...setting.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(null)
    })
    child.once('exit', resolve)
  })
  // A started server may keep the streams open while it runs.
  if (code !== null) await Promise.race([closed, sleep(200)])
  child.stdout.destroy()
  child.stderr.destroy()
  return { code, output }
}

/**
 * Returns the environment without PG… variables, which are meant for another server, and with
 * English messages, which are parsed.
 */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
