import type { Field } from '../field.ts'
import { defineKind } from '../kind.ts'
import { date } from './date.ts'
import { timestamp } from './timestamp.ts'

/**
 * The date on which an object was created; set by the service.
 *
 * @example
 * created: created(),
 */
export const created = defineKind('created', [], () =>
  stamp(
    date({ readOnly: true, description: 'Day on which the object was made' }),
    'created',
    'current_date',
  ),
)

/**
 * The time at which an object was created; set by the service.
 *
 * @example
 * created: createdAt(),
 */
export const createdAt = defineKind('createdAt', [], () =>
  stamp(
    timestamp({ readOnly: true, description: 'When the object was made' }),
    'created-at',
    'now()',
  ),
)

/**
 * The time of an object's last change; set by the service.
 *
 * @example
 * last_updated: lastUpdated(),
 */
export const lastUpdated = defineKind('lastUpdated', [], () => {
  const described = timestamp({ readOnly: true, description: 'When the object was last changed' })
  return { ...stamp(described, 'last-updated', 'now()'), touched: true }
})

function stamp(base: Field, kind: string, sql: string): Field {
  if (!base.column) return base
  return { ...base, kind, column: { ...base.column, default: sql } }
}
