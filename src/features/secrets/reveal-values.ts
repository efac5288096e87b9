import { transaction } from '../../framework/database/transaction/index.ts'
import type { Model } from '../../framework/model/graph.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { audienceOf } from '../../framework/sealing/audience.ts'
import { SealedValue } from '../../framework/sealing/sealed.ts'
import { isAdmitted, type Unlocked } from '../../framework/sealing/unlocked.ts'
import type {
  OpenedValue,
  RevealContext,
  Revealed,
  SealedRead,
} from '../../framework/sealing/vault.ts'
import { openValue, requireCurrent } from '../../framework/sealing/sealed-value.ts'
import { currentVersion } from './current-version.ts'
import { secretsRefusals } from './errors.ts'
import { auditReveals } from './reveals.ts'

/**
 * Reads objects, opens their sealed values and records the user and the values in the same
 * transaction. A value that does not open is null, with an error in a key next to it.
 */
export async function revealValues(
  { statement, build }: SealedRead,
  { database, model, author, unlocked }: RevealContext,
): Promise<Revealed> {
  return transaction(database, async ({ rows }) => {
    const objects = build(await rows(statement))
    const opened = objects.flatMap((object) => openAll(object, model, unlocked))
    if (opened.some(({ event }) => event === 'broken'))
      await requireCurrent({ currentVersion, refusals: secretsRefusals }, unlocked, { rows })
    const { address, purpose } = unlocked
    if (opened.length > 0) await auditReveals(opened, { model, author, rows, address, purpose })
    return { objects, opened }
  })
}

/** Replaces the sealed values of an object by their texts. */
function openAll(object: unknown, model: Model, unlocked: Unlocked): readonly OpenedValue[] {
  if (!isJsonObject(object)) return []
  const record: Record<string, unknown> = object
  const opened: OpenedValue[] = []
  for (const [name, value] of Object.entries(record)) {
    if (!(value instanceof SealedValue)) continue
    record[name] = null
    if (!mayOpen(value, model, unlocked)) continue
    const text = openValue(value, model, unlocked.ring)
    const event = text === undefined ? 'broken' : 'reveal'
    if (text === undefined) record[`${name}_error`] = brokenMessage
    else record[name] = text
    opened.push({ event, field: name, id: value.id })
  }
  return opened
}

/** The message next to a value that does not open. */
const brokenMessage = 'It does not open: it was changed or moved outside the service.'

function mayOpen(
  { absent, field, audience }: SealedValue,
  model: Model,
  unlocked: Unlocked,
): boolean {
  return !absent && isAdmitted(unlocked, audienceOf(model, field), audience)
}
