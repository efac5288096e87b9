/** A generator of clients, and how it is run on `openapi.json` in a folder of its own. */
export interface Generator {
  /** The packages to install, with their versions: the newest for Node 20. */
  readonly packages: readonly string[]
  /** The command, which writes the client to `client.ts` or the folder `client`. */
  readonly command: readonly string[]
  /** TypeScript that uses the client, without a cast. */
  readonly use: string
}

/** The generators whose clients need no casts, by name. Add a row here for another one. */
export const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13'],
    command: ['openapi-typescript', 'openapi.json', '--output', 'client.ts'],
    use: `
import type { operations } from './client.ts'

type Name = keyof operations
type Body<K extends Name> = operations[K] extends {
  requestBody: { content: { 'application/json': infer T } }
} ? T : never
type Answer<K extends Name, S extends number> = operations[K] extends {
  responses: Record<S, { content: { 'application/json': infer T } }>
} ? T : never

export const site: Body<'dcim_sites_create'> = { name: 'x', slug: 'x' }
export const sites: Body<'dcim_sites_bulk_create'> = [site]
export const rack: Body<'dcim_racks_create'> = { name: 'x', site: { slug: 'x' }, width: 19, type: 100 }
export const idOf = (made: Answer<'dcim_sites_create', 201>): number => made.id
export const idsOf = (made: Answer<'dcim_sites_bulk_create', 201>): number[] => made.map((one) => one.id)
export const namesOf = (page: Answer<'dcim_sites_list', 200>): string[] => page.results.map((one) => one.name)
`,
  },
  'hey-api': {
    packages: ['@hey-api/openapi-ts@0.95'],
    command: ['openapi-ts', '--input', 'openapi.json', '--output', 'client'],
    use: `
import { dcimRacksCreate, dcimSitesBulkCreate, dcimSitesCreate, dcimSitesList } from './client/index.ts'

export async function use(): Promise<readonly unknown[]> {
  const made = await dcimSitesCreate({ body: { name: 'x', slug: 'x' }, throwOnError: true })
  const id: number = made.data.id
  const rack = { name: 'x', site: { slug: 'x' }, width: 19, type: 100, tenant: id } as const
  const { data } = await dcimRacksCreate({ body: rack, throwOnError: true })
  const sites = await dcimSitesBulkCreate({ body: [{ name: 'x', slug: 'x' }], throwOnError: true })
  const ids: number[] = sites.data.map((one) => one.id)
  const page = await dcimSitesList({ query: { limit: 5, name__ic: ['x'] }, throwOnError: true })
  const names: string[] = page.data.results.map((one) => one.name)
  const region: string | undefined = page.data.results[0]?.region?.name
  return [data.id, ids, names, region]
}
`,
  },
  orval: {
    packages: ['orval@7.13'],
    command: ['orval', '--input', 'openapi.json', '--output', 'client.ts', '--client', 'fetch'],
    use: `
import { dcimRacksCreate, dcimSitesBulkCreate, dcimSitesCreate, dcimSitesList } from './client.ts'

export async function use(): Promise<readonly unknown[]> {
  const made = await dcimSitesCreate({ name: 'x', slug: 'x' })
  if (made.status !== 201) return []
  const id: number = made.data.id
  const rack = await dcimRacksCreate({ name: 'x', site: { slug: 'x' }, width: 19, type: 100 })
  const sites = await dcimSitesBulkCreate([{ name: 'x', slug: 'x' }])
  const ids: number[] = sites.status === 201 ? sites.data.map((one) => one.id) : []
  const page = await dcimSitesList({ limit: 5 })
  const names: string[] = page.status === 200 ? page.data.results.map((one) => one.name) : []
  return [id, rack.status === 201 && rack.data.id, ids, names]
}
`,
  },
}
