import type { Environment } from '../../../src/framework/config/setting.ts'
import { migratedDatabase, openApp, type TestApp } from '../../support/fixture-app.ts'
import type { Teardown } from '../../support/postgres.ts'

/** Returns a function that builds services on one database, as processes of a service share it. */
export async function openProcesses(
  test: Teardown,
): Promise<(settings?: Environment) => Promise<TestApp>> {
  const connection = await migratedDatabase(test)
  return async (settings) => {
    const process = await openApp(connection, settings)
    test.teardown(process.close)
    return process
  }
}

/** Creates two depots. Returns the id of the one that has an owner and a box. */
export async function createDepots({ request }: TestApp): Promise<number> {
  const create = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/store/${path}/`, { body })).object['id'])
  const owner = await create('owners', { name: 'Acme', slug: 'acme' })
  const depot = await create('depots', { name: 'Hub', slug: 'hub', owner })
  await create('depots', { name: 'Rim', slug: 'rim' })
  await create('boxes', { name: 'Office', number: 10, depot })
  return depot
}
