import { writableFields, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import { asList, asObject } from '../support/json.ts'
import { hintOf } from '../support/rule-hints.ts'
import { urlOf, without, type ModelContext } from './model-context.ts'
import type { CreatedObject } from './write-cases.ts'

/** Models whose versions show what the change log does not hold: the first digits of a key. */
const untold: ReadonlySet<string> = new Set(['users.Token'])

/**
 * Checks that the 412 of a write tells the value that each field had when the object was read, and
 * the one that it has got since.
 */
export async function changedSince(context: ModelContext, { id }: CreatedObject): Promise<void> {
  const { app, model, samples, findings } = context
  if (untold.has(model.key)) return
  const url = urlOf(model, id)
  const { object: first } = await app.request('PATCH', url, { body: {} })
  for (const field of writableFields(model).filter((one) => isLogged(context, one))) {
    const { name } = field
    const flat = (await app.request('PATCH', url, { body: {} })).object
    const value = await samples.second(model, field, flat)
    const beside = (await hintOf(model)?.beside?.(name, value, samples)) ?? {}
    const { headers: read } = await app.request('GET', url)
    const headers = { 'if-match': String(read['etag']) }
    const body = { ...beside, [name]: value }
    const written = await app.request('PATCH', url, { body, headers })
    findings.same(written.status, 200, `${name}: ${written.text}`)
    const refused = await app.request('PATCH', url, { body, headers })
    const changes = asList(refused.object['changes'] ?? []).map(asObject)
    const [change] = changes.map(({ fields }) => asObject(asObject(fields)[name] ?? {}))
    findings.same(
      [refused.status, change],
      [412, { before: flat[name], after: written.object[name] }],
      `${name}: ${refused.text}`,
    )
  }
  const restored = await app.request('PATCH', url, { body: without(first, 'id') })
  findings.same(restored.status, 200, `restored: ${restored.text}`)
}

/** Returns whether the log has the values of a field, which can change alone. */
function isLogged({ model }: ModelContext, field: ResolvedField): boolean {
  const { name, kind, confidential, file, writeOnly } = field
  const isUnlogged = confidential === true || file !== undefined || writeOnly
  return !isUnlogged && kind !== 'custom-fields' && changesAlone(model, name)
}

function changesAlone(model: Model, name: string): boolean {
  const { alone = {}, fixed = {}, later = [] } = hintOf(model) ?? {}
  return !Object.hasOwn(alone, name) && !Object.hasOwn(fixed, name) && !later.includes(name)
}
