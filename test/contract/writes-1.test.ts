import t from 'tap'
import { part } from './parts.ts'
import { testWrites } from './writes.ts'

testWrites(t, part(0, 2))
