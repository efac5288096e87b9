import { circuits } from './circuits.ts'
import { components } from './components.ts'
import { customFields, extras } from './extras.ts'
import { ipam } from './ipam.ts'
import { places } from './places.ts'
import type { Kind, Table } from './promise.ts'
import { secrets } from './secrets.ts'
import { trials } from './trials.ts'

const tables: readonly Table[] = [
  circuits,
  places,
  components,
  ipam,
  extras,
  customFields,
  secrets,
  trials,
]

/** A promise with the test, or the thing of the contract suites, that proves it. */
export interface Proof {
  readonly of: string
  readonly kind: Kind
  readonly says: string
  /** File of the test below `test/` without its ending, or `contract`. */
  readonly file: string
  readonly name: string
}

/** Every promise, once for each of its proofs. */
export const proofs: readonly Proof[] = tables.flatMap((table) =>
  Object.entries(table).flatMap(([of, rows]) =>
    rows.flatMap(([kind, says, ...by]) =>
      by.map((one): Proof => {
        const [file = '', name = ''] = one.split(/ › (.*)/s)
        return { of, kind, says, file, name }
      }),
    ),
  ),
)

/** Promises that nothing proves. */
export const bare: readonly string[] = tables.flatMap((table) =>
  Object.entries(table).flatMap(([of, rows]) =>
    rows.filter(([, , ...by]) => by.length === 0).map(([, says]) => `${of}: ${says}`),
  ),
)
