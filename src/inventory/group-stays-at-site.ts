import {
  filterChanged,
  filterStored,
  filterValid,
  inParts,
  storedIds,
  valueOf,
  type Behaviour,
} from 'cadastre'
import { withPrisma, type TypedClient } from './prisma.ts'

/** The members of a group that are at one site. */
interface MembersAtSite {
  readonly group_id: number | null
  readonly site_id: number | null
  readonly _count: number
  /** The first of them by name. */
  readonly _min: { readonly name: string | null }
}

/** Returns the arguments of Prisma's `groupBy` that count the members of groups by site. */
export const bySite = (groups: number[]) => {
  const by: ('group_id' | 'site_id')[] = ['group_id', 'site_id']
  const parts = { _count: true, _min: { name: true } } as const
  return { by, where: { group_id: { in: groups } }, ...parts }
}

/** The members of groups, such as racks. */
interface GroupMembers {
  /** Counts the members of groups by group and site. It awaits the result, which Prisma infers. */
  readonly count: (client: TypedClient, groups: number[]) => Promise<readonly MembersAtSite[]>
  /** Describes members at another site than their group; `name` is that of the first one. */
  readonly message: (count: number, name: string) => string
}

/** Returns the behaviour of groups that may not move to another site than their members. */
export function groupStaysAtSite<
  Fields extends Readonly<Record<string, unknown>> & { readonly site: number | null },
>({ count, message }: GroupMembers): Behaviour<Fields> {
  return {
    mayAssumeNoRows: true,
    check: async (items, work) => {
      const moved = filterStored(filterValid(filterChanged(items, 'site'), 'site'))
      if (moved.length === 0) return
      const members = await withPrisma(work, (client) =>
        inParts(storedIds(moved), (part) => count(client, part)),
      )
      for (const item of moved) {
        const site = valueOf(item, 'site') ?? null
        const elsewhere = members.filter((one) => one.group_id === item.id && one.site_id !== site)
        const [name] = elsewhere.map(({ _min }) => String(_min.name)).toSorted()
        const total = elsewhere.reduce((sum, { _count }) => sum + _count, 0)
        if (name !== undefined) item.messages.add('site', message(total, name))
      }
    },
  }
}
