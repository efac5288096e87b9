// `npm run pictures`: draws the pictures of the README from the pages of a service with the example
// network. Needs Chromium: /usr/bin/chromium, or the path in CHROMIUM.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Page } from 'playwright-core'
import { freePort } from '../support/free-port.ts'

/** A picture: its file, and how its page is reached from the start page. */
interface Picture {
  readonly file: string
  readonly height: number
  readonly open: (page: Page) => Promise<void>
}

const pictures: readonly Picture[] = [
  {
    file: 'device.png',
    height: 1180,
    open: async (page) => {
      await page.goto('/dcim/devices/?role=spine-switch')
      await page.click('main tbody th a')
    },
  },
  {
    file: 'prefixes.png',
    height: 820,
    open: async (page) => {
      await page.goto('/ipam/prefixes/')
    },
  },
  {
    file: 'elevation.png',
    height: 1180,
    open: async (page) => {
      await page.goto('/dcim/racks/')
      await page.click('main tbody th a')
    },
  },
]

const command = ['src/cadastre.mjs']
const folder = await mkdtemp(join(tmpdir(), 'cadastre-pictures-'))
const port = await freePort()
const environment = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(port) }

try {
  const password = await firstStart()
  const demo = run(['demo'])
  demo.stdout?.resume()
  await once(demo, 'exit')
  const service = run(['serve'])
  await lineOf(service, /listening/)
  try {
    await draw(`http://localhost:${port}`, password)
  } finally {
    await stop(service)
  }
} finally {
  await rm(folder, { recursive: true })
}

/** Starts the service on an empty folder, and returns the password of the first user. */
async function firstStart(): Promise<string> {
  const service = run(['serve'])
  const line = await lineOf(service, /password: +(\S+)/)
  await stop(service)
  return line[1] ?? ''
}

function run(words: readonly string[]): ChildProcess {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  return spawn(process.execPath, [...command, ...words], { env: environment, stdio: [...stdio] })
}

async function stop(service: ChildProcess): Promise<void> {
  const exit = once(service, 'exit')
  service.kill('SIGTERM')
  await exit
}

/** Waits for a line of the output. */
async function lineOf(service: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  if (!service.stdout) throw new Error('the output is not read')
  for await (const line of createInterface({ input: service.stdout })) {
    const found = pattern.exec(line)
    if (found) {
      service.stdout.resume()
      return found
    }
  }
  throw new Error(`the service ended before: ${pattern}`)
}

async function draw(baseURL: string, password: string): Promise<void> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto('/login/')
  await page.fill('#username', 'admin')
  await page.fill('#password', password)
  await page.click('main button[type=submit]')
  await page.waitForURL('/')
  for (const { file, height, open } of pictures) {
    await page.setViewportSize({ width: 1280, height })
    await open(page)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join('docs/images', file) })
    console.log(`drew docs/images/${file}`)
  }
  await browser.close()
}
