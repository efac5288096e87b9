import type { Executor } from '../../framework/database/statement.ts'
import { transaction } from '../../framework/database/transaction/index.ts'
import type { Model } from '../../framework/model/graph.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { idsWithin } from '../../framework/write/ids-within.ts'
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
  { database, model, author, unlocked, rowsFor }: RevealContext,
): Promise<Revealed> {
  return transaction(database, async ({ rows }) => {
    const objects = build(await rows(statement))
    const isOpenable = await openableIn(objects, { model, rowsFor, rows })
    const opened = objects.flatMap((object) => openAll(object, { model, unlocked, isOpenable }))
    if (opened.some(({ event }) => event === 'broken'))
      await requireCurrent({ currentVersion, refusals: secretsRefusals }, unlocked, { rows })
    const { address, purpose } = unlocked
    if (opened.length > 0) await auditReveals(opened, { model, author, rows, address, purpose })
    return { objects, opened }
  })
}

/**
 * Returns whether the permission `reveal` holds for an object. Runs no statement for users who have
 * it for all rows.
 */
async function openableIn(
  objects: readonly unknown[],
  { model, rowsFor, rows }: Pick<RevealContext, 'model' | 'rowsFor'> & Pick<Executor, 'rows'>,
): Promise<(id: number) => boolean> {
  const visible = rowsFor?.(model, 'reveal')
  if (!visible) return () => true
  const values = objects.flatMap((object) => (isJsonObject(object) ? Object.values(object) : []))
  const ids = values.flatMap((value) => (value instanceof SealedValue ? value.id : []))
  const openable = await idsWithin(model, ids, { visible, rows })
  return (id) => openable.has(id)
}

/** Who opens the values of a model, and whether the user may open those of an object. */
interface Reveal extends Pick<RevealContext, 'model' | 'unlocked'> {
  readonly isOpenable: (id: number) => boolean
}

/** Replaces the sealed values of an object by their texts. */
function openAll(object: unknown, { model, unlocked, isOpenable }: Reveal): readonly OpenedValue[] {
  if (!isJsonObject(object)) return []
  const record: Record<string, unknown> = object
  const opened: OpenedValue[] = []
  for (const [name, value] of Object.entries(record)) {
    if (!(value instanceof SealedValue)) continue
    record[name] = null
    if (!isOpenable(value.id) || !mayOpen(value, model, unlocked)) continue
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
