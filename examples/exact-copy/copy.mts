/**
 * Keeps an exact copy of some models in a file of JSON, without a package:
 *
 *     CADASTRE_URL=http://localhost:8000 CADASTRE_TOKEN=... npx tsx copy.mts copy.json \
 *       dcim.site=/api/dcim/sites/ dcim.device=/api/dcim/devices/
 *
 * The file has the copy and its cursor, and is replaced in one step: the program may be killed at any
 * time, and goes on where it was. With `--once` it ends as soon as the copy has every change.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

interface Entity {
  readonly id: number
  readonly [name: string]: unknown
}

/** The objects of each model by their ids, and the cursor after the last change that they have. */
interface Copy {
  cursor: string
  readonly objects: Record<string, Record<number, Entity>>
}

interface ListPage {
  readonly results: readonly Entity[]
  readonly next: string | null
}

interface ChangesPage {
  readonly next: string
  readonly more: boolean
  readonly events: readonly {
    readonly data: { readonly model: string; readonly object_id: number }
  }[]
}

/** The most objects or changes of one response. */
const pageSize = 1000

/** The most objects that are read at once, after their changes. */
const idsAtOnce = 100

const { CADASTRE_URL: origin = 'http://localhost:8000', CADASTRE_TOKEN: token = '' } = process.env
const [, , path = 'copy.json', ...args] = process.argv
const once = args.includes('--once')
const lists = args
  .filter((one) => one !== '--once')
  .map((one) => one.split('=') as [string, string])

/** The changes since the cursor are not known any more. */
class Gone extends Error {}

let copy: Copy | undefined = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
for (;;) {
  try {
    if (!copy) copy = await begin()
    else if ((await follow(copy)) && once) break
    writeFileSync(`${path}.next`, JSON.stringify(copy))
    renameSync(`${path}.next`, path)
  } catch (error) {
    if (error instanceof Gone) copy = undefined
    else {
      console.error(`${String(error)}: trying again in a second`)
      // What was applied in part is read again.
      copy = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
      await sleep(1_000)
    }
  }
}

/** Takes a cursor, then reads all objects: a change in between comes again, and is the same. */
async function begin(): Promise<Copy> {
  const { next: cursor } = await get<ChangesPage>('/api/changes/?since=now')
  const objects: Copy['objects'] = {}
  for (const [model, url] of lists) {
    const stored: Record<number, Entity> = (objects[model] = {})
    for (let at: string | null = `${url}?limit=${pageSize}&cursor=`; at !== null;) {
      const page: ListPage = await get<ListPage>(at)
      for (const one of page.results) stored[one.id] = flat(one)
      at = page.next?.slice(page.next.indexOf('/api/')) ?? null
    }
  }
  return { cursor, objects }
}

/** Applies the next changes. Returns whether the copy has every change. */
async function follow({ objects, ...at }: Copy): Promise<boolean> {
  const query = new URLSearchParams({ since: at.cursor, limit: String(pageSize) })
  query.set('wait', once ? '0' : '30')
  for (const [model] of lists) query.append('model', model)
  const { events, next, more } = await get<ChangesPage>(`/api/changes/?${query}`)
  for (const [model, url] of lists) {
    const stored = (objects[model] ??= {})
    const of = events.filter(({ data }) => data.model === model)
    const ids = [...new Set(of.map(({ data }) => data.object_id))]
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const some = ids.slice(from, from + idsAtOnce)
      const filter = some.map((id) => `id=${id}`).join('&')
      const page = await get<ListPage>(`${url}?limit=${pageSize}&${filter}`)
      // What is not there any more was deleted.
      for (const id of some) delete stored[id]
      for (const one of page.results) stored[one.id] = flat(one)
    }
  }
  if (copy) copy.cursor = next
  return !more && events.length === 0
}

/** Returns an object whose references are ids: the name of another object is not a part of it. */
function flat(entity: Entity): Entity {
  const entries = Object.entries(entity).map(([name, value]) => [name, plain(value)])
  return Object.fromEntries(entries) as Entity
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  const isReference = typeof value === 'object' && value !== null && 'id' in value && 'url' in value
  return isReference ? value.id : value
}

async function get<T>(url: string): Promise<T> {
  const headers = { authorization: `Token ${token}`, accept: 'application/json' }
  const response = await fetch(`${origin}${url}`, { headers, signal: AbortSignal.timeout(60_000) })
  if (response.status === 410) throw new Gone()
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}
