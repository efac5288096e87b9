import t from 'tap'
import { testFilters } from './filters.ts'
import { part } from './parts.ts'

testFilters(t, part(0, 2))
