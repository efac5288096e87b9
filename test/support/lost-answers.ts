import type pg from 'pg'
import type { Test } from 'tap'
import { query } from './data-folder.ts'
import type { Method, OpenedApp } from './open-app.ts'
import { DatabaseProxy } from './proxy.ts'

/** The method, the URL and the body of a write. */
export type Write = readonly [method: Method, url: string, body?: unknown]

/** Returns the write of a try, whose number is unique. */
export type PrepareWrite = (number: number) => Promise<Write>

/** A service that reaches its database through a proxy. */
export interface ProxiedApp extends OpenedApp {
  readonly connection: pg.PoolConfig
  readonly proxy: DatabaseProxy
}

/** Opens a service on a proxy to a database. */
export async function openProxied(
  t: Pick<Test, 'teardown'>,
  connection: pg.PoolConfig,
  openApp: (connection: pg.PoolConfig) => Promise<OpenedApp>,
): Promise<ProxiedApp> {
  const proxy = new DatabaseProxy(connection)
  await proxy.open()
  const app = await openApp(proxy.connection)
  t.teardown(async () => {
    await app.close()
    proxy.cut()
  })
  return { ...app, connection, proxy }
}

/**
 * Sends a write again and again, and each time loses another answer of PostgreSQL with its
 * connection. A success is stored and logged once; after a 503 it is stored once or not at all.
 * Returns the number of answers that were lost.
 */
export async function loseEachAnswer(
  t: Test,
  { request, connection, proxy }: ProxiedApp,
  prepare: PrepareWrite,
): Promise<number> {
  let number = 0
  const count = async (): Promise<number> => {
    const [row] = await query(connection, 'select count(*)::int from extras_objectchange')
    return Number(row?.[0])
  }
  /** Sends the write once; returns the status, the lines of the change log, and the answers. */
  const send = async (lost: number) => {
    const [method, url, body] = await prepare((number += 1))
    await request('GET', url.replace(/\d+\/$/, '')) // so that the service caches the user
    const before = await count()
    let answers = 0
    proxy.loseAnswer(async () => (answers += 1) === lost)
    const { status, text } = await request(method, url, { body })
    proxy.loseAnswer(async () => false)
    return { status, text, answers, lines: (await count()) - before }
  }
  const complete = await send(0)
  t.ok(complete.status < 300, complete.text)
  t.ok(complete.lines > 0, 'it is logged')
  for (let lost = 1; ; lost += 1) {
    const { status, text, answers, lines } = await send(lost)
    if (answers < lost) return lost - 1
    const isWhole = lines === complete.lines
    const isKept = status < 300 ? isWhole : status === 503 && (isWhole || lines === 0)
    t.ok(isKept, `answer ${lost}: ${status} ${text.slice(0, 200)}, ${lines} lines`)
  }
}
