import { graph } from '../support/inventory.ts'
import type { Json } from '../support/json.ts'
import { isMade, Samples } from '../support/samples.ts'
import type { Subject } from './subject.ts'

/** The id of an object, and valid bodies, of each model of a service. */
export interface Inventory {
  readonly ids: ReadonlyMap<string, number>
  readonly bodies: ReadonlyMap<string, readonly Json[]>
}

/** Creates an object of every model, and valid bodies of the models that the API creates. */
export async function fillEveryModel(
  subject: Pick<Subject, 'send' | 'database'>,
): Promise<Inventory> {
  const { database } = subject
  const request = async (method: string, url: string, options: object) =>
    subject.send(method, url, options)
  const samples = new Samples({ request, database })
  const ids = new Map<string, number>()
  const bodies = new Map<string, readonly Json[]>()
  for (const model of graph.models.values()) {
    const isWritten = model.operations.has('create')
    const text = `select id from ${model.table} order by id limit 1`
    const [[stored] = []] = isWritten ? [] : await database.rows({ text, values: [] })
    ids.set(model.key, isWritten ? await samples.make(model.key) : Number(stored ?? 1))
    if (isMade(model))
      bodies.set(model.key, [
        await samples.body(model, { full: true }),
        await samples.body(model, { full: true, variant: 1 }),
      ])
  }
  return { ids, bodies }
}
