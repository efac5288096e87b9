import { createService } from '../../src/features/create-service.ts'
import { reference } from '../../src/framework/model/index.ts'
import { definitionOf } from '../fixtures/inventory.ts'
import { sources } from '../fixtures/models.ts'
import { appTestingOf, type Json, type TestApp } from './open-app.ts'
import type { Teardown } from './postgres.ts'

const soft = ['Area', 'Depot', 'Shelf', 'ShelfGroup', 'Tag']
/** Its secrets are sealed again with new keys, so that none is kept with a depot. */
const depot = reference('store.Depot', { onDelete: 'protect', reverse: 'secrets' })
const declared = sources.map(({ model, ...source }) => ({
  ...source,
  model: {
    ...model,
    ...(model.name === 'Secret' ? { fields: { ...model.fields, depot } } : {}),
    ...(soft.includes(model.name) ? { softDelete: true } : {}),
    ...(model.name === 'Depot' ? { totals: { by: ['facility'] } } : {}),
  },
}))
const service = createService(definitionOf(declared))

/** The fixture inventory with models that keep deleted objects, and requests to them. */
export interface SoftDeletes {
  readonly app: TestApp
  /** Creates an object; returns its URL and its id. */
  readonly make: (
    path: string,
    body: Json,
  ) => Promise<{ readonly url: string; readonly id: number }>
  /** Returns a name and a slug that no object has. */
  readonly named: () => { readonly name: string; readonly slug: string }
  /** Deletes an object. */
  readonly remove: (url: string) => Promise<void>
  /** Returns the ids of the objects of a list. */
  readonly idsOf: (url: string) => Promise<readonly unknown[]>
}

/** Serves the fixture inventory with models that keep deleted objects. */
export async function openSoftDeletes(t: Teardown): Promise<SoftDeletes> {
  const app = await appTestingOf(service, 'soft-delete').testApp(t, { LOGIN_REQUIRED: 'true' })
  const { request } = app
  let number = 0
  return {
    app,
    make: async (path, body) => {
      const made = await request('POST', `/api/store/${path}/`, { body })
      if (made.status !== 201) throw new Error(made.text)
      const id = Number(made.object['id'])
      return { url: `/api/store/${path}/${id}/`, id }
    },
    named: () => {
      number += 1
      return { name: `N${number}`, slug: `n${number}` }
    },
    remove: async (url) => {
      const { status, text } = await request('DELETE', url)
      if (status !== 204) throw new Error(text)
    },
    idsOf: async (url) => (await request('GET', url)).results.map(({ id }) => id),
  }
}
