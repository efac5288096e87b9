import { requireModel } from 'cadastre'
import { html, pagesOf, type Markup, type PagePart } from 'cadastre/pages'
import { innerPager, offsetIn } from '../../inner-pager.ts'
import { usedUnits } from '../elevation-caption.ts'
import { readElevationsOfSite, visibleFacts } from '../elevation-facts.ts'
import { rackFigure } from './rack-figure.ts'
import { makeElevationLinks } from './elevation-links.ts'
import { seesModels } from './elevation-part.ts'

/** The racks that are shown at once. */
const maxRacks = 12

/** The parameter of the URL with the number of racks before the shown ones. */
const offsetName = 'racks'

/** The fronts of the racks of a site, side by side. */
export const rackRow: PagePart = {
  label: 'Racks side by side',
  read: async (sites, view) => {
    const sees = seesModels(view)
    const model = requireModel(view.graph, 'dcim.Rack')
    const [site] = sites
    if (!site || !sees('dcim.Rack') || !sees('dcim.Device')) return new Map()
    const id = Number(site['id'])
    const offset = offsetIn(view, offsetName, maxRacks)
    const window = { most: maxRacks, skip: offset }
    const found = await readElevationsOfSite(view.request.database, id, window)
    if (found.length + offset === 0) return new Map()
    const racks = found.map((facts) => visibleFacts(facts, sees))
    const total = Number(site['count_racks'])
    const all = `${pagesOf(model, view.config)}?site_id=${id}`
    const content: Markup = html`<div
        class="drawing-row"
        id=${offsetName}
        tabindex="0"
        role="region"
        aria-label="Row of racks"
      >
        ${racks.map(
          (facts) =>
            html`<figure>
              <figcaption>
                <a href=${view.urlOf(model, facts.id)}>${facts.name}</a>
                <span class="faint">${usedUnits(facts)} of ${facts.height} U</span>
              </figcaption>
              ${rackFigure(facts, makeElevationLinks(view, facts))}
            </figure>`,
        )}
      </div>
      ${innerPager(view, {
        object: site,
        name: offsetName,
        offset,
        length: racks.length,
        total,
        size: maxRacks,
      })}
      ${total > maxRacks && html`<p class="hint"><a href=${all}>All racks as a list</a></p>`}`
    return new Map([[id, content]])
  },
}
