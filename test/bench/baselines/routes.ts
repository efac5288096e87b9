import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { pageOf } from './answers.ts'
import { FlatVlan, Id, ListQuery, NewVlan, Page, Vlan, VlanChange, VlanIds } from './shapes.ts'

/** How a baseline reads and writes VLANs. It returns them as responses show them. */
export interface VlanStore {
  list(request: FastifyRequest, query: ListQuery): Promise<FoundVlans>
  /** Returns a VLAN, or nothing if there is none with the id; the next method likewise. */
  find(request: FastifyRequest, id: number): Promise<unknown>
  update(id: number, change: VlanChange): Promise<unknown>
  create(vlan: NewVlan): Promise<unknown>
  createMany(vlans: readonly NewVlan[]): Promise<readonly unknown[]>
  /** Returns whether there was one. */
  remove(id: number): Promise<boolean>
  removeMany(ids: VlanIds): Promise<void>
}

interface FoundVlans {
  readonly count: number
  readonly results: readonly unknown[]
}

const [list, detail] = ['/api/ipam/vlans/', '/api/ipam/vlans/:id/']

const FlatVlans = { type: 'array', items: FlatVlan }

/** The routes of a baseline. */
export function vlanRoutes(app: FastifyInstance, store: VlanStore): void {
  readRoutes(app, store)
  createRoute(app, store)
  changeRoutes(app, store)
}

function readRoutes(app: FastifyInstance, store: VlanStore): void {
  app.get<{ Querystring: ListQuery }>(
    list,
    { schema: { querystring: ListQuery, response: { 200: Page } } },
    async (request) => {
      const { count, results } = await store.list(request, request.query)
      return pageOf(request, count, results)
    },
  )
  app.get<{ Params: Id }>(
    detail,
    { schema: { params: Id, response: { 200: Vlan } } },
    async (request, reply) =>
      (await store.find(request, request.params.id)) ?? reply.callNotFound(),
  )
}

/** The route that creates one VLAN, or many of them. */
function createRoute(app: FastifyInstance, store: VlanStore): void {
  app.post<{ Body: NewVlan | NewVlan[] }>(
    list,
    {
      schema: {
        body: Type.Union([NewVlan, Type.Array(NewVlan)]),
        response: { 201: FlatVlan },
      },
    },
    async ({ body }, reply) => {
      reply.status(201)
      if (!Array.isArray(body)) return reply.send(await store.create(body))
      return reply
        .serializer(reply.compileSerializationSchema(FlatVlans))
        .send(await store.createMany(body))
    },
  )
}

function changeRoutes(app: FastifyInstance, store: VlanStore): void {
  app.patch<{ Params: Id; Body: VlanChange }>(
    detail,
    { schema: { params: Id, body: VlanChange, response: { 200: FlatVlan } } },
    async ({ params, body }, reply) =>
      (await store.update(params.id, body)) ?? reply.callNotFound(),
  )
  app.delete<{ Params: Id }>(detail, { schema: { params: Id } }, async ({ params }, reply) => {
    const found = await store.remove(params.id)
    return found ? reply.status(204).send() : reply.callNotFound()
  })
  app.delete<{ Body: VlanIds }>(list, { schema: { body: VlanIds } }, async ({ body }, reply) => {
    await store.removeMany(body)
    return reply.status(204).send()
  })
}
