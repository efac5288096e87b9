import type { FieldErrors } from '../../../framework/errors/errors.ts'
import { maySee, type Identity } from '../../../framework/http/authorization/index.ts'
import { idFrom } from '../../../framework/model/id.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { filterTarget } from '../lists/filter-target.ts'
import {
  idOfName,
  isId,
  maxNames,
  UnclearName,
  type LookupOptions,
  type NameSearch,
} from './references.ts'

type Pair = readonly [name: string, text: string]

/** The model of a list, and its reader. */
interface FilteredList {
  readonly model: Model
  readonly identity: Identity | null
}

/**
 * Replaces the first 100 names in filter values by ids. A name of no object or of several stays:
 * the list says what is wrong with it.
 */
export async function resolveFilterNames(
  options: LookupOptions,
  list: FilteredList,
  pairs: readonly Pair[],
): Promise<readonly Pair[]> {
  const searches = searchesOf(options, list, pairs)
  const found = pairs.map(async (pair): Promise<Pair> => {
    const [name, text] = pair
    const search = searches.get(pair)
    return search ? [name, await idOfName(search, text.trim()).catch(keepUnclear(text))] : pair
  })
  return Promise.all(found)
}

/** Returns what is wrong with names in filter values: they are of no object or of several. */
export async function unclearFilterNames(
  options: LookupOptions,
  list: FilteredList,
  pairs: readonly Pair[],
): Promise<FieldErrors> {
  const searches = searchesOf(options, list, pairs)
  const messages = await Promise.all(
    [...searches].map(async ([[name, text], search]) => {
      try {
        await idOfName(search, text.trim())
        return []
      } catch (error) {
        if (error instanceof UnclearName) return [[name, [error.message]] as const]
        throw error
      }
    }),
  )
  return Object.fromEntries(messages.flat())
}

/** Returns the searches for the first names among filter values, as far as the reader sees them. */
function searchesOf(
  options: LookupOptions,
  { model, identity }: FilteredList,
  pairs: readonly Pair[],
): ReadonlyMap<Pair, NameSearch> {
  const near = new Map<string, string>()
  const named = pairs.flatMap((pair): readonly (readonly [Pair, NameSearch])[] => {
    const [name, text] = pair
    const filter = model.filters.get(name)
    const target = filter && filterTarget(options.graph, filter)
    const isName = text !== 'null' && !isId(text.trim())
    return target && isName && maySee(identity, target, options.config)
      ? [[pair, { options, target, identity, near }]]
      : []
  })
  return new Map(named.slice(0, maxNames))
}

/** Returns the id of the object with a name, or undefined for a name of none or of several. */
export async function idNamed(
  options: LookupOptions,
  { target, identity }: Pick<NameSearch, 'target' | 'identity'>,
  name: string,
): Promise<number | undefined> {
  if (!maySee(identity, target, options.config)) return undefined
  const found = idOfName({ options, target, identity, near: new Map() }, name)
  const id = idFrom(await found.catch(keepUnclear('')))
  return id > 0 ? id : undefined
}

function keepUnclear(text: string): (error: unknown) => string {
  return (error) => {
    if (error instanceof UnclearName) return text
    throw error
  }
}
