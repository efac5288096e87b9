import { requireModel } from '../../../framework/model/graph.ts'
import { html, type Markup } from '../../../framework/pages/frame/html.ts'
import { pagesOf } from '../../../framework/pages/objects/page-urls.ts'
import type { PagePart } from '../../../framework/pages/objects/page-view.ts'
import { usedUnits } from '../elevation-caption.ts'
import { readElevationsOfSite, visibleFacts } from '../elevation-facts.ts'
import { rackFigure } from './rack-figure.ts'
import { elevationLinks } from './elevation-links.ts'
import { seesModels } from './elevation-part.ts'

/** The most racks in a row; a link leads to the list of all. */
const maxRacks = 12

/** The fronts of the racks of a site, side by side. */
export const rackRow: PagePart = {
  label: 'Racks side by side',
  read: async (sites, view) => {
    const sees = seesModels(view)
    const model = requireModel(view.graph, 'dcim.Rack')
    const [site] = sites
    if (!site || !sees('dcim.Rack') || !sees('dcim.Device')) return new Map()
    const id = Number(site['id'])
    const found = await readElevationsOfSite(view.request.database, id, maxRacks + 1)
    if (found.length === 0) return new Map()
    const racks = found.slice(0, maxRacks).map((facts) => visibleFacts(facts, sees))
    const all = `${pagesOf(model, view.config)}?site_id=${id}`
    const content: Markup = html`<div
        class="drawing-row"
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
              ${rackFigure(facts, elevationLinks(view, facts))}
            </figure>`,
        )}
      </div>
      ${
        found.length > maxRacks &&
        html`<p class="hint">The first ${maxRacks} racks. <a href=${all}>All racks</a></p>`
      }`
    return new Map([[id, content]])
  },
}
