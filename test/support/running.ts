import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Why what is written for a shell cannot be tried, or false. */
export const noCurl = spawnSync('curl', ['--version']).error ? 'curl is not installed' : false

const token = '0123456789abcdef0123456789abcdef01234567'

/** The service as its users start it. */
export interface ServiceProcess {
  /** What a block of shell prints; it finds the service where documents say it is, and a token in `$TOKEN`. */
  readonly shell: (text: string) => string
  readonly stop: () => Promise<void>
}

/** Starts the project in `folder` on a port and a data folder of its own, and waits until it answers. */
export async function startService(folder: string, dataFolder: string): Promise<ServiceProcess> {
  const port = 20_000 + (process.pid % 20_000)
  const service = spawn(process.execPath, [join(folder, 'src/cadastre.mjs'), 'serve'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      SUPERUSER_API_TOKEN: token,
      LOG_LEVEL: 'warn',
    },
    stdio: 'ignore',
  })
  await answers(port, service)
  const env = { ...process.env, TOKEN: token }
  return {
    shell: (text) => {
      const told = text.replaceAll('localhost:8000', `localhost:${port}`)
      const output = execFileSync('bash', ['-ec', told], { env, encoding: 'utf8' })
      return output.replaceAll(`localhost:${port}`, 'localhost:8000')
    },
    stop: () => stop(service),
  }
}

async function answers(port: number, service: ChildProcess): Promise<void> {
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
