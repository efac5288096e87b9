import { circuits } from './circuits.ts'
import { components } from './components.ts'
import { customFields, extras } from './extras.ts'
import { ipam } from './ipam.ts'
import { racksAndDevices } from './racks-and-devices.ts'
import type { Kind, Table } from './requirement.ts'
import { secrets } from './secrets.ts'
import { secretAttacks } from './secret-attacks.ts'

const tables: readonly Table[] = [
  circuits,
  racksAndDevices,
  components,
  ipam,
  extras,
  customFields,
  secrets,
  secretAttacks,
]

/** A requirement with one of the tests, or items of the contract suites, that prove it. */
export interface Proof {
  /** The key of the model, or the name of the application. */
  readonly subject: string
  readonly kind: Kind
  readonly sentence: string
  /** The file of the test, relative to `test/` and without `.test.ts`, or `contract`. */
  readonly file: string
  /** The title of the test, or the item. */
  readonly name: string
}

/** Every requirement, once for each of its proofs. */
export const proofs: readonly Proof[] = tables.flatMap((table) =>
  Object.entries(table).flatMap(([subject, rows]) =>
    rows.flatMap(([kind, sentence, ...rowProofs]) =>
      rowProofs.map((proof): Proof => {
        const [file = '', name = ''] = proof.split(/ › (.*)/s)
        return { subject, kind, sentence, file, name }
      }),
    ),
  ),
)

/** Requirements without a proof. */
export const unproven: readonly string[] = tables.flatMap((table) =>
  Object.entries(table).flatMap(([subject, rows]) =>
    rows
      .filter(([, , ...rowProofs]) => rowProofs.length === 0)
      .map(([, sentence]) => `${subject}: ${sentence}`),
  ),
)
