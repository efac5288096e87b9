import t from 'tap'
import { part } from './parts.ts'
import { testWrites } from './writes.ts'

t.setTimeout(600_000)

testWrites(t, part(1, 2))
