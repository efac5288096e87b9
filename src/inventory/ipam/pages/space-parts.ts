import { isJsonObject, type JsonObject, maySee, requireModel } from 'cadastre'
import { html, type Markup, type PagePart, type PageView } from 'cadastre/pages'
import { textOrEmpty } from '../../json.ts'
import { readPrefixes } from '../parent-prefix.ts'
import { addressesMarkup } from './address-space.ts'
import type { Given } from './free-row.ts'
import { nextPrefixForm } from './next-prefix.ts'
import { networksMarkup, type NetworkSpace } from './network-space.ts'
import { aggregateSpace } from './searched-aggregate.ts'
import { freeVidsMarkup } from './vlan-numbers.ts'

type Draw = (view: PageView, object: JsonObject) => Promise<Markup>

/** The function that draws the space of an object, and the model of the objects in it, by model. */
const spaces: Readonly<Record<string, { readonly holds: string; readonly draw: Draw }>> = {
  'ipam.Prefix': {
    holds: 'ipam.Prefix',
    draw: async (view, object) => {
      const [parent] = await readPrefixes([Number(object['id'])], view.request.database.rows)
      return parent && prefixMarkup(view, { object, parent, given: givenBy(object, 'vrf', 'site') })
    },
  },
  'ipam.Aggregate': {
    holds: 'ipam.Prefix',
    draw: async (view, object) => {
      const { id, prefix } = object
      if (typeof prefix !== 'string') return undefined
      const parent = aggregateSpace(Number(id), prefix)
      return networksMarkup(view, { object, parent, given: {} })
    },
  },
  'ipam.VLANGroup': { holds: 'ipam.VLAN', draw: freeVidsMarkup },
}

/** Renders the form for the next free prefix, and the child prefixes. */
async function prefixMarkup(view: PageView, within: NetworkSpace): Promise<Markup> {
  const content = await networksMarkup(view, within)
  return content && html`${nextPrefixForm(view, within)} ${content}`
}

/** The child prefixes of a prefix or an aggregate, or the VLAN IDs of a group: used and free. */
export const spacePart: PagePart = {
  label: 'Space',
  instead: 'available-prefixes/',
  read: (objects, view) => {
    const { holds, draw } = spaces[view.model.key] ?? {}
    return holds !== undefined && draw && sees(view, holds)
      ? drawn(objects, view, draw)
      : Promise.resolve(new Map())
  },
}

/** The addresses of a prefix, and the free ranges between them. */
export const addresses: PagePart = {
  label: 'Addresses',
  read: async (objects, view) => {
    if (!sees(view, 'ipam.IPAddress')) return new Map()
    const draw: Draw = async (_, object) => {
      const [parent] = await readPrefixes([Number(object['id'])], view.request.database.rows)
      return parent && addressesMarkup(view, { object, parent, given: givenBy(object, 'vrf') })
    }
    return drawn(objects, view, draw)
  },
}

/** Draws the only object of a page. */
async function drawn(
  [object]: readonly JsonObject[],
  view: PageView,
  draw: Draw,
): Promise<ReadonlyMap<number, Markup>> {
  return object ? new Map([[Number(object['id']), await draw(view, object)]]) : new Map()
}

const sees = ({ graph, request, config }: PageView, key: string): boolean =>
  maySee(request.identity, requireModel(graph, key), config)

/** Returns the ids of references of an object, which fill in the form of a new object. */
const givenBy = (object: JsonObject, ...names: readonly string[]): Given =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = object[name]
      return isJsonObject(value) ? [[name, textOrEmpty(value['id'])]] : []
    }),
  )
