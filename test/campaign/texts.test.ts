import t from 'tap'
import { testShortForm } from './short-form.ts'

t.setTimeout(600_000)

testShortForm(t, 'texts')
