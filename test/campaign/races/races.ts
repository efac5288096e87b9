import { asObject } from '../../support/json.ts'
import { successes, times, type RaceRunner, type RaceRequest } from './race-runner.ts'

/** Writes that conflict, and the check of what is stored after them. */
export interface Race {
  readonly name: string
  readonly run: (runner: RaceRunner, name: string) => Promise<void>
}

/** Finds regions that are their own ancestors. */
const findCycles = `
  with recursive up(start, id) as (
    select id, parent_id from dcim_region where parent_id is not null
    union select up.start, r.parent_id from up join dcim_region r on r.id = up.id
    where r.parent_id is not null)
  select start from up where start = id`

const rows: readonly Race[] = [
  {
    name: 'creates with the same unique value',
    run: async (runner, name) => {
      const body = runner.namedBody()
      const count = 5 + runner.random.below(20)
      const create: RaceRequest = ['POST', 'dcim/sites/', body]
      runner.expectSuccesses(
        name,
        await runner.race(
          name,
          times(count, () => create),
        ),
        1,
      )
      runner.expectEqual(
        name,
        (await runner.list(`dcim/sites/?slug=${String(body['slug'])}`)).length,
        1,
      )
    },
  },
  {
    name: 'creates with the same unique set',
    run: async (runner, name) => {
      const site = await runner.make('dcim/sites/', runner.namedBody())
      const create: RaceRequest = ['POST', 'dcim/racks/', { name: 'R', site }]
      runner.expectSuccesses(
        name,
        await runner.race(
          name,
          times(15, () => create),
        ),
        1,
      )
      runner.expectEqual(name, (await runner.list(`dcim/racks/?site_id=${site}`)).length, 1)
    },
  },
  {
    name: 'changes to the same unique value',
    run: async (runner, name) => {
      const ids = await runner.makeNamed('dcim/sites/', 8)
      const slug = runner.uniqueName()
      const requests = ids.map((id): RaceRequest => ['PATCH', `dcim/sites/${id}/`, { slug }])
      runner.expectSuccesses(name, await runner.race(name, requests), 1)
    },
  },
  {
    name: 'changes of different fields of one object',
    run: async (runner, name) => {
      const id = await runner.make('dcim/sites/', runner.namedBody())
      const changes = {
        facility: runner.uniqueName(),
        asn: 1 + runner.random.below(60_000),
        contact_name: runner.uniqueName(),
        contact_phone: runner.uniqueName(),
        comments: runner.uniqueName(),
      }
      const requests = Object.entries(changes).flatMap(([field, value]): RaceRequest[] => {
        const change: RaceRequest = ['PATCH', `dcim/sites/${id}/`, { [field]: value }]
        return [change, change]
      })
      runner.expectSuccesses(name, await runner.race(name, requests), requests.length)
      const site = await runner.sendOk(['GET', `dcim/sites/${id}/`])
      for (const [field, value] of Object.entries(changes))
        runner.tally.expect(site[field] === value, () => `${name}: ${field} was lost`)
    },
  },
  {
    name: 'bulk swaps of two unique values',
    run: async (runner, name) => {
      const names = [runner.uniqueName(), runner.uniqueName()]
      const ids: number[] = []
      for (const slug of names) ids.push(await runner.make('dcim/sites/', { name: slug, slug }))
      const [a = 0, b = 0] = ids
      const forth = ids.map((id, index) => ({ id, slug: names[1 - index] }))
      const back = ids.map((id, index) => ({ id, slug: names[index] })).toReversed()
      const requests = times(10, (index): RaceRequest => [
        'PATCH',
        'dcim/sites/',
        index % 2 ? forth : back,
      ])
      await runner.race(name, requests)
      const stored = await runner.list(`dcim/sites/?id=${a}&id=${b}`)
      const slugs = stored.map(({ slug }) => String(slug)).toSorted()
      runner.tally.expect(
        slugs.join() === names.toSorted().join(),
        () => `${name}: ${slugs.join()}`,
      )
    },
  },
  {
    name: 'moves of regions under each other',
    run: async (runner, name) => {
      const ids = await runner.makeNamed('dcim/regions/', 4)
      const requests = ids.map((id, index): RaceRequest => {
        const parent = ids[(index + 1) % ids.length]
        return ['PATCH', `dcim/regions/${id}/`, { parent }]
      })
      runner.expectSuccesses(name, await runner.race(name, requests), ids.length - 1)
      const found = await runner.subject.database.rows({ text: findCycles, values: [] })
      runner.expectEqual(`${name}: regions that are their own ancestors`, found.length, 0)
    },
  },
  {
    name: 'bulk moves of regions in opposite orders',
    run: async (runner, name) => {
      const ids = await runner.makeNamed('dcim/regions/', 4)
      const [a, b, c, d] = ids
      const down = [
        [a, b],
        [b, c],
        [c, d],
      ] as const
      const up = [
        [d, c],
        [c, b],
        [b, a],
      ] as const
      const move = (pairs: readonly (readonly [unknown, unknown])[]): RaceRequest => [
        'PATCH',
        'dcim/regions/',
        pairs.map(([id, parent]) => ({ id, parent })),
      ]
      const requests = times(6, (index) => move(index % 2 ? down : up))
      await runner.race(name, requests)
      const found = await runner.subject.database.rows({ text: findCycles, values: [] })
      runner.expectEqual(`${name}: regions that are their own ancestors`, found.length, 0)
    },
  },
  {
    name: 'a delete of a site while racks of it are created',
    run: async (runner, name) => {
      const site = await runner.make('dcim/sites/', runner.namedBody())
      const children = times(4, (): RaceRequest => [
        'POST',
        'dcim/racks/',
        { name: runner.uniqueName(), site },
      ])
      const replies = await runner.race(name, [['DELETE', `dcim/sites/${site}/`], ...children])
      const [removed, ...made] = replies
      const isKept = successes(made) > 0
      runner.tally.expect(
        removed?.status === (isKept ? 409 : 204),
        () => `${name}: ${replies.map(({ status }) => status).join()}`,
      )
    },
  },
  {
    name: 'creates that refer to the same object',
    run: async (runner, name) => {
      const tenants = await runner.makeNamed('tenancy/tenants/', 2)
      const requests = tenants.flatMap((tenant): RaceRequest[] =>
        [1, 2, 3].map(() => ['POST', 'dcim/sites/', runner.namedBody({ tenant })] as const),
      )
      runner.expectSuccesses(name, await runner.race(name, requests), requests.length)
      for (const tenant of tenants)
        runner.expectEqual(name, (await runner.list(`dcim/sites/?tenant_id=${tenant}`)).length, 3)
    },
  },
  {
    name: 'changes of one object and the rows of its change log',
    run: async (runner, name) => {
      const id = await runner.make('dcim/regions/', runner.namedBody())
      const requests = times(8, (): RaceRequest => [
        'PATCH',
        `dcim/regions/${id}/`,
        { name: runner.uniqueName() },
      ])
      const succeeded = successes(await runner.race(name, requests))
      const log = 'extras/object-changes/?model=dcim.region&action=3'
      const changes = await runner.list(`${log}&object_id=${id}&limit=100`)
      runner.expectEqual(`${name}: rows`, changes.length, succeeded)
      const chain = chainLength(
        changes.map(({ before, after }) => [asObject(before)['name'], asObject(after)['name']]),
      )
      runner.expectEqual(`${name}: rows that follow each other`, chain, succeeded)
    },
  },
]

/** Counts the changes of the longest sequence in which each starts from the result of the last. */
function chainLength(changes: readonly (readonly [unknown, unknown])[]): number {
  const next = new Map(changes)
  const afters = new Set(changes.map(([, after]) => after))
  let current: unknown = changes.find(([before]) => !afters.has(before))?.[0]
  let length = 0
  for (; next.has(current) && length <= changes.length; length++) current = next.get(current)
  return length
}

/** Races that need no special objects. */
export const plainRaces: readonly Race[] = rows
