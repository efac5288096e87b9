import type { FastifyRequest } from 'fastify'
import type { Statement } from '../database/database.ts'
import type { Model } from '../model/graph.ts'
import { sealedFields, SealedValue } from '../plan/sealed.ts'
import { DoesNotOpen, openText } from '../secrets/seal.ts'
import { isAdmitted, type Unlocked } from '../secrets/unlocked.ts'
import type { Opened, WriteContext } from './change/context.ts'
import { placeOf } from './change/seal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What a session key that came along opens; null when none did. */
    unlocked: Unlocked | null
  }
}

/** A statement, and how its rows become objects. */
export interface Found {
  readonly statement: Statement
  readonly build: (row: readonly unknown[]) => unknown
}

/** Whether a request is to be shown what is sealed in a model's objects. */
export function reveals(model: Model, { unlocked }: FastifyRequest): boolean {
  return unlocked !== null && sealedFields(model).length > 0
}

/**
 * Reads objects. With a session key their sealed values are opened, and in the same transaction it is kept who saw which
 * of them; a value that does not open stays null and is named beside it.
 */
export async function objectsOf(
  { statement, build }: Found,
  context: WriteContext,
  request: FastifyRequest,
): Promise<readonly unknown[]> {
  const { database, model, author, extensions } = context
  const { unlocked } = request
  const { vault } = extensions
  if (!unlocked || !vault || !reveals(model, request))
    return (await database.rows(statement)).map(build)
  return database.together(async (rows) => {
    const objects = (await rows(statement)).map(build)
    const opened = (
      await Promise.all(objects.map((object) => openAll(object, model, unlocked)))
    ).flat()
    const { address, purpose } = unlocked
    if (opened.length > 0) await vault.audit(opened, { model, author, rows, address, purpose })
    for (const { event, field, id } of opened)
      if (event === 'broken') request.log.error({ model: model.key, field, id }, broken)
    return objects
  })
}

const broken = 'a sealed value does not open: it was changed or moved outside the service'

/** Opens the sealed values of an object, in their places. */
async function openAll(object: unknown, model: Model, unlocked: Unlocked): Promise<Opened[]> {
  const entries = Object.entries(object ?? {})
  const record = object as Record<string, unknown> // entries come of nothing else
  const opened: Opened[] = []
  for (const [name, value] of entries) {
    if (!(value instanceof SealedValue)) continue
    record[name] = null
    const { audience } = value.field.sealed ?? {}
    const target = audience ? model.fields.get(audience)?.reference?.target : undefined
    if (value.sealed === null || !isAdmitted(unlocked, target, value.audience)) continue
    const event = await open(value, model, unlocked, record)
    if (event === 'broken') record[`${name}_error`] = 'It does not open: it was changed or moved outside the service.' // prettier-ignore
    opened.push({ event, field: name, id: value.id })
  }
  return opened
}

async function open(
  value: SealedValue,
  model: Model,
  { ring }: Unlocked,
  record: Record<string, unknown>,
): Promise<Opened['event']> {
  const { field, seal, bound, sealed } = value
  try {
    record[field.name] = await openText(
      sealed ?? '',
      { place: placeOf(model, field), seal, bound },
      ring,
    )
    return 'reveal'
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error
    return 'broken'
  }
}
