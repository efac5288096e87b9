import { isJsonObject, type JsonObject, maySee, requireModel } from 'cadastre'
import { html, type Markup, type PagePart, type PageView } from 'cadastre/pages'
import { readElevations, visibleFacts, type ElevationFacts } from '../elevation-facts.ts'
import { elevationFigure } from './elevation-figure.ts'
import { makeElevationLinks } from './elevation-links.ts'
import { elevationTable } from './elevation-table.ts'

/** The front and the rear of a rack, with a table of its units. */
export const elevation: PagePart = {
  label: 'Elevation',
  instead: 'elevation/',
  read: (racks, view) =>
    readParts(racks, view, {
      rackOf: ({ id }) => Number(id),
      render: (facts) => {
        const options = { ...makeElevationLinks(view, facts), unitWidth: 240, unitHeight: 20 }
        return html`<div class="drawings">
          ${elevationFigure(facts, { ...options, face: 0 })}
          ${elevationFigure(facts, { ...options, face: 1 })} ${elevationTable(facts, options)}
        </div>`
      },
    }),
}

/** The face of the rack that a device is mounted at, with the device marked. */
export const placeInRack: PagePart = {
  label: 'Place in rack',
  isBeside: true,
  read: (devices, view) =>
    readParts(devices, view, {
      rackOf: ({ rack }) => (isJsonObject(rack) ? Number(rack['id']) : undefined),
      render: (facts, { id }) => {
        const marked = Number(id)
        const face = facts.devices.find((device) => device.id === marked)?.face ?? 0
        const links = makeElevationLinks(view, facts)
        const options = { ...links, face, marked, unitWidth: 230, unitHeight: 16 }
        const rack = view.urlOf(requireModel(view.graph, 'dcim.Rack'), facts.id)
        return html`<p><a href=${rack}>${facts.name}</a></p>
          ${elevationFigure(facts, options)}
          <details>
            <summary>As a table</summary>
            ${elevationTable(facts, links, marked)}
          </details>`
      },
    }),
}

interface Rendering {
  /** Returns the id of the rack that the part of an object shows. */
  readonly rackOf: (object: JsonObject) => number | undefined
  readonly render: (facts: ElevationFacts, object: JsonObject) => Markup
}

/** Reads the racks of several objects at once; renders none to readers who may not see devices. */
async function readParts(
  objects: readonly JsonObject[],
  view: PageView,
  { rackOf, render }: Rendering,
): Promise<ReadonlyMap<number, Markup>> {
  const sees = seesModels(view)
  const ids = objects.flatMap((object) => rackOf(object) ?? [])
  if (ids.length === 0 || !sees('dcim.Rack') || !sees('dcim.Device')) return new Map()
  const racks = await readElevations(view.request.database, ids)
  return new Map(
    objects.flatMap((object): readonly [number, Markup][] => {
      const facts = racks.get(rackOf(object) ?? 0)
      return facts ? [[Number(object['id']), render(visibleFacts(facts, sees), object)]] : []
    }),
  )
}

/** Returns whether the reader of a page may see a model, by its key. */
export const seesModels =
  ({ graph, config, request }: PageView) =>
  (key: string): boolean =>
    maySee(request.identity, requireModel(graph, key), config)
