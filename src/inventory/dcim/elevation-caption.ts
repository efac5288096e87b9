import { rack } from '../../../schema/dcim/rack.ts'
import type { ElevationFacts } from './elevation-facts.ts'

/** Returns the lines of the caption below a rack's name: location, tenant, size, type and use. */
export function elevationCaption(
  facts: ElevationFacts,
  fits: (line: string) => boolean,
): readonly string[] {
  const { site, group, role, tenant, width, type, height } = facts
  const typeLabel = type === null ? undefined : rack.fields['type']?.choices?.get(type)
  const free = height - usedUnits(facts)
  return [
    ...joinLines([site, group, role, tenant], fits),
    ...joinLines([`${height}U`, `${width} inches`, typeLabel, `${free}U free on both faces`], fits),
  ]
}

/** Returns the contents of a rack as text: the `desc` of the drawing, for screen readers. */
export function elevationDescription({ devices, reservations, height }: ElevationFacts): string {
  const mounted = devices.map(
    ({ name, position, face }) => `${name} at U${position} ${face === 0 ? 'front' : 'rear'}`,
  )
  const reserved = reservations.map(
    ({ units, description }) => `${units.map((unit) => `U${unit}`).join(', ')} for ${description}`,
  )
  return [
    `${height} units.`,
    mounted.length > 0 ? `Mounted: ${mounted.join('; ')}.` : 'Nothing is mounted.',
    reserved.length > 0 ? `Reserved: ${reserved.join('; ')}.` : '',
  ].join(' ')
}

/** Counts the units in which a device is mounted on either face. */
export function usedUnits({ devices }: Pick<ElevationFacts, 'devices'>): number {
  const taken = devices.flatMap(({ position, height }) =>
    Array.from({ length: height }, (_, index) => position + index),
  )
  return new Set(taken).size
}

/** Joins the non-empty parts into as few lines as possible. */
function joinLines(
  parts: readonly (string | null | undefined)[],
  fits: (line: string) => boolean,
): readonly string[] {
  const result: string[] = []
  for (const part of parts) {
    if (!part) continue
    const longer = result.length > 0 ? `${result.at(-1) ?? ''} · ${part}` : part
    if (result.length > 0 && fits(longer)) result[result.length - 1] = longer
    else result.push(part)
  }
  return result
}
