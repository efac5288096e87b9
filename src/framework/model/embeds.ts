import type { Embed, Member } from './graph.ts'

/** Returns the member that has the objects of an embed: at most `limit` of those that refer. */
export function embeddedMember({ name, field, isLimited }: Embed, limit: number): Member {
  const { reads } = field
  if (!isLimited || reads.by !== 'list') return { key: name, is: 'field', field }
  const list = { ...reads.list, first: limit }
  return { key: name, is: 'field', field: { ...field, reads: { ...reads, list } } }
}
