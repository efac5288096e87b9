import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import autocannon from 'autocannon'
import { requireCase } from './cases.ts'
import { loadCase, type Load } from './load.ts'
import { medianOf } from './measure.ts'
import { requestOf } from './request.ts'

/** Requests a second for a list, and for the same list by a client that has it. */
export interface Unchanged {
  readonly list: number
  readonly notModified: number
  /** How many times the rate of the list the other one is. */
  readonly times: number
  readonly aim: number
}

/** Measures responses 304 to a list against the list, in alternation. */
export async function measureUnchanged(
  url: string,
  load: Load & { readonly rounds: number },
): Promise<Unchanged> {
  const one = requireCase('list by id')
  const { path, headers } = requestOf(one, 0, load.rows)
  const conditional = { ...headers, 'if-none-match': await tagOf(url + path, headers) }
  const rates: { readonly list: number; readonly notModified: number }[] = []
  for (let round = 0; round < load.rounds; round++) {
    const list = await loadCase(one, url, load)
    const { connections, seconds: duration } = load
    const result = await autocannon({
      url: url + path,
      headers: conditional,
      connections,
      duration,
    })
    if (result['3xx'] !== result.requests.total)
      throw new Error('A list was not answered by a 304.')
    rates.push({ list, notModified: result['3xx'] / result.duration })
  }
  const list = medianOf(rates.map((found) => found.list))
  const notModified = medianOf(rates.map((found) => found.notModified))
  return { list, notModified, times: notModified / list, aim: 5 }
}

/** Returns the entity tag of a list. It depends on the host name, which fetch() does not send. */
async function tagOf(url: string, headers: Record<string, string>): Promise<string> {
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage]
  response.resume()
  return response.headers.etag ?? ''
}
