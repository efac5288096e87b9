import { interfaceAddresses } from './pages/addresses-part.ts'
import type { PageParts } from 'cadastre/pages'
import { elevation, placeInRack } from './pages/elevation-part.ts'
import { rackRow } from './pages/rack-row-part.ts'
import { connectedTo, tracePart } from './pages/trace-part.ts'
import { usedUnitsMeter } from './pages/used-units-part.ts'

/** The parts of pages of this application. */
export const dcimParts: PageParts = {
  'connected-to': connectedTo,
  elevation,
  'interface-addresses': interfaceAddresses,
  'place-in-rack': placeInRack,
  'rack-row': rackRow,
  trace: tracePart,
  'used-units': usedUnitsMeter,
}
