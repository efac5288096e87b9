import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import autocannon from 'autocannon'
import { requireCase } from './cases.ts'
import { loadCase, type Load } from './load.ts'
import { medianOf } from './measure.ts'
import { requestOf } from './request.ts'
import { startOurs } from './servers.ts'

/** Requests a second for a list that does not change. */
export interface Unchanged {
  /** The service reads the list for each request. */
  readonly list: number
  /** The client has the list, and gets a 304 from a service with its default settings. */
  readonly notModified: number
  /** The service keeps the text of the list in memory. */
  readonly kept: number
  /** The smallest ratio of the rate of 304 to that of the list. */
  readonly aim: number
}

/**
 * Measures, in turn, a list that is read for each request, by the service at `url`, which keeps no
 * pages; and responses 304 to it, and the list from memory, by a service with its default settings,
 * which keeps them. `dataDir` has the data of both.
 */
export async function measureUnchanged(
  url: string,
  dataDir: string,
  load: Load & { readonly rounds: number },
): Promise<Unchanged> {
  const one = requireCase('list by id')
  const keeping = await startOurs(dataDir)
  try {
    const rates: Omit<Unchanged, 'aim'>[] = []
    for (let round = 0; round < load.rounds; round++)
      rates.push({
        list: (await loadCase(one, url, load)).rate,
        notModified: await loadNotModified(keeping.url, load),
        kept: (await loadCase(one, keeping.url, load)).rate,
      })
    const median = (name: keyof Omit<Unchanged, 'aim'>): number =>
      medianOf(rates.map((found) => found[name]))
    const [list, notModified, kept] = [median('list'), median('notModified'), median('kept')]
    return { list, notModified, kept, aim: 10 }
  } finally {
    await keeping.close()
  }
}

/** Returns the responses 304 a second to clients that have the list. */
async function loadNotModified(
  base: string,
  { connections, seconds, rows }: Load,
): Promise<number> {
  const { path, headers } = requestOf(requireCase('list by id'), 0, rows)
  const url = base + path
  const conditional = { ...headers, 'if-none-match': await tagOf(url, headers) }
  const result = await autocannon({ url, headers: conditional, connections, duration: seconds })
  if (result['3xx'] !== result.requests.total) throw new Error('A list was not answered by a 304.')
  return result['3xx'] / result.duration
}

/** Returns the entity tag of a list. It depends on the host name, which fetch() does not send. */
async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  response.resume()
  return response.headers.etag ?? ''
}
