import { mayWrite, requireModel } from 'cadastre'
import { pagesOf, type PageView } from 'cadastre/pages'
import type { ElevationFacts } from '../elevation-facts.ts'
import type { Face } from '../rack-units.ts'

/** The links of an elevation. */
export interface ElevationLinks {
  /** Returns the URL of the page of a device. */
  readonly link: (id: number) => string
  /** Returns the URL of the form for a device in a free unit; absent without the permission. */
  readonly add?: (unit: number, face: Face) => string
}

/** Returns the links of the elevation of a rack for a reader. */
export function makeElevationLinks(
  { graph, config, request, urlOf }: PageView,
  { id, siteId }: Pick<ElevationFacts, 'id' | 'siteId'>,
): ElevationLinks {
  const model = requireModel(graph, 'dcim.Device')
  const link = (device: number): string => urlOf(model, device)
  if (!mayWrite(request.identity, { model, permission: 'add' })) return { link }
  const form = `${pagesOf(model, config)}add/`
  return {
    link,
    add: (unit, face) => `${form}?site=${siteId}&rack=${id}&position=${unit}&face=${face}`,
  }
}
