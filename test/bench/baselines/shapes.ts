import Type, { type Static } from 'typebox'

interface ParentShape {
  readonly id: number
  readonly url: string
  readonly name: string
  readonly slug: string
}

const Parent = Type.Unsafe<ParentShape | null>({
  type: 'object',
  nullable: true,
  properties: {
    id: { type: 'integer' },
    url: { type: 'string' },
    name: { type: 'string' },
    slug: { type: 'string' },
  },
})

/** A VLAN in a list and a detail. */
export const Vlan = Type.Object({
  id: Type.Integer(),
  site: Parent,
  group: Parent,
  vid: Type.Integer(),
  name: Type.String(),
  tenant: Parent,
  status: Type.Unsafe<readonly [number, string]>({
    type: 'array',
    items: [{ type: 'integer' }, { type: 'string' }],
  }),
  role: Parent,
  description: Type.String(),
  display_name: Type.String(),
  custom_fields: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
  created: Type.String(),
  last_updated: Type.String(),
})

/** Vlan as a type. */
export type Vlan = Static<typeof Vlan>

const nullable = (type: string): object => ({ type, nullable: true })

/** A VLAN in the response to a write. */
export const FlatVlan = Type.Object({
  id: Type.Integer(),
  site: Type.Unsafe<number | null>(nullable('integer')),
  group: Type.Unsafe<number | null>(nullable('integer')),
  vid: Type.Integer(),
  name: Type.String(),
  tenant: Type.Unsafe<number | null>(nullable('integer')),
  status: Type.Integer(),
  role: Type.Unsafe<number | null>(nullable('integer')),
  description: Type.String(),
})

/** FlatVlan as a type. */
export type FlatVlan = Static<typeof FlatVlan>

/** A page of VLANs. */
export const Page = Type.Object({
  count: Type.Integer(),
  next: Type.Unsafe<string | null>(nullable('string')),
  previous: Type.Unsafe<string | null>(nullable('string')),
  results: Type.Array(Vlan),
})

/** Parameters of a list. */
export const ListQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
  offset: Type.Integer({ minimum: 0, default: 0 }),
  ordering: Type.Optional(Type.Unsafe<'id'>({ type: 'string', enum: ['id'] })),
  site: Type.Optional(Type.String()),
  status: Type.Optional(Type.Integer()),
})

/** ListQuery as a type. */
export type ListQuery = Static<typeof ListQuery>

/** The body that creates a VLAN. */
export const NewVlan = Type.Object(
  {
    site: Type.Integer({ minimum: 1 }),
    group: Type.Integer({ minimum: 1 }),
    tenant: Type.Integer({ minimum: 1 }),
    role: Type.Integer({ minimum: 1 }),
    vid: Type.Integer({ minimum: 1, maximum: 4094 }),
    name: Type.String({ minLength: 1, maxLength: 64 }),
    description: Type.String({ maxLength: 100 }),
  },
  { additionalProperties: false },
)

/** NewVlan as a type. */
export type NewVlan = Static<typeof NewVlan>

/** The body that changes a VLAN. */
export const VlanChange = Type.Object(
  { description: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
)

/** VlanChange as a type. */
export type VlanChange = Static<typeof VlanChange>

/** The body that deletes VLANs: their ids. */
export const VlanIds = Type.Array(Type.Integer({ minimum: 1 }))

/** VlanIds as a type. */
export type VlanIds = Static<typeof VlanIds>

/** The id in the path. */
export const Id = Type.Object({ id: Type.Integer({ minimum: 1 }) })

/** Id as a type. */
export type Id = Static<typeof Id>
