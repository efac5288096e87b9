import type { Field } from '../field.ts'
import { date } from './date.ts'
import { timestamp } from './timestamp.ts'

/** The day an object was made; kept by the service. */
export function created(): Field {
  return stamp(
    date({ readOnly: true, description: 'Day on which the object was made' }),
    'created',
    'current_date',
  )
}

/** The moment an object was made; kept by the service. */
export function createdAt(): Field {
  return stamp(
    timestamp({ readOnly: true, description: 'When the object was made' }),
    'created-at',
    'now()',
  )
}

/** The moment of an object's last change; kept by the service. */
export function lastUpdated(): Field {
  const described = timestamp({ readOnly: true, description: 'When the object was last changed' })
  return { ...stamp(described, 'last-updated', 'now()'), touched: true }
}

function stamp(base: Field, kind: string, sql: string): Field {
  if (!base.column) return base
  return { ...base, kind, column: { ...base.column, default: sql } }
}
