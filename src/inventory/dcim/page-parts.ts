import type { PageParts } from '../../framework/pages/objects/page-view.ts'
import { elevation, placeInRack } from './pages/elevation-part.ts'
import { rackRow } from './pages/rack-row-part.ts'
import { usedUnitsMeter } from './pages/used-units-part.ts'

/** The parts of pages of this application. */
export const dcimParts: PageParts = {
  elevation,
  'place-in-rack': placeInRack,
  'rack-row': rackRow,
  'used-units': usedUnitsMeter,
}
