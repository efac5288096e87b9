import { part } from './parts.ts'
import { testWrites } from './writes.ts'

testWrites(part(1, 2))
