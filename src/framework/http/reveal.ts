import type { FastifyRequest } from 'fastify'
import type { Statement } from '../database/statement.ts'
import type { Model } from '../model/graph.ts'
import { sealedFields, SealedValue } from '../sealing/sealed.ts'
import { isAdmitted, type Unlocked } from '../sealing/unlocked.ts'
import type { OpenedValue, WriteContext } from '../write/context.ts'
import { openValue, requireCurrent } from '../write/sealed-value.ts'

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
  return database.transaction(async ({ rows }) => {
    const objects = (await rows(statement)).map(build)
    const opened = objects.flatMap((object) => openAll(object, model, unlocked))
    if (opened.some(isBroken)) await requireCurrent(vault, unlocked, { rows })
    const { address, purpose } = unlocked
    if (opened.length > 0) await vault.audit(opened, { model, author, rows, address, purpose })
    const faulty = tellBroken(opened, model, request)
    request.server.counters.revealed.inc(opened.length - faulty)
    return objects
  })
}

const isBroken = ({ event }: OpenedValue): boolean => event === 'broken'

/** What does not open is counted, and the log names it; gives how many they are. */
export function tellBroken(
  opened: readonly OpenedValue[],
  model: Model,
  { log, server }: FastifyRequest,
): number {
  const faulty = opened.filter(isBroken)
  for (const { field, id } of faulty) log.error({ model: model.key, field, id }, broken)
  server.counters.unopened.inc(faulty.length)
  return faulty.length
}

const broken = 'a sealed value does not open: it was changed or moved outside the service'

/** Opens the sealed values of an object, in their places. */
function openAll(object: unknown, model: Model, unlocked: Unlocked): readonly OpenedValue[] {
  const record = object as Record<string, unknown> // a representation is an object
  const opened: OpenedValue[] = []
  for (const [name, value] of Object.entries(record)) {
    if (!(value instanceof SealedValue)) continue
    record[name] = null
    if (!mayOpen(value, model, unlocked)) continue
    const text = openValue(value, model, unlocked.ring)
    const event = text === undefined ? 'broken' : 'reveal'
    if (text === undefined) record[`${name}_error`] = told
    else record[name] = text
    opened.push({ event, field: name, id: value.id })
  }
  return opened
}

/** What stands beside a value that does not open. */
const told = 'It does not open: it was changed or moved outside the service.'

function mayOpen(
  { absent, field, audience }: SealedValue,
  model: Model,
  unlocked: Unlocked,
): boolean {
  const reference = model.fields.get(field.sealed?.audience ?? '')?.reference
  return !absent && isAdmitted(unlocked, reference?.target, audience)
}
