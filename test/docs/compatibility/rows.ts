import { lists } from './lists.ts'
import type { Row } from './row.ts'
import { rules } from './rules.ts'
import { shapes } from './shapes.ts'
import { wire } from './wire.ts'

/** Every row of `docs/compatibility.md`. */
export const rows: readonly Row[] = [...wire, ...lists, ...shapes, ...rules]
