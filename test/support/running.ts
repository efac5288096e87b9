import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns a reason to skip a test without a program; false if the program is installed. */
const skipWithout = (program: string, argument: string): string | false =>
  spawnSync(program, [argument]).error ? `${program} is not installed` : false

/** The reason why blocks of shell cannot be run, or false. */
export const noCurl = skipWithout('curl', '--version')

/** The reason why blocks of shell with keys cannot be run, or false. */
export const noOpenssl = noCurl || skipWithout('openssl', 'version')

const token = '0123456789abcdef0123456789abcdef01234567'

/** The service as its users start it. */
export interface ServiceProcess {
  /**
   * Runs a block of shell and returns its output. `localhost:8000` is the service, `$TOKEN` a token
   * and `npx cadastre` the program of the service.
   */
  readonly shell: (text: string) => string
  readonly stop: () => Promise<void>
}

/**
 * Starts the project in `folder` on a port and a data folder of its own, and waits until it is
 * ready.
 */
export async function startService(
  folder: string,
  dataFolder: string,
  program = join(folder, 'src/cadastre.mjs'),
): Promise<ServiceProcess> {
  const port = 20_000 + (process.pid % 20_000)
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataFolder,
    SUPERUSER_API_TOKEN: token,
    LOG_LEVEL: 'warn',
    TOKEN: token,
  }
  const service = spawn(process.execPath, [program, 'serve'], { cwd: folder, env, stdio: 'ignore' })
  await waitUntilReady(port, service).catch((error: unknown) => {
    service.kill('SIGKILL')
    throw error
  })
  return {
    shell: (text) => {
      const command = text
        .replaceAll('localhost:8000', `localhost:${port}`)
        .replaceAll('npx cadastre', `'${process.execPath}' '${program}'`)
      const options = { cwd: folder, env, encoding: 'utf8' } as const
      const output = execFileSync('bash', ['-ec', command], options)
      return output.replaceAll(`localhost:${port}`, 'localhost:8000')
    },
    stop: () => stop(service),
  }
}

async function waitUntilReady(port: number, service: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await sleep(200)) {
    if (service.exitCode !== null) throw new Error('the service did not start')
    const answer = await fetch(`http://localhost:${port}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the service is not ready')
}

async function stop(service: ChildProcess): Promise<void> {
  if (service.exitCode !== null) return
  service.kill('SIGTERM')
  await once(service, 'exit')
}
