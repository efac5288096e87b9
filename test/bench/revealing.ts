import { generateKeyPairSync } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { openFolder } from '../support/data-folder.ts'
import type { Footprint } from './footprint.ts'
import { token } from './request.ts'
import { startOurs, type Server } from './servers.ts'

/** The number of secrets of a page. */
const PAGE_SECRETS = 50

/** The number of pages that are read first in a process, while little code is compiled. */
const FIRST_PAGES = 30

/** The number of pages that are read after them. */
const LATER_PAGES = 300

/**
 * Measures the processor time of the process of the service for a page of revealed secrets: of the
 * first pages of a process, and of later ones. It uses a database of its own.
 */
export async function measureRevealing(): Promise<readonly Footprint[]> {
  const folder = openFolder('cadastre-revealing-', tmpdir())
  const settings = { SUPERUSER_API_TOKEN: token, SECRET_HASH_ROUNDS: '1000', METRICS: 'local' }
  const started = <T>(work: (server: Server) => Promise<T>): Promise<T> =>
    withServer(() => startOurs(folder, settings), work)
  try {
    const session = await started(makeSecrets)
    const [first, rest] = await started(async ({ url }) => [
      await processorMs(url, session, FIRST_PAGES),
      await processorMs(url, session, LATER_PAGES),
    ])
    const name = `processor time of a page of ${PAGE_SECRETS} revealed secrets`
    return [
      { name: `${name}, the first ${FIRST_PAGES}`, unit: 'ms', value: first ?? 0, aim: 10 },
      { name: `${name}, ${LATER_PAGES} after them`, unit: 'ms', value: rest ?? 0, aim: 5 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withServer<T>(
  start: () => Promise<Server>,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await start()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** Creates secrets and the user key that opens them; returns a session key. */
async function makeSecrets({ url }: Server): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const post = (path: string, body: unknown, session?: string): Promise<unknown> =>
    ask(`${url}/api/${path}/`, { method: 'POST', body: JSON.stringify(body) }, session)
  const make = async (path: string, body: object): Promise<number> =>
    ((await post(path, body)) as { id: number }).id // an object that was made
  await ask(`${url}/api/secrets/my-user-key/`, {
    method: 'PUT',
    body: JSON.stringify({ public_key: publicKey }),
  })
  const opened = await post('secrets/get-session-key', { private_key: privateKey })
  const { session_key: session } = opened as { session_key: string } // as the service answers
  const named = { name: 'Bench', slug: 'bench' }
  const site = await make('dcim/sites', named)
  const manufacturer = await make('dcim/manufacturers', named)
  const device_type = await make('dcim/device-types', { manufacturer, model: 'B', slug: 'b' })
  const device_role = await make('dcim/device-roles', { ...named, color: 'aaaaaa' })
  const device = await make('dcim/devices', { name: 'Bench', site, device_type, device_role })
  const role = await make('secrets/secret-roles', named)
  const body = Array.from({ length: PAGE_SECRETS }, (_, index) => {
    return { device, role, name: `Secret ${index}`, plaintext: `Plaintext ${index}` }
  })
  await post('secrets/secrets', body, session)
  return session
}

/** Returns the milliseconds of processor time that a page takes. */
async function processorMs(url: string, session: string, pages: number): Promise<number> {
  const before = await processorSeconds(url)
  for (let page = 0; page < pages; page++) {
    const { results } = (await ask(
      `${url}/api/secrets/secrets/?limit=${PAGE_SECRETS}`,
      {},
      session,
    )) as Page
    if (results.some(({ plaintext }) => plaintext === null) || results.length !== PAGE_SECRETS)
      throw new Error('a secret was not revealed')
  }
  return ((await processorSeconds(url)) - before) * (1000 / pages)
}

interface Page {
  readonly results: readonly { readonly plaintext: string | null }[]
}

async function processorSeconds(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = /^\S*process_cpu_seconds_total (\S+)/m.exec(text)?.[1]
  if (value === undefined) throw new Error('the metrics have no processor time')
  return Number(value)
}

async function ask(url: string, init: RequestInit, session?: string): Promise<unknown> {
  const headers = {
    authorization: `Token ${token}`,
    'content-type': 'application/json',
    ...(session ? { 'x-session-key': session } : {}),
  }
  const answer = await fetch(url, { ...init, headers })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
