import { InvalidValue } from '../model/field.ts'
import type { Embed } from '../model/graph.ts'
import { suggest } from '../model/similar-names.ts'

/** Objects that a request includes. */
export interface Included {
  readonly embed: Embed
  /** The largest number of objects for each object of the model, where they refer to it. */
  readonly limit: number
}

/**
 * Parses one name of `include`, such as `patient` or `visits(limit:10)`. Throws `InvalidValue`.
 *
 * @param limitOf - returns the limit within the settings; the usual one without an argument
 */
export function parseIncluded(
  text: string,
  embeds: ReadonlyMap<string, Embed>,
  limitOf: (requested?: number) => number,
): Included {
  const [, name = '', limit] = /^([^()]+)(?:\(limit:(\d{1,9})\))?$/.exec(text) ?? []
  const embed = embeds.get(name)
  const allowed = [...embeds.values()].map(allowedForm).join(', ')
  if (!embed)
    throw new InvalidValue(
      `"${text}" cannot be included.${suggest(name, [...embeds.keys()])} Allowed: ${allowed}.`,
    )
  if (limit !== undefined && !embed.isLimited)
    throw new InvalidValue(`"${name}" has no limit. Allowed: ${allowed}.`)
  return { embed, limit: limitOf(limit === undefined ? undefined : Number(limit)) }
}

const allowedForm = ({ name, isLimited }: Embed): string =>
  isLimited ? `${name}, ${name}(limit:10)` : name
