import { addresses, spacePart } from './pages/space-parts.ts'
import type { PageParts } from 'cadastre/pages'
import { utilization } from './pages/utilization-part.ts'

/** The parts of pages of this application. */
export const ipamParts: PageParts = { utilization, space: spacePart, addresses }
