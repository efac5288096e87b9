import { usedUnits } from '../elevation-caption.ts'
import { html, type Markup } from 'cadastre/pages'
import { faceName } from '../elevation-face.ts'
import type { DrawnDevice, DrawnReservation, ElevationFacts } from '../elevation-facts.ts'
import { unitNumbers, type Face } from '../rack-units.ts'
import type { ElevationLinks } from './elevation-links.ts'

/** The device or the reservation in a unit, at one face. */
interface Holding {
  readonly device?: DrawnDevice
  readonly reservation?: DrawnReservation
}

/** Consecutive units with the same device or reservation at each face. */
interface Run {
  readonly units: readonly number[]
  /** The front and the rear. */
  readonly faces: readonly [Holding, Holding]
}

/** Renders an elevation as a table of units with their devices, from the top of the rack. */
export function elevationTable(
  facts: ElevationFacts,
  links: ElevationLinks,
  marked?: number,
): Markup {
  const { name, height, devicesWithoutUnits } = facts
  return html`<div class="drawing-text">
    <p>${usedUnits(facts)} of ${height} U used</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Units</th>
          ${([0, 1] as const).map((face) => html`<th scope="col">${faceName(face)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${runsOfUnits(facts).map(
          ({ units, faces }) =>
            html`<tr>
              <th scope="row">${unitsText(units)}</th>
              ${faces.map((holding, face) => {
                const unit = Math.min(...units)
                return html`<td>
                  ${holdingMarkup(holding, face === 0 ? 0 : 1)(links, unit, marked)}
                </td>`
              })}
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      devicesWithoutUnits.length > 0 &&
      html`<p class="hint">In ${name} without a position: ${devicesWithoutUnits.join(', ')}</p>`
    }
  </div>`
}

const unitsText = (units: readonly number[]): string => {
  const [low, high] = [Math.min(...units), Math.max(...units)]
  return low === high ? `U${low}` : `U${low}–U${high}`
}

/** Groups the units of a rack into runs, from top to bottom. */
function runsOfUnits(facts: ElevationFacts): readonly Run[] {
  const runs: Run[] = []
  for (const unit of unitNumbers(facts)) {
    const faces = [holdingAt(facts, unit, 0), holdingAt(facts, unit, 1)] as const
    const last = runs.at(-1)
    if (last && isSame(last.faces[0], faces[0]) && isSame(last.faces[1], faces[1]))
      runs[runs.length - 1] = { units: [...last.units, unit], faces }
    else runs.push({ units: [unit], faces })
  }
  return runs
}

function holdingAt({ devices, reservations }: ElevationFacts, unit: number, face: Face): Holding {
  const device = devices.find(
    ({ position, height, fullDepth, face: own }) =>
      position <= unit && unit < position + height && (own === face || fullDepth),
  )
  if (device) return { device }
  const reservation = reservations.find(({ units }) => units.includes(unit))
  return reservation ? { reservation } : {}
}

const isSame = (one: Holding, other: Holding): boolean =>
  one.device === other.device && one.reservation === other.reservation

type RenderHolding = (links: ElevationLinks, unit: number, marked?: number) => Markup

function holdingMarkup({ device, reservation }: Holding, face: Face): RenderHolding {
  return ({ link, add }, unit, marked) => {
    if (device) {
      const { id, name, role } = device
      if (device.face !== face) return html`<span class="faint">back of ${name}</span>`
      const current = id === marked ? 'true' : undefined
      return html`<a href=${link(id)} aria-current=${current}>${name}</a>${' '}<span class="faint"
          >${role}</span
        >`
    }
    const label = `Add a device at U${unit}, ${faceName(face)}`
    const state = reservation ? `reserved: ${reservation.description}` : 'free'
    return html`<span class="faint">${state}</span>${' '}
      ${add && html`<a href=${add(unit, face)} aria-label=${label}>Add</a>`}`
  }
}
