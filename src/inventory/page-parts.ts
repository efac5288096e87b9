import { circuitsParts } from './circuits/page-parts.ts'
import type { PageParts } from 'cadastre/pages'
import { dcimParts } from './dcim/page-parts.ts'
import { ipamParts } from './ipam/page-parts.ts'

/** The meters, tables and drawings that `pages` of the models place, by their names. */
export const inventoryPageParts: PageParts = { ...circuitsParts, ...dcimParts, ...ipamParts }
