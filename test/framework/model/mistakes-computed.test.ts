import t from 'tap'
import {
  average,
  coalesce,
  count,
  date,
  defineModel,
  expression,
  integer,
  json,
  max,
  min,
  notEmpty,
  password,
  reference,
  references,
  reverse,
  secret,
  sum,
  text,
  textChoice,
  when,
  type ModelDeclaration,
  type TotalsDeclaration,
} from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import type { AnyOperand, FieldOperand } from '../../../src/framework/model/expressions/operands.ts'
import { DeclarationError } from '../../../src/framework/model/resolve/mistakes.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'

const line = defineModel('Line', {
  path: 'lines',
  fields: {
    thing: reference('lab.Thing', { onDelete: 'cascade', reverse: 'lines' }),
    amount: integer(),
    title: text({ max: 9, blank: true }),
    doubled: expression((f) => f('amount').times(2)),
    status: textChoice({ open: 'Open', paid: 'Paid' }),
    code: secret({ optional: true }),
  },
})

const openLine = defineModel('OpenLine', {
  path: 'open-lines',
  view: { of: 'lab.Line', whereSet: 'title' },
  operations: ['list'],
  fields: line.fields,
})

/** Returns the mistakes of lab.Thing with these fields. */
function mistakesOf(
  more: Readonly<Record<string, Field>>,
  parts: Partial<ModelDeclaration> = {},
): readonly string[] {
  const thing = defineModel('Thing', {
    path: 'things',
    ...parts,
    fields: {
      name: text({ max: 9 }),
      size: integer(),
      packed: date({ optional: true }),
      key: password(),
      code: secret({ optional: true }),
      extra: json({ optional: true }),
      parent: reference('lab.Thing', { optional: true, onDelete: 'setNull' }),
      parts: references('lab.Line'),
      owner: reference('lab.Line', { optional: true, onDelete: 'setNull', oneToOne: true }),
      line_count: count('lab.Line', 'thing'),
      child: reverse('lab.Thing', 'only'),
      only: reference('lab.Thing', { optional: true, onDelete: 'setNull', oneToOne: true }),
      ...more,
    },
  })
  try {
    resolve(
      [{ name: 'lab', label: 'Lab', description: '' }],
      [thing, line, openLine].map((model) => ({ application: 'lab', file: 'a.ts', model })),
    )
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.message.split('\n').slice(1)
  }
}

type Make = (f: (path: string) => FieldOperand) => AnyOperand

/** `expression` without types, as from JavaScript. */
const untyped = expression as (make: unknown, options?: unknown) => Field
const anyOperand = coalesce as (...values: readonly unknown[]) => AnyOperand

