import { type JsonObject, requireModel } from 'cadastre'
import {
  countRows,
  html,
  readTable,
  renderTable,
  type Markup,
  type PageView,
  type TableColumn,
} from 'cadastre/pages'
import { textOrEmpty } from '../../json.ts'
import { addressText, type Range } from '../address-numbers.ts'
import { rangesOf, usableRange } from '../free-space.ts'
import type { KnownPrefix } from '../parent-prefix.ts'
import { planFreeAddresses } from '../sql/free-space.ts'
import { sizeOfRange } from '../use.ts'
import { amountText } from './amounts.ts'
import { addLink, type Given } from './free-row.ts'
import { gapsBetween, rangeOf, addressRangeText, type Gap } from './gaps.ts'
import { innerPager, offsetIn, rowsPerPage } from '../../inner-pager.ts'

const vrfColumn: TableColumn = { is: 'field', name: 'vrf' }

/** A prefix on its page. */
export interface AddressSpace {
  readonly object: JsonObject
  readonly parent: KnownPrefix
  /** The values that fill in the form of a new address. */
  readonly given: Given
}

/** The parameter of the URL with the number of addresses before the shown ones. */
const offsetName = 'addresses'

const columnsShown: readonly TableColumn[] = [
  'address',
  'status',
  'interface',
  'nat_inside',
  'nat_outside',
  'tenant',
  'description',
].map((name) => ({ is: 'field', name }))

/**
 * Renders the addresses of a prefix with what is free between them; of a container, whose free
 * space is for prefixes, only the addresses, and undefined without any.
 */
export async function addressesMarkup(view: PageView, space: AddressSpace): Promise<Markup> {
  const { parent, object } = space
  const model = requireModel(view.graph, 'ipam.IPAddress')
  const offset = offsetIn(view, offsetName)
  const vrf = parent.spansAllVrfs ? {} : { vrf_id: String(parent.vrf) }
  const filters = { parent: parent.prefix, ...vrf }
  const shown = parent.spansAllVrfs ? columnsShown.toSpliced(1, 0, vrfColumn) : columnsShown
  // One row before the shown ones, from which the free range in front of them begins.
  const skipped = offset === 0 ? 0 : 1
  const parameters = {
    ...filters,
    ordering: 'address',
    offset: String(offset - skipped),
    limit: String(rowsPerPage + skipped),
  }
  const [total, found] = await Promise.all([
    countRows(view, model, filters),
    readTable(view, { model, columns: shown, parameters }),
  ])
  if (parent.isContainer && total === 0) return undefined
  const rows = found.rows.slice(skipped)
  const before = found.rows.slice(0, skipped).map(hostOf)[0]?.last
  const isLast = offset + rows.length >= total
  const placed = { rows: rows.map(hostOf), within: usableRange(parent), before, isLast }
  const gaps = parent.isContainer ? [] : gapsBetween(placed)
  const between = new Map(gaps.map((gap) => [gap.index, gapMarkup(found.view, gap, space)]))
  const table = await renderTable({ view: found.view, rows }, shown, { between })
  const lowest = total > rowsPerPage && (await lowestFree(found.view, space))
  return html`<div id=${offsetName}>
    ${lowest} ${table}
    ${innerPager(view, { object, name: offsetName, offset, length: rows.length, total })}
  </div>`
}

/** Renders links to the lowest free ranges of a prefix; nothing for a container. */
async function lowestFree(view: PageView, space: AddressSpace): Promise<Markup> {
  const { parent, given } = space
  const { bits, length, isContainer } = parent
  if (isContainer) return null
  const plan = planFreeAddresses(parent, usableRange(parent), lowestCount)
  const ranges = rangesOf(await view.request.database.rows(plan))
  if (ranges.length === 0) return html`<p>No address is free.</p>`
  return html`<p class="lowest">
    Lowest free:
    ${ranges.map((range) => {
      const address = `${addressText(range.first, bits)}/${length}`
      const text = addressRangeText(range, bits)
      return html` ${addLink(view, view.model, { text, given: { ...given, address } })}`
    })}
  </p>`
}

/** Free ranges are looked up until they have this number of addresses. */
const lowestCount = 6

/** Returns the address of a row, without its mask. */
const hostOf = ({ address }: JsonObject): Range => rangeOf(textOrEmpty(address).split('/')[0] ?? '')

function gapMarkup(view: PageView, gap: Gap, { parent, given }: AddressSpace): Markup {
  const { bits, length } = parent
  const address = `${addressText(gap.first, bits)}/${length}`
  const filled = { text: addressRangeText(gap, bits), given: { ...given, address } }
  return html`
    <span>${amountText(sizeOfRange(gap))} free:</span> ${addLink(view, view.model, filled)}
  `
}
