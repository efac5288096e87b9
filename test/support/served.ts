import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The program of a clone. */
export const command = fileURLToPath(new URL('../../src/cadastre.mjs', import.meta.url))

/** The API token of the superuser of every served process. */
export const servedToken = '0123456789abcdef0123456789abcdef01234567'

/** The longest time that a service may take to start. */
const START_MS = 60_000

/** A service in a process of its own, with the output of the process. */
export class Served {
  readonly child: ChildProcess
  output = ''
  errors = ''

  /** Starts `serve` with its data in `folder`, on a free port of the loopback interface. */
  constructor(
    folder: string,
    settings: Readonly<Record<string, string>>,
    program: string = command,
  ) {
    const { PATH } = process.env
    const env = {
      PATH,
      DATA_DIR: join(folder, 'data'),
      PORT: '0',
      SUPERUSER_API_TOKEN: servedToken,
    }
    this.child = spawn(process.execPath, [program, 'serve'], {
      cwd: folder,
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child.stdout?.on('data', (text) => (this.output += String(text)))
    this.child.stderr?.on('data', (text) => (this.errors += String(text)))
  }

  /** The log lines, parsed. */
  get lines(): Record<string, unknown>[] {
    const lines = this.output.split('\n').filter((line) => line.startsWith('{'))
    return lines.map((line) => JSON.parse(line))
  }

  /** The process ids of the workers that were started. */
  get workers(): number[] {
    return this.lines.map(({ worker }) => Number(worker)).filter((pid) => pid > 0)
  }

  /** Waits until the service listens; returns the URL of its API root. */
  async url(): Promise<URL> {
    await this.until(() => /"msg":"listening"/.test(this.output))
    return new URL(String(this.lines.find(({ msg }) => msg === 'listening')?.['url']))
  }

  /** Waits for a condition; rejects when the process ends or a minute passes before. */
  async until(done: () => boolean): Promise<void> {
    const deadline = Date.now() + START_MS
    while (!done()) {
      if (this.child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`the service did not get there: ${this.output}\n${this.errors}`)
      }
      await sleep(20)
    }
  }

  /** Waits for the end of the process; returns its exit code or the signal that ended it. */
  async exit(): Promise<number | string> {
    if (this.child.exitCode === null && this.child.signalCode === null)
      await once(this.child, 'exit')
    return this.child.exitCode ?? this.child.signalCode ?? ''
  }
}
