import t from 'tap'
import { testFilters } from './filters.ts'
import { part } from './parts.ts'

t.setTimeout(600_000)

testFilters(t, part(0, 2))
