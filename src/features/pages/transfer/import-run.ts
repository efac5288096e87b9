import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { transaction } from '../../../framework/database/transaction/index.ts'
import { mayWrite } from '../../../framework/http/authorization/index.ts'
import { writeContextOf, type ResourceOptions } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { noValues, type Values } from '../../../framework/model/item.ts'
import { permissionName } from '../../../framework/model/permission.ts'
import type { BadLine, Line } from '../../transfer/file/lines.ts'
import { planDependencyOrder } from '../../transfer/import/dependency-order.ts'
import type { ImportListener, ImportOutcome } from '../../transfer/import/incoming.ts'
import { ImportLoad, type Imported, type LoadOptions } from '../../transfer/import/load.ts'

/** The result of a line of an import. */
export interface ImportedLine {
  /** The position of the line: `sites.csv, line 3`. */
  readonly location: string
  readonly outcome: ImportOutcome
  /** The values of the line by field; empty for a line that cannot be read. */
  readonly body: Readonly<Record<string, unknown>>
  /** The stored values of the fields that are changed. */
  readonly before: Values
  /** The reasons of a refusal by field; `line` and `non_field_errors` are about the whole line. */
  readonly messages: ReadonlyMap<string, readonly string[]>
  /** The id of the object; undefined for a refused line. */
  readonly id: number | undefined
}

/** The result of an import or of its preview. */
export interface ImportRun {
  readonly lines: readonly ImportedLine[]
  /** A digest of the results of all lines: an import must have that of its preview. */
  readonly digest: string
  readonly isStored: boolean
}

/** Milliseconds that the transaction of an import may take. */
const timeout = 60_000

/** Lines to import, and the user who imports them. */
export interface ImportRequest {
  readonly lines: readonly (Line | BadLine)[]
  readonly model: Model
  readonly options: ResourceOptions
  readonly request: FastifyRequest
  /** The digest of the preview; undefined for a preview. */
  readonly expected?: string | undefined
}

/**
 * Imports lines by the rules of the API, all or none, in one transaction. Commits it if no line is
 * refused and the results equal those of the preview. Otherwise, and for a preview, rolls it back.
 */
export async function runLines(wanted: ImportRequest): Promise<ImportRun> {
  const { request, expected } = wanted
  const dryRun = expected === undefined
  try {
    return await transaction(
      request.database,
      async ({ database }) => {
        const lines = await load(wanted, database)
        const digest = digestOf(lines)
        const isStored = digest === expected && lines.every(({ outcome }) => outcome !== 'refused')
        if (!dryRun && !isStored) throw new NotStored({ lines, digest, isStored })
        return { lines, digest, isStored }
      },
      { timeout, dryRun },
    )
  } catch (error) {
    if (error instanceof NotStored) return error.run
    throw error
  }
}

/** Thrown to roll back an import that is not stored. */
class NotStored extends Error {
  readonly run: ImportRun

  constructor(run: ImportRun) {
    super('not stored')
    this.run = run
  }
}

const digestOf = (lines: readonly ImportedLine[]): string =>
  hash(
    'sha256',
    JSON.stringify(
      lines.map(({ outcome, body, before }) => [outcome, body, Object.entries(before)]),
    ),
    'base64url',
  )

async function load(
  { lines, model, options, request }: ImportRequest,
  database: LoadOptions['database'],
): Promise<readonly ImportedLine[]> {
  const context = writeContextOf(model, options, request)
  const listener = new Refusals()
  const loading = new ImportLoad({
    ...context,
    database,
    unlocked: context.unlocked ?? null,
    anyState: request.identity?.superuser === true,
    order: planDependencyOrder(options.graph),
    listener,
    update: true,
    salvage: true,
    refusal: (one, permission) => refusalOf(request, one, permission),
  })
  const good = lines.flatMap((line) => ('model' in line && line.model === model ? [line] : []))
  const objects = good.map(({ incoming }) => incoming)
  const done = objects.length === 0 ? new Map() : await loading.chunk(model, objects)
  await loading.finish()
  return lines.map((line): ImportedLine => {
    if ('message' in line) return refused(line.location, {}, line.field, line.message)
    const { location, body } = line.incoming
    if (line.model !== model)
      return refused(location, body, 'model', `This page imports ${model.key}.`)
    const {
      outcome = 'refused',
      before = noValues,
      id,
    }: Partial<Imported> = done.get(line.incoming) ?? {}
    const messages = listener.of(location)
    if (messages.size === 0) return { location, body, outcome, before, messages, id }
    return { location, body, outcome: 'refused', before: noValues, messages, id: undefined }
  })
}

const refused = (
  location: string,
  body: ImportedLine['body'],
  field: string,
  message: string,
): ImportedLine => ({
  location,
  body,
  outcome: 'refused',
  before: noValues,
  messages: new Map([[field, [message]]]),
  id: undefined,
})

/** Returns why the user of a request may not add or change objects of a model. */
function refusalOf(
  { identity }: FastifyRequest,
  model: Model,
  permission: 'add' | 'change',
): string | undefined {
  const operation = permission === 'add' ? 'create' : 'update'
  if (!model.operations.has(operation)) return `Objects of ${model.key} cannot be changed.`
  if (mayWrite(identity, { model, permission })) return undefined
  const missing = permissionName(model, permission)
  return `You may not ${permission} ${model.labelPlural}: ${missing} is missing.`
}

/** Collects the messages about lines by their locations. */
class Refusals implements ImportListener {
  readonly #messages = new Map<string, Map<string, string[]>>()

  of(location: string): ImportedLine['messages'] {
    return this.#messages.get(location) ?? new Map()
  }

  refuse(location: string, field: string, message: string): void {
    const fields = this.#messages.get(location) ?? new Map<string, string[]>()
    this.#messages.set(location, fields)
    fields.set(field, [...(fields.get(field) ?? []), message])
  }

  count(): void {
    // `ImportLoad` returns the result of each line.
  }

  note(): void {
    // Only imports from NetBox have notes.
  }
}
