import leven from 'leven'
import type { Environment } from './environment.ts'

/** Shorter names are too close to other programs' variables: `HOST` and `HOME`, `PORT` and `POST`. */
const SHORTEST = 8

/**
 * A sentence for each variable that looks like one of ours misspelt. A variable is left alone when
 * the setting it resembles is set, for then somebody spelt that one right and means another.
 */
export function misspeltSettings(environment: Environment, names: readonly string[]): string[] {
  const candidates = names.filter((name) => name.length >= SHORTEST && !environment[name])
  return Object.keys(environment)
    .filter((name) => name.length >= SHORTEST && !names.includes(name))
    .flatMap((name) => {
      const meant = candidates.find((ours) => isNear(name, ours))
      return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`]
    })
}

function isNear(name: string, ours: string): boolean {
  return leven(name.toUpperCase(), ours, { maxDistance: 3 }) <= 2
}
