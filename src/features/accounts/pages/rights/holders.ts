import type { FastifyRequest } from 'fastify'
import { mayWrite } from '../../../../framework/http/authorization/index.ts'
import { requireModel, type ModelGraph, type Model } from '../../../../framework/model/graph.ts'
import type { Statement } from '../../../../framework/database/statement.ts'
import { selectGroups, selectMembers } from '../../sql/groups.ts'
import { selectListedOfGroup, selectListedOfUser } from '../../sql/permissions.ts'

/** A model whose objects have permissions and memberships: users, or groups. */
export interface RightsHolder {
  readonly key: string
  /** Selects all permissions, and whether the holder has each. */
  readonly permissions: (id: number) => Statement
  /** The objects on the other side of a membership, such as the members of a group. */
  readonly others: {
    readonly key: string
    /** The last part of the URL of the form, and the name of the part of the page. */
    readonly path: string
    readonly label: string
    readonly add: string
    readonly none: string
    /** The singular and the plural in messages. */
    readonly words: readonly [one: string, many: string]
    readonly select: (id: number, limit: number) => Statement
  }
}

/** Users and groups. */
export const holders: readonly RightsHolder[] = [
  {
    key: 'users.User',
    permissions: selectListedOfUser,
    others: {
      key: 'users.Group',
      path: 'groups',
      label: 'Groups',
      add: 'Add to groups',
      none: 'In no group.',
      words: ['group', 'groups'],
      select: selectGroups,
    },
  },
  {
    key: 'users.Group',
    permissions: selectListedOfGroup,
    others: {
      key: 'users.User',
      path: 'members',
      label: 'Members',
      add: 'Add people',
      none: 'No members.',
      words: ['member', 'members'],
      select: selectMembers,
    },
  },
]

/** Returns the row of a model; undefined for one that is neither users nor groups. */
export const holderOf = ({ key }: Model): RightsHolder | undefined =>
  holders.find((one) => one.key === key)

/** Returns whether the reader may change who is in which group: that is stored with the users. */
export const mayChangeMembers = (
  graph: ModelGraph,
  { identity }: Pick<FastifyRequest, 'identity'>,
): boolean => mayWrite(identity, { model: requireModel(graph, 'users.User'), permission: 'change' })
