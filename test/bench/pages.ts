import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { openFolder } from '../support/data-folder.ts'
import { medianOf } from './measure.ts'
import { token } from './request.ts'
import { readsEveryPage, root, startOurs, type Server } from './servers.ts'

/** A list as a page for people, against its JSON. */
export interface PageWeight {
  readonly list: string
  readonly rows: number
  /** Milliseconds of processor time of the service for the page. */
  readonly page: number
  /** The same for the JSON. */
  readonly json: number
  /** The median of the ratios of page to JSON that were measured one after the other. */
  readonly ratio: number
}

/** The largest ratio of the processor time of a page to that of the JSON of the same list. */
const pageAim = 4

/** The devices of the demo network, whose lists have 1,000 rows, but for that of prefixes. */
const DEVICES = 2_000

/** Pairs of measurements of page and JSON, after some that warm up. */
const PAIRS = 15
const WARM_UP_PAIRS = 5

/** Rows that one measurement reads, in as many requests as that takes. */
const MEASURED_ROWS = 2_000

const password = 'for benchmarks only'

const lists = ['dcim/devices', 'dcim/interfaces', 'ipam/prefixes'] as const

/**
 * Measures the processor time of the service for list pages of a signed-in superuser, and for the
 * JSON of the same lists, which is read each time too, in turn. Uncompressed: packing both would
 * bring the ratio nearer to one.
 */
export async function measurePages(say: (line: string) => void): Promise<readonly PageWeight[]> {
  const folder = openFolder('cadastre-pages-', tmpdir())
  try {
    say(`Creating a network of ${DEVICES} devices.`)
    makeDemo(folder)
    const server = await startOurs(folder, {
      SUPERUSER_API_TOKEN: token,
      ...readsEveryPage,
      METRICS: 'local',
      SUPERUSER_PASSWORD: password,
    })
    try {
      await addPrefixes(server)
      return await measureLists(server, say)
    } finally {
      await server.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills a folder with a demo network. */
function makeDemo(folder: string): void {
  const { PATH = '', HOME = '' } = process.env
  const { status } = spawnSync(
    process.execPath,
    [`${root}/src/cadastre.mjs`, 'demo', '--devices', String(DEVICES)],
    {
      cwd: folder,
      env: { PATH, HOME, DATA_DIR: folder },
      stdio: ['ignore', 2, 2],
    },
  )
  if (status !== 0) throw new Error(`the demo ended with ${status}`)
}

/** Adds 1,000 prefixes with references to the demo network. */
async function addPrefixes({ url }: Server): Promise<void> {
  const body = Array.from({ length: 1000 }, (_, index) => {
    const prefix = `172.${16 + (index >> 8)}.${index & 255}.0/24`
    return { prefix, site: 1 + (index % 10), role: 1 + (index % 3), description: 'servers' }
  })
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api/ipam/prefixes/`, init)
  if (answer.status !== 201) throw new Error(`prefixes: ${await answer.text()}`)
}

async function measureLists(
  { url }: Server,
  say: (line: string) => void,
): Promise<readonly PageWeight[]> {
  const cookie = await sessionOf(url)
  const found: PageWeight[] = []
  for (const rows of [50, 1000])
    for (const list of lists) {
      say(`${list}, ${rows} rows`)
      found.push(await measureList({ url, cookie }, list, rows))
    }
  return found
}

async function measureList(
  { url, cookie }: { readonly url: string; readonly cookie: string },
  list: string,
  rows: number,
): Promise<PageWeight> {
  const times = Math.max(5, MEASURED_ROWS / rows)
  const path = `${list}/?limit=${rows}`
  const measure = (one: string, accept: string): Promise<number> =>
    processorMs(url, times, () => read(`${url}/${one}`, { cookie, accept }))
  const pairs: { readonly page: number; readonly json: number }[] = []
  for (let pair = 0; pair < WARM_UP_PAIRS + PAIRS; pair++) {
    const page = await measure(path, 'text/html')
    const json = await measure(`api/${path}`, 'application/json')
    if (pair >= WARM_UP_PAIRS) pairs.push({ page, json })
  }
  return {
    list,
    rows,
    page: medianOf(pairs.map(({ page }) => page)),
    json: medianOf(pairs.map(({ json }) => json)),
    ratio: medianOf(pairs.map(({ page, json }) => page / json)),
  }
}

/** Returns the milliseconds of processor time of the service for one of several requests. */
async function processorMs(
  url: string,
  times: number,
  ask: () => Promise<unknown>,
): Promise<number> {
  const before = await processorSeconds(url)
  for (let time = 0; time < times; time++) await ask()
  return ((await processorSeconds(url)) - before) * (1000 / times)
}

async function processorSeconds(url: string): Promise<number> {
  const body = await read(`${url}/metrics`, {})
  const value = /^\S*process_cpu_seconds_total (\S+)/m.exec(body)?.[1]
  if (value === undefined) throw new Error('the metrics have no processor time')
  return Number(value)
}

/** Signs in; returns the cookies of the session. */
async function sessionOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ username: 'admin', password }),
  })
  const cookie = cookiesOf(answer)
  if (answer.status !== 303 || cookie === '') throw new Error(`signing in: ${answer.status}`)
  return cookie
}

const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

/** Reads a URL uncompressed, which fetch() does not. */
function read(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, reject)
      else reject(new Error(`${url}: ${response.statusCode}`))
    }).on('error', reject)
  })
}

/** Prints a line for each list. */
export function printPages(found: readonly PageWeight[]): void {
  const rounded = (value: number): number => Math.round(value * 100) / 100
  console.table(
    Object.fromEntries(
      found.map(({ list, rows, page, json, ratio }) => [
        `${list}, ${rows} rows`,
        {
          'page, ms': rounded(page),
          'JSON, ms': rounded(json),
          'page / JSON': rounded(ratio),
          aim: pageAim,
        },
      ]),
    ),
  )
}
