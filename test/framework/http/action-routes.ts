import Type, { type TObject, type TSchema } from 'typebox'

/** The option of an object without other properties. */
export const closed = { additionalProperties: false } as const

/** A schema that bodies refer to. */
export const Parcel = Type.Object(
  { grams: Type.Integer({ minimum: 1 }) },
  { ...closed, $id: 'Parcel' },
)

/** Returns the schema of a route of an action. */
export const routeSchema = (name: string, more: { querystring?: TObject; body?: TSchema }) => ({
  operationId: `store_${name}`,
  tags: ['store'],
  summary: 'Return the request as it was read',
  ...more,
  response: { 200: Type.Object({}, { additionalProperties: true }) },
})
