import type { Random } from '../../../src/inventory/demo/random.ts'
import { pick } from '../permissions/readers.ts'
import { idsOf } from './base.ts'
import type { Limit, LimitedReader } from './limits.ts'
import type { World } from './world.ts'

/** The most objects that are deleted before the worlds are compared. */
const MAX_DELETES = 4

/**
 * Deletes some objects that a reader does not see, with what belongs to them: the records about
 * them stay, and stay hidden. Returns the reader without the objects that are visible since, as a
 * condition looked at a deleted one.
 */
export async function deleteHidden(
  world: World,
  reader: LimitedReader,
  random: Random,
): Promise<LimitedReader> {
  let { limits } = reader
  for (let count = random.below(MAX_DELETES + 1); count > 0; count--) {
    const some = limits.filter(
      ({ model, hidden }) => model.application !== 'users' && hidden.length > 0,
    )
    if (some.length === 0) break
    const { model, hidden } = pick(random, some)
    await world.send('DELETE', `${model.url}${pick(random, hidden)}/`)
    limits = await Promise.all(limits.map((limit) => withoutVisible(limit, world, reader.token)))
  }
  return { ...reader, limits }
}

async function withoutVisible(limit: Limit, world: World, token: string): Promise<Limit> {
  const seen = await idsOf(world, limit.model, {}, token)
  return { ...limit, hidden: limit.hidden.filter((id) => !seen?.has(id)) }
}
