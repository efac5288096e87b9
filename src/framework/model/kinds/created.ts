import type { Field } from '../field.ts'
import { defineKind } from '../kind.ts'
import { date } from './date.ts'
import { timestamp } from './timestamp.ts'

/**
 * The day on which an object was made, kept by the service. A model has `created` by itself unless
 * `timestamps` is false.
 *
 * @example
 * made: created(),
 */
export const created = defineKind('created', [], () =>
  stamp(
    date({ readOnly: true, description: 'Day on which the object was made' }),
    'created',
    'current_date',
  ),
)

/**
 * The moment at which an object was made, kept by the service.
 *
 * @example
 * made_at: createdAt(),
 */
export const createdAt = defineKind('createdAt', [], () =>
  stamp(
    timestamp({ readOnly: true, description: 'When the object was made' }),
    'created-at',
    'now()',
  ),
)

/**
 * The moment of an object's last change, kept by the service. A model has `last_updated` by itself
 * unless `timestamps` is false.
 *
 * @example
 * changed: lastUpdated(),
 */
export const lastUpdated = defineKind('lastUpdated', [], () => {
  const described = timestamp({ readOnly: true, description: 'When the object was last changed' })
  return { ...stamp(described, 'last-updated', 'now()'), touched: true }
})

function stamp(base: Field, kind: string, sql: string): Field {
  if (!base.column) return base
  return { ...base, kind, column: { ...base.column, default: sql } }
}
