import { maySee } from '../../../../framework/http/authorization/index.ts'
import { requireModel } from '../../../../framework/model/graph.ts'
import type { PagePart } from '../../../pages/objects/page-view.ts'
import { selectMemberCounts } from '../../sql/groups.ts'

/** The number of members of each group, for readers who may see users. */
export const memberCount: PagePart = {
  label: 'Members',
  read: async (groups, { graph, config, request }) => {
    if (!maySee(request.identity, requireModel(graph, 'users.User'), config)) return new Map()
    const ids = groups.map(({ id }) => Number(id))
    const rows = await request.database.rows<[id: number, count: number]>(selectMemberCounts(ids))
    const counts = new Map(rows)
    return new Map(ids.map((id) => [id, (counts.get(id) ?? 0).toLocaleString('en')]))
  },
}
