import { testFilters } from './filters.ts'
import { part } from './parts.ts'

testFilters(part(1, 2))
