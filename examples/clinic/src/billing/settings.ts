import { facets } from 'cadastre'
import Type from 'typebox'

/** The settings of billing, besides those of the framework. */
export const billingSettings = Type.Object({
  paymentDays: Type.Integer({
    ...facets('a whole number from 0 to 365'),
    description: 'After how many days an invoice that is not paid is overdue.',
    default: 30,
    minimum: 0,
    maximum: 365,
  }),
})
