import leven from 'leven'
import type { Environment } from './setting.ts'

/** Names shorter than this resemble variables of other programs: `HOST`, `POST`. */
const shortName = 8

/**
 * Returns a sentence for each variable whose name looks like a misspelt setting. Ignores a variable
 * when the setting that it resembles is set: then the variable belongs to another program.
 */
export function misspeltSettings(environment: Environment, names: readonly string[]): string[] {
  const candidates = names.filter((name) => !environment[name])
  return Object.keys(environment)
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const meant = candidates.find((setting) => isMisspelt(name.toUpperCase(), setting))
      return meant === undefined ? [] : [`${name} is not a setting: did you mean ${meant}?`]
    })
}

/** Compares a short name only for a missing letter and for two exchanged ones. */
function isMisspelt(name: string, setting: string): boolean {
  if (setting.length < shortName) return lacksLetter(name, setting) || swapsLetters(name, setting)
  return name.length >= shortName && leven(name, setting, { maxDistance: 3 }) <= 2
}

/** Returns whether a name is the setting's without one of its letters, such as `PRT` for `PORT`. */
function lacksLetter(name: string, setting: string): boolean {
  return name.length === setting.length - 1 && leven(name, setting) === 1
}

/**
 * Returns whether a name is the setting's with two neighbouring letters exchanged, such as `PROT`.
 */
function swapsLetters(name: string, setting: string): boolean {
  const positions = Array.from({ length: setting.length - 1 }, (_, index) => index)
  return positions.some((at) => {
    const exchanged = setting.charAt(at + 1) + setting.charAt(at)
    return name === setting.slice(0, at) + exchanged + setting.slice(at + 2)
  })
}
