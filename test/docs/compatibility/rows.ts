import { extras } from './extras.ts'
import { filters } from './filters.ts'
import { lists } from './lists.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'
import { rules } from './rules.ts'
import { shapes } from './shapes.ts'
import { values } from './values.ts'
import { wire } from './wire.ts'

/** Every row of `docs/compatibility.md`, in the order in which the requests are sent. */
export const rows: readonly Row[] = [
  ...wire,
  ...requests,
  ...lists,
  ...filters,
  ...shapes,
  ...values,
  ...extras,
  ...rules,
]
