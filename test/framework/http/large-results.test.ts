import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const { app, database } = await testApp(t, { PAGE_MAX_BYTES: '16777216' })
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const large = '/api/store/depots/?limit=240'

/** Sends a request and reads no response; returns when its first bytes have arrived. */
async function openUnread(headers = ''): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1')
  t.teardown(() => socket.destroy())
  socket.write(`GET ${large} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
  await once(socket, 'readable')
  return socket
}

/** Returns the status and the length of the body for a client at an address. */
async function get(url: string, remoteAddress: string): Promise<readonly [number, number]> {
  const { statusCode, payload } = await app.inject({ url, remoteAddress })
  return [statusCode, payload.length]
}

t.test('keeps memory reserved for pages that are not read', async (t) => {
  const text = `insert into store_depot (name, slug, facility, physical_address, shipping_address, contact_name,
    contact_phone, contact_email, comments, custom_fields)
    select 'S' || i, 's' || i, '', '', '', '', '', '', left(text, 65535), '{}' from generate_series(1, 240) i,
      lateral (select string_agg(md5((i * 10000 + j)::text), '') as text from generate_series(1, 2048) j) texts`
  await database.rows({ text, values: [] })
  const sockets = [await openUnread('Accept-Encoding: gzip\r\n'), await openUnread()]
  let status = 0
  const waiting = get(large, '127.0.0.1').then(([code]) => (status = code))
  await sleep(500)
  t.equal(status, 0, 'a third page of the client waits')
  const [small] = await get('/api/store/areas/', '127.0.0.1')
  t.equal(small, 200, 'a small page does not wait')
  const [other, length] = await get(large, '127.0.0.2')
  t.equal(other, 200, 'a page of another client does not wait')
  t.ok(length > 15_000_000)
  sockets[0]?.destroy()
  t.equal(await waiting, 200, 'a closed connection releases its share')
  sockets[1]?.resume()
  const both = await Promise.all([get(large, '127.0.0.1'), get(large, '127.0.0.1')])
  t.strictSame(
    both,
    [
      [200, length],
      [200, length],
    ],
    'so does a response that was read',
  )
})