const expressions: readonly (readonly [Make, string])[] = [
  [(f) => f('siz').times(2), 'the path "siz" fails at "siz": lab.Thing has no such field (did you mean "size"?); allowed: id, name, size, '],
  [(f) => f('parent.siz').times(2), 'the path "parent.siz" fails at "siz": lab.Thing has no such field'],
  [(f) => f('size.name').isSet(), 'the path "size.name" fails at "size": it is of the kind "integer", and only a reference'],
  [(f) => f('lines.amount').plus(1), 'the path "lines.amount" leads through a list of objects'],
  [(f) => f('parts.amount').plus(1), 'the path "parts.amount" leads through a list of objects'],
  [(f) => f('parts').isSet(), '"parts" is a list of objects, and an expression reads one value'],
  [(f) => f('child').isSet(), '"child" is a computed object; an expression reads its stored fields'],
  [(f) => f('code').joinedTo('x'), '"code" is never shown, so that no expression reads it'],
  [(f) => f('owner.code').isSet(), '"owner.code" is never shown, so that no expression reads it'],
  [(f) => f('key').isSet(), '"key" is never shown'],
  [(f) => f('name').times(2), 'times() has the text "name"; allowed: a number'],
  [(f) => f('size').plus(f('packed')), 'plus() has the date "packed"; allowed: a number'],
  [(f) => f('size').equals(f('name')), 'equals() has the number "size" with the text "name"; allowed: a number'],
  [(f) => f('name').isLessThan(f('name')), 'isLessThan() has the text "name"; allowed: a number, a date or a time'],
  [(f) => f('size').joinedTo('x'), 'joinedTo() has the number "size"; allowed: a text'],
  [(f) => f('packed').daysSince(f('last_updated')), 'daysSince() has the time "last_updated"; allowed: a date'],
  [(f) => (f('size').times(2) as FieldOperand).and(f('size')), 'and() has the number of times(); allowed: a condition'],
  [(f) => f('size').rounded(1.5), 'rounded() has the number 1.5; allowed: a whole number from 0 to 15'],
  [(f) => f('size').rounded(f('size') as unknown as number), 'rounded() has the number "size"; allowed: a whole number from 0 to 15'],
  [(f) => when(f('size'), 'a', 'b'), 'when() has the number "size"; allowed: a condition'],
  [(f) => when(f('size').isSet(), f('size'), f('name')), 'when() has the number "size" with the text "name"; allowed: a number'],
  [(f) => coalesce(f('name'), f('packed')), 'coalesce() has the text "name" with the date "packed"; allowed: a text'],
  [(f) => anyOperand(f('name')), 'coalesce() is about 2 or more values, not 1'],
  [(f) => f('parent'), 'the field "parent" has no number, text, condition, date or time'],
  [(f) => f('extra').equals(5), 'equals() has the field "extra"; allowed: a number, a text, a condition, a date or a time'],
  [(f) => f('computed').plus(1), 'it is computed from itself'],
  [(f) => f('parent.computed').plus(1), 'it is computed from itself'],
  [(f) => anyOperand(f('name'), null), 'expression() fails: coalesce() has null; allowed: an operand, a number, a text, true or false'],
  [(f) => f('size').times(NaN), 'expression() fails: times() has NaN; allowed: an operand, a number, a text, true or false'],
] // prettier-ignore

for (const [make, says] of expressions)
  t.test(`expression: ${says}`, (t) => {
    const [first = '', ...others] = mistakesOf({ computed: expression(make) })
    t.strictSame(others, [])
    t.ok(first.startsWith(`  lab.Thing.computed (a.ts): ${says}`), first)
    t.end()
  })

const returned = 'the argument "make" of expression() returns'
const allowed = "allowed: a function such as (f) => f('quantity').times(f('price'))"

const fields: readonly (readonly [Field, string])[] = [
  [untyped(5), `the argument "make" of expression() is 5; ${allowed}`],
  [untyped(() => 5), `${returned} 5; ${allowed}`],
  [untyped(() => undefined), `${returned} nothing; ${allowed}`],
  [untyped((f: (path: string) => { readonly tims: () => unknown }) => f('size').tims()), 'expression() fails: f(...).tims is not a function'],
  [untyped(() => 5, { optional: true }), 'the option "optional" of expression() is not known; allowed: label, description'],
] // prettier-ignore

for (const [field, says] of fields)
  t.test(`field: ${says}`, (t) => {
    t.strictSame(mistakesOf({ computed: field }), [`  lab.Thing.computed (a.ts): ${says}`])
    t.end()
  })

/** `sum` without types, as from JavaScript. */
const untypedSum = sum as (...given: readonly unknown[]) => Field

