import { type Database, type JsonObject, requireModel } from 'cadastre'
import {
  countRows,
  html,
  readTable,
  renderTable,
  type InnerRows,
  type Markup,
  type PageView,
  type TableColumn,
} from 'cadastre/pages'
import { textOrEmpty } from '../../json.ts'
import { addressText, numberOf, type Range } from '../address-numbers.ts'
import type { KnownPrefix } from '../parent-prefix.ts'
import { selectEnclosing } from '../sql/prefixes.ts'
import { sizeOfRange } from '../use.ts'
import { amountText } from './amounts.ts'
import { addLink, type Given } from './free-row.ts'
import { blocksIn, gapsBetween, nesting, rangeOf, type Gap } from './gaps.ts'
import { innerPager, offsetIn, rowsPerPage } from '../../inner-pager.ts'

/** A network on its page, and the prefixes in it. */
export interface NetworkSpace {
  readonly object: JsonObject
  readonly parent: KnownPrefix
  /** The values that fill in the form of a new prefix. */
  readonly given: Given
}

/** The parameter of the URL with the number of prefixes before the shown ones. */
const offsetName = 'prefixes'

/** The most networks of one free range that are shown. */
const maxBlocks = 8

const field = (name: string): TableColumn => ({ is: 'field', name })
const columnsShown: readonly TableColumn[] = [
  field('prefix'),
  field('status'),
  { is: 'part', name: 'utilization' },
  field('site'),
  field('vlan'),
  field('role'),
  field('description'),
]

/**
 * Renders the prefixes within a network as a tree, with the free networks between them; undefined
 * for a prefix without children that is not a container. The number of statements does not depend
 * on the number of prefixes.
 */
export async function networksMarkup(view: PageView, space: NetworkSpace): Promise<Markup> {
  const { parent, object } = space
  const offset = offsetIn(view, offsetName)
  const filters = filtersOf(parent)
  const model = requireModel(view.graph, 'ipam.Prefix')
  const [count, found] = await Promise.all([
    countRows(view, model, filters),
    readTable(view, { model, columns: columnsOf(parent), parameters: windowOf(offset, filters) }),
  ])
  const total = count - (countsItself(parent) ? 1 : 0)
  if (total === 0 && !parent.isContainer) return undefined
  const { before, rows } = takeWindow(found.rows, parent, offset)
  const around =
    before === undefined ? [] : await readEnclosing(parent, before, view.request.database)
  const content = await tableMarkup({ ...found, rows }, space, {
    around,
    isLast: offset + rows.length >= total,
  })
  const pager = innerPager(view, { object, name: offsetName, offset, length: rows.length, total })
  return html`<div id=${offsetName}>${content} ${pager}</div>`
}

/** Returns whether the filters that find the children of a prefix find the prefix itself too. */
const countsItself = ({ containerId }: KnownPrefix): boolean => (containerId ?? 0) > 0

function filtersOf({ prefix, vrf, spansAllVrfs, containerId }: KnownPrefix): Given {
  const within = containerId === null ? { within: prefix } : { within_include: prefix }
  return spansAllVrfs ? within : { ...within, vrf_id: String(vrf) }
}

const columnsOf = ({ spansAllVrfs }: KnownPrefix): readonly TableColumn[] =>
  spansAllVrfs ? columnsShown.toSpliced(3, 0, field('vrf')) : columnsShown

/** Returns a query that reads one row before the shown ones, and one more for the container. */
const windowOf = (offset: number, filters: Given): Given => ({
  ...filters,
  ordering: 'prefix',
  offset: String(Math.max(0, offset - 1)),
  limit: String(rowsPerPage + 2),
})

/** Returns the rows to show, and the network before them. */
function takeWindow(
  read: readonly JsonObject[],
  parent: KnownPrefix,
  offset: number,
): { readonly before: string | undefined; readonly rows: readonly JsonObject[] } {
  const isOwn = ({ id }: JsonObject): boolean => countsItself(parent) && Number(id) === parent.id
  const others = read.filter((row) => !isOwn(row))
  // On later pages the container is one of the skipped rows.
  const skipped = offset === 0 ? 0 : 1 + (countsItself(parent) ? 1 : 0)
  const before = offset === 0 ? undefined : textOrEmpty(read[skipped - 1]?.['prefix'])
  return { before, rows: others.slice(skipped, skipped + rowsPerPage) }
}

/** Returns the prefixes within the parent that contain a network, the widest first. */
async function readEnclosing(
  parent: KnownPrefix,
  network: string,
  { rows }: Pick<Database, 'rows'>,
): Promise<readonly Range[]> {
  const found = await rows(selectEnclosing(parent, network))
  return found.map(([first, last]) => ({ first: numberOf(first), last: numberOf(last) }))
}

async function tableMarkup(
  { view, rows }: InnerRows,
  { parent, given }: NetworkSpace,
  { around, isLast }: { readonly around: readonly Range[]; readonly isLast: boolean },
): Promise<Markup> {
  const ranges = rows.map((row) => rangeOf(textOrEmpty(row['prefix'])))
  const levels = nesting(ranges, around)
  const depths = new Map(rows.map(({ id }, index) => [Number(id), levels[index] ?? 0]))
  const before = around[0]?.last
  const gaps = gapsBetween({ rows: ranges, within: parent.range, before, isLast })
  const between = new Map(gaps.map((gap) => [gap.index, gapMarkup(view, gap, parent, given)]))
  return renderTable({ view, rows }, columnsOf(parent), { depths, between })
}

function gapMarkup(view: PageView, gap: Gap, parent: KnownPrefix, given: Given): Markup {
  const { bits, range: within } = parent
  const blocks = blocksIn(gap, { within, bits, count: maxBlocks + 1 })
  return html`
    <span>${amountText(sizeOfRange(gap))} free:</span>
    ${blocks.slice(0, maxBlocks).map(({ first, length }) => {
      const prefix = `${addressText(first, bits)}/${length}`
      return addLink(view, view.model, { text: prefix, given: { ...given, prefix } })
    })}
    ${blocks.length > maxBlocks && html`<span>… to ${addressText(gap.last, bits)}</span>`}
  `
}
