import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { originOf, pageOf, paths, statusOf } from './answers.ts'
import { FlatVlan, Id, ListQuery, NewVlan, Page, Vlan, VlanChange, VlanIds } from './shapes.ts'

/** The folder of Prisma's client for `schema.prisma`, which is not in git. */
const clientFolder = fileURLToPath(new URL('../../../bench-data/client', import.meta.url))

/** The routes with Prisma and `include`; its statements are prepared. */
export async function prismaRoutes(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  const { vlan } = await openClient(pool)
  app.get<{ Querystring: ListQuery }>(
    paths.list,
    { schema: { querystring: ListQuery, response: { 200: Page } } },
    async (request) => {
      const { limit, offset, ordering } = request.query
      const where = whereOf(request.query)
      const orderBy = ordering === 'id' ? [{ id: 'asc' }] : declaredOrder
      const [found, count] = await Promise.all([
        vlan.findMany({ where, orderBy, include, skip: offset, take: limit }),
        vlan.count({ where }),
      ])
      const origin = originOf(request)
      return pageOf(
        request,
        count,
        found.map((one) => vlanOf(one, origin)),
      )
    },
  )
  app.get<{ Params: Id }>(
    paths.detail,
    { schema: { params: Id, response: { 200: Vlan } } },
    async (request, reply) => {
      const found = await vlan.findUnique({ where: { id: request.params.id }, include })
      return found ? vlanOf(found, originOf(request)) : reply.callNotFound()
    },
  )
  app.post<{ Body: NewVlan }>(
    paths.list,
    { schema: { body: NewVlan, response: { 201: FlatVlan } } },
    async ({ body }, reply) => {
      const { site, group, tenant, role, ...own } = body
      const parents = { site_id: site, group_id: group, tenant_id: tenant, role_id: role }
      return reply.status(201).send(flatOf(await vlan.create({ data: { ...own, ...parents } })))
    },
  )
  app.patch<{ Params: Id; Body: VlanChange }>(
    paths.detail,
    { schema: { params: Id, body: VlanChange, response: { 200: FlatVlan } } },
    async ({ params, body }) => flatOf(await vlan.update({ where: { id: params.id }, data: body })),
  )
  app.delete<{ Params: Id }>(paths.detail, { schema: { params: Id } }, async (request, reply) => {
    await vlan.delete({ where: { id: request.params.id } })
    return reply.status(204).send()
  })
  app.delete<{ Body: VlanIds }>(
    paths.list,
    { schema: { body: VlanIds } },
    async (request, reply) => {
      await vlan.deleteMany({ where: { id: { in: request.body } } })
      return reply.status(204).send()
    },
  )
}

interface Parent {
  readonly id: number
  readonly name: string
  readonly slug: string
}

interface Stored {
  readonly id: number
  readonly vid: number
  readonly name: string
  readonly status: number
  readonly description: string
  readonly custom_fields: object
  readonly created: Date
  readonly last_updated: Date
  readonly site_id: number | null
  readonly group_id: number | null
  readonly tenant_id: number | null
  readonly role_id: number | null
}

interface Included extends Stored {
  readonly site: Parent | null
  readonly group: Parent | null
  readonly tenant: Parent | null
  readonly role: Parent | null
}

/** The used part of the generated client, which is not in git, and so has no types here. */
interface Client {
  readonly vlan: {
    findMany(args: object): Promise<Included[]>
    findUnique(args: object): Promise<Included | null>
    count(args: object): Promise<number>
    create(args: object): Promise<Stored>
    update(args: object): Promise<Stored>
    delete(args: object): Promise<Stored>
    deleteMany(args: object): Promise<object>
  }
}

async function openClient(pool: pg.Pool): Promise<Client> {
  const { PrismaClient } = (await import(`${clientFolder}/client.ts`)) as {
    PrismaClient: new (options: object) => Client
  } // as generated from schema.prisma
  const adapter = new PrismaPg(pool, { statementNameGenerator: statementName })
  return new PrismaClient({ adapter })
}

const statementNames = new Map<string, string>()

/** Returns a name for a text, so that the server plans it once. */
function statementName({ sql }: { readonly sql: string }): string {
  const name = statementNames.get(sql) ?? `prisma_${statementNames.size}`
  statementNames.set(sql, name)
  return name
}

const select = { id: true, name: true, slug: true }
const include = {
  site: { select },
  group: { select },
  tenant: { select },
  role: { select },
}

const declaredOrder = [
  { site: { name: 'asc' } },
  { group: { site: { name: 'asc' } } },
  { group: { name: 'asc' } },
  { vid: 'asc' },
  { id: 'asc' },
]

const whereOf = ({ site, status }: ListQuery): object => ({
  ...(site === undefined ? {} : { site: { slug: site } }),
  ...(status === undefined ? {} : { status }),
})

function vlanOf(vlan: Included, origin: string): unknown {
  const { id, vid, name, status, description, custom_fields, created, last_updated } = vlan
  return {
    id,
    site: parentOf(vlan.site, `${origin}/api/dcim/sites/`),
    group: parentOf(vlan.group, `${origin}/api/ipam/vlan-groups/`),
    vid,
    name,
    tenant: parentOf(vlan.tenant, `${origin}/api/tenancy/tenants/`),
    status: statusOf(status),
    role: parentOf(vlan.role, `${origin}/api/ipam/roles/`),
    description,
    display_name: `${vid} (${name})`,
    custom_fields,
    created: created.toISOString().slice(0, 10),
    // A Date has milliseconds, the column microseconds.
    last_updated: last_updated.toISOString().replace('Z', '000Z'),
  }
}

function parentOf(parent: Parent | null, url: string): unknown {
  if (!parent) return null
  const { id, name, slug } = parent
  return { id, url: `${url}${id}/`, name, slug }
}

function flatOf(vlan: Stored): unknown {
  const { id, site_id, group_id, vid, name, tenant_id, status, role_id } = vlan
  const { description } = vlan
  return {
    id,
    site: site_id,
    group: group_id,
    vid,
    name,
    tenant: tenant_id,
    status,
    role: role_id,
    description,
  }
}
