import { isJsonObject, type JsonObject, requireModel } from 'cadastre'
import { html, type Markup, type PageView } from 'cadastre/pages'
import { textOrEmpty } from '../../json.ts'
import type { Range } from '../address-numbers.ts'
import { selectVids } from '../sql/utilization.ts'
import { sizeOfRange } from '../use.ts'
import { addLink } from './free-row.ts'
import { gapsBetween } from './gaps.ts'

/** The numbers that VLANs may have (IEEE 802.1Q). */
export const vids: Range = { first: 1n, last: 4094n }

/** The most free ranges that are shown. */
const maxRanges = 100

/** Renders the free VLAN IDs of a group as ranges that open the filled-in form. */
export async function freeVidsMarkup(view: PageView, group: JsonObject): Promise<Markup> {
  const used = await view.request.database.rows<[number]>(selectVids(Number(group['id'])))
  const rows = used.map(([vid]) => ({ first: BigInt(vid), last: BigInt(vid) }))
  const gaps = gapsBetween({ rows, within: vids, isLast: true })
  const model = requireModel(view.graph, 'ipam.VLAN')
  const { site } = group
  const given = {
    group: textOrEmpty(group['id']),
    ...(isJsonObject(site) ? { site: textOrEmpty(site['id']) } : {}),
  }
  if (gaps.length === 0) return html`<p class="empty">All VLAN IDs are in use.</p>`
  return html`
    <p>Free VLAN IDs:</p>
    <ul class="values">
      ${gaps.slice(0, maxRanges).map((gap) => {
        const { first, last } = gap
        const text = first === last ? String(first) : `${first}–${last}`
        const link = addLink(view, model, { text, given: { ...given, vid: String(first) } })
        return html`<li>
          ${link}${first !== last && ` (${sizeOfRange(gap).toLocaleString('en')})`}
        </li>`
      })}
    </ul>
    ${gaps.length > maxRanges && html`<p class="hint">The first ${maxRanges} free ranges.</p>`}
  `
}