const summaries: readonly (readonly [Field, string])[] = [
  [sum('lab.Lin', 'thing', 'amount'), 'there is no model lab.Lin (did you mean "lab.Line"?); allowed: lab.Thing, lab.Line, lab.OpenLine'],
  [sum('lab.Line', 'thin', 'amount'), 'lab.Line has no stored field thin (did you mean "thing"?); allowed: thing'],
  [sum('lab.Line', 'amount', 'amount'), 'lab.Line.amount is not a reference to this model; allowed: thing'],
  [sum('lab.Line', 'thing', 'amonut'), 'the path "amonut" fails at "amonut": lab.Line has no such field (did you mean "amount"?); allowed: id, thing, amount, title, doubled, status, code, '],
  [sum('lab.Line', 'thing', 'title'), 'sum() has the text "title"; allowed: a number'],
  [average('lab.Line', 'thing', 'status'), 'average() has the text "status"; allowed: a number'],
  [max('lab.Line', 'thing', 'title'), 'max() has the text "title"; allowed: a number, a date or a time'],
  [min('lab.Line', 'thing', 'thing'), 'min() has the field "thing"; allowed: a number, a date or a time'],
  [sum('lab.Line', 'thing', 'code'), '"code" is never shown, so that no expression reads it'],
  [sum('lab.Line', 'thing', 'thing.computed'), 'it is computed from itself'],
  [sum('lab.OpenLine', 'thing', 'amount'), 'lab.OpenLine is a view, whose rows are not told apart here; allowed: lab.Line'],
  [sum('lab.Line', 'thing', 'amount', { where: { stauts: ['paid'] } }), '"stauts" is not a stored field (did you mean "status"?); allowed: id, thing, amount, '],
  [sum('lab.Line', 'thing', 'amount', { where: { doubled: [2] } }), '"doubled" is not a stored field'],
  [sum('lab.Line', 'thing', 'amount', { where: { thing: [1] } }), 'the values of "thing" cannot be listed in where; allowed: notEmpty, [null]'],
  [sum('lab.Line', 'thing', 'amount', { where: { code: notEmpty } }), '"code" is never shown, so that no condition reads it'],
  [count('lab.Line', 'thing', { where: { status: ['piad'] } }), 'status is never "piad"'],
  [untypedSum('lab.Line', 'thing'), 'the argument "field" of sum() is missing; allowed: the name of a field of it, also a computed one, or a path'],
  [untypedSum('lab.Line', 'thing', 'amount', { where: { status: 'paid' } }), 'the option "where.status" of sum() is "paid"; allowed: a list of values, or notEmpty'],
  [untypedSum('lab.Line', 'thing', 'amount', { were: {} }), 'the option "were" of sum() is not known (did you mean "where"?); allowed: label, description, where'],
] // prettier-ignore

for (const [field, says] of summaries)
  t.test(`summary: ${says}`, (t) => {
    const [first = '', ...others] = mistakesOf({ computed: field })
    t.strictSame(others, [])
    t.ok(first.startsWith(`  lab.Thing.computed (a.ts): ${says}`), first)
    t.end()
  })

t.test('two fields that are computed from each other are reported', (t) => {
  const found = mistakesOf({
    one: expression((f) => f('other').plus(1)),
    other: expression((f) => f('one').plus(1)),
  })
  t.strictSame(found, ['  lab.Thing.one (a.ts): it is computed from itself'])
  t.end()
})

const totals: readonly (readonly [object, string])[] = [
  [{ by: ['nmae'] }, 'lab.Thing (a.ts), totals: by: "nmae" is not a field (did you mean "name"?); allowed: name, size, '],
  [{ by: ['parts'] }, 'lab.Thing (a.ts), totals: by: "parts" does not suit'],
  [{ by: ['code'] }, 'lab.Thing (a.ts), totals: by: "code" does not suit'],
  [{ by: ['extra'] }, 'lab.Thing (a.ts), totals: by: "extra" does not suit'],
  [{ by: ['name'], of: ['name'] }, 'lab.Thing (a.ts), totals: of: "name" does not suit; allowed: size, packed, line_count, sum, created, last_updated'],
  [{ of: ['size'] }, 'lab.Thing (a.ts), totals: by is missing; allowed: a list of field names'],
  [{ by: ['name'], off: [] }, 'lab.Thing (a.ts), totals: off is not known'],
  [{ by: ['name'] }, 'lab.Thing (a.ts), totals: a filter has the name of the parameter sum'],
] // prettier-ignore

for (const [declared, says] of totals)
  t.test(`totals: ${says}`, (t) => {
    // The field `sum` has a filter of this name.
    const found = mistakesOf({ sum: integer() }, { totals: declared as TotalsDeclaration })
    t.ok(
      found.some((line) => line.startsWith(`  ${says}`)),
      found.join('\n'),
    )
    t.end()
  })
