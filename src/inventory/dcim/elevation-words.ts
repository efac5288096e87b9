import { rack } from '../../../schema/dcim/rack.ts'
import type { ElevationFacts } from './elevation-facts.ts'

/** What stands under a rack's name, in lines as wide as there is room: where and whose it is, how it is built and filled. */
export function elevationCaption(
  facts: ElevationFacts,
  fits: (line: string) => boolean,
): readonly string[] {
  const { site, group, role, tenant, width, type, height } = facts
  const built = type === null ? undefined : rack.fields['type']?.choices?.get(type)
  const free = freeUnits(facts)
  return [
    ...lines([site, group, role, tenant], fits),
    ...lines([`${height}U`, `${width} inches`, built, `${free}U free on both faces`], fits),
  ]
}

/** What is in a rack, for those who cannot see the picture. */
export function elevationDescription({ devices, reservations, height }: ElevationFacts): string {
  const mounted = devices.map(({ name, position, face }) => `${name} at U${position} ${face === 0 ? 'front' : 'rear'}`) // prettier-ignore
  const kept = reservations.map(({ units, description }) => `${units.map((unit) => `U${unit}`).join(', ')} for ${description}`) // prettier-ignore
  return [
    `${height} units.`,
    mounted.length > 0 ? `Mounted: ${mounted.join('; ')}.` : 'Nothing is mounted.',
    kept.length > 0 ? `Reserved: ${kept.join('; ')}.` : '',
  ].join(' ')
}

/** How many units nothing is mounted in on either face. */
function freeUnits({ devices, height }: ElevationFacts): number {
  const taken = devices.flatMap(({ position, height: high }) =>
    Array.from({ length: high }, (_, index) => position + index),
  )
  return height - new Set(taken).size
}

/** What is there of the parts, in as few lines as fit. */
function lines(
  parts: readonly (string | null | undefined)[],
  fits: (line: string) => boolean,
): readonly string[] {
  const told: string[] = []
  for (const part of parts) {
    if (!part) continue
    const longer = told.length > 0 ? `${told.at(-1) ?? ''} · ${part}` : part
    if (told.length > 0 && fits(longer)) told[told.length - 1] = longer
    else told.push(part)
  }
  return told
}
