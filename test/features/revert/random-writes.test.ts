import t from 'tap'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { asList, asObject, testApp } from '../../support/fixture-app.ts'
import { fc } from '../../support/fast-check.ts'
import { revertingOf } from './reverting.ts'

const app = await testApp(t)
const { request } = app
const { revert, stateOf } = revertingOf(app)

/** The models, in an order in which each refers to earlier ones or to itself. */
const paths = ['areas', 'tags', 'depots', 'shelf-groups', 'series', 'shelves', 'holds', 'boxes']
const urlOf = (path: string): string => `/api/store/${path}/`

/** Numbers that choose a write. */
interface Choice {
  readonly action: number
  readonly model: number
  readonly object: number
  readonly references: number
  readonly value: number
}

const choice = fc.record<Choice>({
  action: fc.nat(5),
  model: fc.nat(paths.length - 1),
  object: fc.nat(99),
  references: fc.nat(999),
  value: fc.nat(3),
})

const ids = async (path: string): Promise<readonly number[]> =>
  (await request('GET', `${urlOf(path)}?limit=0&ordering=id`)).results.map(({ id }) => Number(id))

type Known = ReadonlyMap<string, readonly number[]>

let made = 0

/** Returns values of a model; equal choices have equal values but for unique texts. */
function bodyOf(path: string, { references, value }: Choice, known: Known): object {
  made += 1
  const one = (of: string, step = 1): number | null => {
    const all = known.get(of) ?? []
    return all[Math.floor(references / step) % (all.length + 1)] ?? null
  }
  const some = (of: string): number => (known.get(of) ?? [])[references % 7] ?? 1
  const name = `name ${made}`
  const slug = `slug-${made}`
  const bodies: Readonly<Record<string, object>> = {
    areas: { name, slug, parent: one('areas') },
    tags: { name, slug, color: 'ff0000' },
    depots: { name, slug, area: one('areas'), asn: value || null, comments: 'x'.repeat(value) },
    'shelf-groups': { name, slug, depot: some('depots') },
    // A series that moves would break a rule of its boxes, which their restore checks.
    series: { name, slug },
    shelves: {
      name,
      depot: some('depots'),
      tags: (known.get('tags') ?? []).slice(references % 3, (references % 3) + value),
      width: value > 1 ? 23 : 19,
      mounting: [true, false, null, null][value],
      custom_fields: { colour: ['red', null, 'blue', 'green'][value] },
    },
    holds: {
      shelf: some('shelves'),
      after: one('holds', 3),
      units: [1 + value, 10 + value],
      description: name,
    },
    boxes: { name, number: made, series: one('series'), status: 1 + (value % 3) },
  }
  return bodies[path] ?? {}
}

/** Returns the operation of a batch that a choice stands for; undefined without an object. */
function operationOf(chosen: Choice, known: Known): object | undefined {
  const path = paths[chosen.model] ?? ''
  const all = known.get(path) ?? []
  const body = bodyOf(path, chosen, known)
  if (chosen.action < 2) return { method: 'POST', path: urlOf(path), body }
  const id = all[chosen.object % Math.max(all.length, 1)]
  if (id === undefined) return undefined
  const url = `${urlOf(path)}${id}/`
  if (chosen.action === 5) return { method: 'DELETE', path: url }
  return { method: 'PATCH', path: url, body }
}

/** Sends the operations as one request, without those that the service refuses. */
async function send(operations: readonly object[]): Promise<Awaited<ReturnType<typeof request>>> {
  const answer = await request('POST', '/api/batch/', { body: operations })
  if (answer.status < 400 || operations.length === 1) return answer
  const failed = asList(answer.body).findIndex((one) => 'status' in asObject(one))
  return send(operations.filter((_, index) => index !== failed))
}

/** Returns the state without the time of the last change: an undo is a change, too. */
const state = async (): Promise<string> =>
  (await stateOf(paths.map(urlOf))).replaceAll(/"last_updated":"[^"]*"/g, '')

t.test('reverts requests of random writes to the state before', async (t) => {
  await request('POST', '/api/extras/custom-fields/', {
    body: { name: 'colour', type: 100, content_types: ['store.shelf'] },
  })
  const reverted = { requests: 0, changes: 0 }
  const property = fc.asyncProperty(
    fc.array(choice, { minLength: 2, maxLength: 12 }),
    async (choices) => {
      const known = new Map<string, readonly number[]>()
      for (const path of paths) known.set(path, await ids(path))
      const operations = choices.flatMap((one) => operationOf(one, known) ?? [])
      if (operations.length === 0) return
      const before = await state()
      const answer = await send(operations)
      if (answer.status >= 400) return
      const after = await state()
      const undone = await revert(answer)
      const words = JSON.stringify(operations)
      if (undone.status !== 200) throw new Error(`${undone.text} after ${words}`)
      if ((await state()) !== before) throw new Error(`the state before differs after ${words}`)
      const redone = await revert(undone)
      if (redone.status !== 200) throw new Error(`done again: ${redone.text} after ${words}`)
      if ((await state()) !== after) throw new Error(`the state after differs after ${words}`)
      reverted.requests += 1
      reverted.changes += Number(undone.object['changes'])
    },
  )
  await fc.assert(property, { numRuns: 60, endOnFailure: true, includeErrorInReport: true })
  t.ok(reverted.requests > 30, String(reverted.requests))
  t.ok(reverted.changes > 200, String(reverted.changes))
})

checkRequiredTests(t, import.meta.url)
