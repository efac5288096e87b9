import t from 'tap'
import { Invalid } from '../../src/framework/model/field.ts'
import { decimal } from '../../src/framework/model/kinds/decimal.ts'

const field = decimal({ digits: 5, places: 2, min: -10 })

const taken = [
  [1.5, 1.5],
  ['2.25', 2.25],
  [' 7 ', 7],
  ['-0.10', -0.1],
  [999.99, 999.99],
  [-10, -10],
  ['1.500', 1.5],
  ['1.5e2', 150],
  ['25e-2', 0.25],
] as const

const refused = [
  ['x', 'A valid number is required.'],
  ['', 'A valid number is required.'],
  [true, 'A valid number is required.'],
  [1e300, 'Ensure this value is less than or equal to 999.99.'],
  [1e-7, 'Ensure that there are no more than 2 decimal places.'],
  [1.234, 'Ensure that there are no more than 2 decimal places.'],
  [1000, 'Ensure this value is less than or equal to 999.99.'],
  [-10.5, 'Ensure this value is greater than or equal to -10.'],
] as const

t.test('a decimal, which no model of this inventory has', async (t) => {
  for (const [input, wanted] of taken) t.equal(field.parse(input), wanted, JSON.stringify(input))
  for (const [input, message] of refused)
    t.throws(() => field.parse(input), new Invalid(message), JSON.stringify(input))
  t.equal(field.column?.sql, 'numeric(5, 2)')
})
