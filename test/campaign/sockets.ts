import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { servedToken } from '../support/served.ts'
import { trickleBodies, tricklePages } from './starving.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { withSubject, type Subject } from './subject.ts'

/** The number of connections that one attack opens. */
const CONNECTIONS = 40

/** The longest time, in milliseconds, that another client may wait during an attack. */
const SLOW_MS = 2_000

/** The largest number of bytes of memory that the process may take. */
const MAX_MEMORY_BYTES = 700_000_000

/** Sites with the longest texts, whose page with `limit=1000` is just under PAGE_MAX_BYTES. */
const largeSites = `insert into dcim_site (name, slug, facility, physical_address, shipping_address, contact_name, contact_phone, contact_email, comments, custom_fields)
  select 'S' || i, 's' || i, '', '', '', '', '', '', repeat('x', 65535), '{}' from generate_series(1, 120) i`

/** An attack, which opens sockets and may check the answers on them. */
type Attack = (attack: {
  readonly open: () => Socket
  readonly random: Random
  readonly tally: Tally
  readonly subject: Subject
}) => Promise<void>

const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

const post = (length: number): string =>
  `POST /api/dcim/sites/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${servedToken}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const each = async (work: (index: number) => Promise<void>): Promise<void> => {
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => work(index)))
}

const attacks: Readonly<Record<string, Attack>> = {
  'connections without a request': async ({ open }) =>
    each(async () => {
      open()
      await sleep(1_000)
    }),
  'half a header': async ({ open, random }) =>
    each(async () => {
      const text = get('/api/dcim/sites/', 'X: y\r\n')
      open().write(text.slice(0, 1 + random.below(text.length - 2)))
      await sleep(1_000)
    }),
  'bodies byte by byte': async ({ open, random }) =>
    each(async () => {
      const socket = open()
      socket.write(post(1_000))
      for (let sent = 0; sent < 10; sent++) {
        socket.write(random.pick(['{', '"', 'x']))
        await sleep(50)
      }
    }),
  'requests that are aborted': async ({ open, random }) =>
    each(async (index) => {
      const socket = open()
      socket.write(index % 2 ? post(100) : get('/api/schema/'))
      await sleep(random.below(60))
      socket.destroy()
    }),
  'answers that are not read': async ({ open }) =>
    each(async () => {
      const socket = open()
      socket.pause()
      for (let count = 0; count < 20; count++) socket.write(get('/api/schema/'))
      await sleep(1_500)
    }),
  'large pages at once': async ({ open, tally }) =>
    each(async (index) => {
      const path = `/api/dcim/sites/${index % 2 ? '?limit=1000' : ''}`
      const socket = open()
      socket.write(get(path, 'Connection: close\r\n'))
      const status = await statusOf(socket)
      // A request that waits too long gets a 503, which depends on the speed of the machine.
      tally.expect(status === '200' || status === '503', () => `${path}: ${status}`)
    }),
  'large pages that are not read': async ({ open }) =>
    each(async () => {
      const socket = open()
      socket.pause()
      socket.write(get('/api/dcim/sites/?limit=1000'))
      await sleep(3_000)
    }),
  'large bodies byte by byte': trickleBodies,
  'large pages byte by byte': tricklePages,
  'requests in one go': async ({ open, tally }) =>
    each(async (index) => {
      const paths = ['/health/live', '/api/nowhere/', '/api/dcim/sites/?limit=x', '/health/live']
      const socket = open()
      const last = get('/api/status/', 'Connection: close\r\n')
      const read = readAll(socket)
      socket.write(paths.map((path) => get(path)).join('') + last)
      const statuses = [...(await read).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
      const isRight = statuses.join() === '200,404,400,200,200'
      tally.expect(isRight, () => `pipelined requests of socket ${index}: ${statuses.join()}`)
    }),
  'what is no HTTP': async ({ open, random }) =>
    each(async () => {
      const socket = open()
      const read = readAll(socket)
      socket.write(Buffer.from(Array.from({ length: 200 }, () => random.below(256))))
      await Promise.race([read, sleep(1_000)])
    }),
}

/** Opens half-open, slow and aborted connections; others are served, and no socket stays open. */
export const sockets: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  await withSubject({}, async (subject) => {
    await subject.rows(largeSites)
    await subject.send('GET', '/api/schema/')
    const before = await subject.metric('process_open_fds')
    for (const _ of roundsUntil(until))
      for (const [name, attack] of Object.entries(attacks)) {
        await underAttack(subject, tally, { name, attack, random })
        tally.add('attacks')
      }
    await sleep(1_000)
    const after = await subject.metric('process_open_fds')
    tally.expect(after - before < 20, () => `${after - before} sockets are left open`)
    for (const line of subject.process.lines)
      tally.expect(Number(line['level']) < 50, () => `an error was logged: ${JSON.stringify(line)}`)
  })
  return tally.figures()
}

interface Named {
  readonly name: string
  readonly attack: Attack
  readonly random: Random
}

/** Runs an attack while an ordinary client sends requests. */
async function underAttack(
  subject: Subject,
  tally: Tally,
  { name, attack, random }: Named,
): Promise<void> {
  const opened: Socket[] = []
  const open = (): Socket => {
    const socket = connect(subject.port, '127.0.0.1')
    socket.on('error', () => undefined)
    opened.push(socket)
    tally.add('connections')
    return socket
  }
  let isOver = false
  await Promise.all([
    attack({ open, random, tally, subject }).finally(() => (isOver = true)),
    askUntil(subject, tally, { name, isOver: () => isOver }),
  ])
  for (const socket of opened) socket.destroy()
}

async function askUntil(
  subject: Subject,
  tally: Tally,
  { name, isOver }: { readonly name: string; readonly isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const { status, ms } = await subject.send('GET', '/api/dcim/regions/?limit=5')
    const memory = await subject.metric('process_resident_memory_bytes')
    tally.greatest('memory', memory)
    tally.expect(memory < MAX_MEMORY_BYTES, () => `${name}: the process takes ${memory} bytes`)
    tally.add('answers to others')
    tally.greatest('slowest answer to others in ms', ms)
    tally.expect(status === 200, () => `${name}: another client gets ${status}`)
    tally.expect(ms < SLOW_MS, () => `${name}: another client waits ${Math.round(ms)} ms`)
    await sleep(30)
  }
}

/** Reads until the connection is closed. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('close', () => resolve(text))
  })
}

/** Reads until the connection is closed; keeps the status of the response alone. */
function statusOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let status = 'no response'
    socket.once('data', (chunk) => (status = chunk.toString('latin1', 9, 12)))
    socket.on('data', () => undefined)
    socket.on('close', () => resolve(status))
  })
}
