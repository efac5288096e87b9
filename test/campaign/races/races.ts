import { asObject } from '../../support/json.ts'
import { successes, times, type Contest, type Entry } from './contest.ts'

/** Writes that conflict, and the check of what is stored after them. */
export interface Race {
  readonly name: string
  readonly run: (contest: Contest, name: string) => Promise<void>
}

/** Regions that are above themselves. */
const loops = `
  with recursive up(start, id) as (
    select id, parent_id from dcim_region where parent_id is not null
    union select up.start, r.parent_id from up join dcim_region r on r.id = up.id
    where r.parent_id is not null)
  select start from up where start = id`

const rows: readonly Race[] = [
  {
    name: 'creates of one unique value',
    run: async (contest, name) => {
      const body = contest.named()
      const count = 5 + contest.random.below(20)
      const create: Entry = ['POST', 'dcim/sites/', body]
      contest.winners(
        name,
        await contest.race(
          name,
          times(count, () => create),
        ),
        1,
      )
      contest.equal(
        name,
        (await contest.list(`dcim/sites/?slug=${String(body['slug'])}`)).length,
        1,
      )
    },
  },
  {
    name: 'creates of one set of values',
    run: async (contest, name) => {
      const site = await contest.make('dcim/sites/', contest.named())
      const create: Entry = ['POST', 'dcim/racks/', { name: 'R', site }]
      contest.winners(
        name,
        await contest.race(
          name,
          times(15, () => create),
        ),
        1,
      )
      contest.equal(name, (await contest.list(`dcim/racks/?site_id=${site}`)).length, 1)
    },
  },
  {
    name: 'changes to one unique value',
    run: async (contest, name) => {
      const ids = await contest.makeNamed('dcim/sites/', 8)
      const slug = contest.name()
      const entries = ids.map((id): Entry => ['PATCH', `dcim/sites/${id}/`, { slug }])
      contest.winners(name, await contest.race(name, entries), 1)
    },
  },
  {
    name: 'changes of different fields of one object',
    run: async (contest, name) => {
      const id = await contest.make('dcim/sites/', contest.named())
      const changes = {
        facility: contest.name(),
        asn: 1 + contest.random.below(60_000),
        contact_name: contest.name(),
        contact_phone: contest.name(),
        comments: contest.name(),
      }
      const entries = Object.entries(changes).flatMap(([field, value]): Entry[] => {
        const change: Entry = ['PATCH', `dcim/sites/${id}/`, { [field]: value }]
        return [change, change]
      })
      contest.winners(name, await contest.race(name, entries), entries.length)
      const site = await contest.must(['GET', `dcim/sites/${id}/`])
      for (const [field, value] of Object.entries(changes))
        contest.tally.expect(site[field] === value, () => `${name}: ${field} was lost`)
    },
  },
  {
    name: 'bulk swaps of two unique values',
    run: async (contest, name) => {
      const names = [contest.name(), contest.name()]
      const ids: number[] = []
      for (const slug of names) ids.push(await contest.make('dcim/sites/', { name: slug, slug }))
      const [a = 0, b = 0] = ids
      const forth = ids.map((id, index) => ({ id, slug: names[1 - index] }))
      const back = ids.map((id, index) => ({ id, slug: names[index] })).toReversed()
      const entries = times(10, (index): Entry => [
        'PATCH',
        'dcim/sites/',
        index % 2 ? forth : back,
      ])
      await contest.race(name, entries)
      const stored = await contest.list(`dcim/sites/?id=${a}&id=${b}`)
      const slugs = stored.map(({ slug }) => String(slug)).toSorted()
      contest.tally.expect(
        slugs.join() === names.toSorted().join(),
        () => `${name}: ${slugs.join()}`,
      )
    },
  },
  {
    name: 'moves of regions under each other',
    run: async (contest, name) => {
      const ids = await contest.makeNamed('dcim/regions/', 4)
      const entries = ids.map((id, index): Entry => {
        const parent = ids[(index + 1) % ids.length]
        return ['PATCH', `dcim/regions/${id}/`, { parent }]
      })
      contest.winners(name, await contest.race(name, entries), ids.length - 1)
      const found = await contest.subject.database.rows({ text: loops, values: [] })
      contest.equal(`${name}: regions above themselves`, found.length, 0)
    },
  },
  {
    name: 'bulk moves of regions in opposite orders',
    run: async (contest, name) => {
      const ids = await contest.makeNamed('dcim/regions/', 4)
      const [a, b, c, d] = ids
      const down = [[a, b], [b, c], [c, d]] as const // prettier-ignore
      const up = [[d, c], [c, b], [b, a]] as const // prettier-ignore
      const move = (pairs: readonly (readonly [unknown, unknown])[]): Entry => [
        'PATCH',
        'dcim/regions/',
        pairs.map(([id, parent]) => ({ id, parent })),
      ]
      const entries = times(6, (index) => move(index % 2 ? down : up))
      await contest.race(name, entries)
      const found = await contest.subject.database.rows({ text: loops, values: [] })
      contest.equal(`${name}: regions above themselves`, found.length, 0)
    },
  },
  {
    name: 'a parent that is deleted while children are made',
    run: async (contest, name) => {
      const site = await contest.make('dcim/sites/', contest.named())
      const children = times(4, (): Entry => [
        'POST',
        'dcim/racks/',
        { name: contest.name(), site },
      ])
      const replies = await contest.race(name, [['DELETE', `dcim/sites/${site}/`], ...children])
      const [removed, ...made] = replies
      const isKept = successes(made) > 0
      contest.tally.expect(
        removed?.status === (isKept ? 409 : 204),
        () => `${name}: ${replies.map(({ status }) => status).join()}`,
      )
    },
  },
  {
    name: 'additions to one list of references',
    run: async (contest, name) => {
      const users = await contest.makeNamed('tenancy/tenants/', 2)
      const entries = users.flatMap((tenant): Entry[] =>
        [1, 2, 3].map(() => ['POST', 'dcim/sites/', contest.named({ tenant })] as const),
      )
      contest.winners(name, await contest.race(name, entries), entries.length)
      for (const tenant of users)
        contest.equal(name, (await contest.list(`dcim/sites/?tenant_id=${tenant}`)).length, 3)
    },
  },
  {
    name: 'changes of one object and the rows of its change log',
    run: async (contest, name) => {
      const id = await contest.make('dcim/regions/', contest.named())
      const entries = times(8, (): Entry => [
        'PATCH',
        `dcim/regions/${id}/`,
        { name: contest.name() },
      ])
      const won = successes(await contest.race(name, entries))
      const log = 'extras/object-changes/?model=dcim.region&action=3'
      const changes = await contest.list(`${log}&object_id=${id}&limit=100`)
      contest.equal(`${name}: rows`, changes.length, won)
      const chain = chainOf(
        changes.map(({ before, after }) => [asObject(before)['name'], asObject(after)['name']]),
      )
      contest.equal(`${name}: rows that follow each other`, chain, won)
    },
  },
]

/** Counts the changes that can be put into one order, each beginning with what another left. */
function chainOf(changes: readonly (readonly [unknown, unknown])[]): number {
  const next = new Map(changes)
  const afters = new Set(changes.map(([, after]) => after))
  let current: unknown = changes.find(([before]) => !afters.has(before))?.[0]
  let length = 0
  for (; next.has(current) && length <= changes.length; length++) current = next.get(current)
  return length
}

/** Races of models of any kind. */
export const plainRaces: readonly Race[] = rows
