import { failure } from '../../framework/errors/errors.ts'
import { withRowTypes } from '../../framework/database/statement.ts'
import type { Behaviour, Work } from '../../framework/write/context.ts'
import type { Item, Values } from '../../framework/model/item.ts'
import { numbersIn } from '../../framework/model/json-value.ts'
import { selectRights } from './sql/permissions.ts'

/** The rights that the author of a change may grant. */
export interface Rights {
  readonly superuser: boolean
  /** Ids of permissions. */
  readonly permissions: ReadonlySet<number>
}

const allRights: Rights = { superuser: true, permissions: new Set() }

/**
 * Returns the rights of the author. The command line has all of them. Refuses credentials with
 * limits: what they gave would not have these limits.
 */
export async function rightsOf({ author, rows }: Pick<Work, 'author' | 'rows'>): Promise<Rights> {
  if (author.isLimited) throw failure('ERR_TOKEN_LIMITED')
  if (author.userId === null) return allRights
  const found = await rows<[boolean, number[]]>(selectRights(author.userId))
  const [superuser, permissions] = found[0] ?? [false, []]
  return { superuser, permissions: new Set(permissions) }
}

type Check = NonNullable<Behaviour['check']>

/**
 * Returns a check of the rights that a write gives. The check looks at all rows, also at those that
 * the author of the write does not see; its messages name no object.
 */
export const rightsCheck =
  (check: Check): Check =>
  (items, work) =>
    check(items, {
      ...work,
      rows: withRowTypes((statement) => work.rows({ ...statement, isLimited: true })),
    })

/** Returns the ids that a list of references gains. */
export function added(item: Item, field: string): readonly number[] {
  const before = new Set(idsOf(item.before, field))
  return idsOf(item.changes, field).filter((id) => !before.has(id))
}

/** Returns the ids of a field of references. */
export const idsOf = (values: Values, field: string): readonly number[] => numbersIn(values[field])
