import { readFileSync } from 'node:fs'
import t from 'tap'
import { documentColors } from '../../../src/inventory/dcim/elevation-colors.ts'
import {
  drawElevation,
  type DrawingOptions,
} from '../../../src/inventory/dcim/elevation-drawing.ts'
import { drawReservation } from '../../../src/inventory/dcim/elevation-reservations.ts'
import type { DrawnDevice, ElevationFacts } from '../../../src/inventory/dcim/elevation-facts.ts'

const device: DrawnDevice = {
  id: 1,
  name: 'core-1',
  model: 'MX 204',
  role: 'Router',
  color: '3f51b5',
  status: 1,
  bays: 0,
  filledBays: 0,
  position: 1,
  height: 1,
  face: 0,
  fullDepth: false,
}

const full: ElevationFacts = {
  id: 1,
  siteId: 1,
  name: 'R1',
  facility: 'Cage 7',
  site: 'Frankfurt',
  group: 'Hall A',
  role: 'Network',
  tenant: 'Example & Sons',
  width: 19,
  type: 300,
  height: 8,
  descending: false,
  devices: [
    device,
    { ...device, id: 2, name: 'edge-2', position: 2, height: 2, fullDepth: true },
    { ...device, id: 3, name: 'patch-3', role: 'Panel', color: 'ffeb3b', position: 5, face: 1 },
    { ...device, id: 4, name: 'blade-4', status: 2, bays: 4, filledBays: 3, position: 6 },
  ],
  devicesWithoutUnits: ['pdu-left', 'pdu-right'],
  reservations: [
    { units: [3, 4, 7, 8], description: 'Migration', user: 'ada' },
    { units: [6], description: 'Spare', user: null },
  ],
}

const empty: ElevationFacts = {
  ...full,
  facility: null,
  group: null,
  role: null,
  tenant: null,
  type: null,
  height: 3,
  descending: true,
  devices: [],
  devicesWithoutUnits: [],
  reservations: [],
}

const link = (id: number): string => `/dcim/devices/${id}/`
const both: DrawingOptions = { face: null, unitWidth: 220, unitHeight: 20, link }

/**
 * The stored drawings, with one line for each element, their data and their options. Look at a
 * changed drawing before you store it.
 */
const drawings: readonly (readonly [string, ElevationFacts, DrawingOptions])[] = [
  ['full', full, both],
  ['full-front-small', full, { face: 0, unitWidth: 100, unitHeight: 12, link }],
  ['full-descending', { ...full, descending: true }, both],
  ['empty-rear', empty, { ...both, face: 1 }],
]

t.test('draws the same racks as the stored files', (t) => {
  for (const [name, facts, options] of drawings) {
    const file = new URL(`elevation-drawings/${name}.svg`, import.meta.url)
    const drawn = drawElevation(facts, options).replaceAll('><', '>\n<')
    t.equal(drawn, readFileSync(file, 'utf8'), name)
  }
  t.end()
})

t.test('keeps the description of a reservation within its box', (t) => {
  const box = { x: 0, y: 0, width: 100, height: 20 }
  const look = { unitHeight: 20, colors: documentColors }
  for (const description of ['Spare', 'Migration of hall A', 'Migration '.repeat(20)]) {
    const { text } = drawReservation({ units: [1], description, user: null }, box, look)
    const widths = [...text.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) => width)
    const [inner, , label] = widths.map(Number)
    t.ok(label !== undefined && inner !== undefined && label < inner, `${String(widths)}`)
    t.match(text, description === 'Spare' ? />Spare</ : /…<\/text>/)
  }
  t.end()
})
