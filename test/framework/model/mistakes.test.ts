import t from 'tap'
import {
  allOf,
  boolean,
  choice,
  computedText,
  contains,
  count,
  decimal,
  different,
  inGroup,
  integer,
  oneOf,
  integerList,
  isStaff,
  json,
  named,
  network,
  password,
  reference,
  references,
  requires,
  secret,
  secretHash,
  slug,
  text,
  textChoice,
  under,
} from '../../../src/framework/model/index.ts'
import type {
  ApplicationDeclaration,
  NamedDeclaration,
} from '../../../src/framework/model/define.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import type { Source } from '../../../src/framework/model/resolve/draft.ts'
import { DeclarationError } from '../../../src/framework/model/resolve/mistakes.ts'
import { customFieldsOption } from '../../../src/features/custom-fields/option.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'

const options = { customFields: customFieldsOption }
const applications = [{ name: 'lab', label: 'Lab', description: '', options }]

/** A declaration whose names and types may be wrong. */
type Unchecked = Readonly<Record<string, unknown>>

function source(file: string, unchecked: Unchecked): Source {
  const model = { name: 'Thing', path: 'things', fields: { name: text({ max: 9 }) }, ...unchecked }
  return { application: 'lab', file: `schema/lab/${file}.ts`, model: model as NamedDeclaration } // the types may be wrong
}

const other = source('other', { name: 'Other', path: 'others' })

/** Returns the lines of the error that refuses a declaration. */
function linesOf(unchecked: Unchecked, others: readonly Source[] = [other]): readonly string[] {
  try {
    resolve(applications, [source('thing', unchecked), ...others], { known: ['preferIpv4'] })
    return []
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

const fields = (more: Readonly<Record<string, Field>>): Unchecked => ({
  fields: { name: text(), ...more },
})
/** `under` without the types of its arguments, as from JavaScript. */
const misspelt = under as (setting: string, there: Field, elsewhere: Field) => Field
/** `text` without the types of its options, as from JavaScript. */
const untyped = text as (options: object) => Field
const misspeltReference = reference as (target: string, options: object) => Field
const toOther = (options: { readonly onDelete: 'cascade' | 'setNull' }): Field =>
  reference('lab.Other', { optional: true, ...options })
const parent = (target: string): Field =>
  reference(target, { optional: true, onDelete: 'setNull', tree: true })

const ownFields = 'id, name, created, last_updated'
const unknownField = `the path "nmae" fails at "nmae": lab.Thing has no such field (did you mean "name"?); allowed: ${ownFields}`
const takenName = 'the service adds this key by itself; leave the field out or rename it'
const usedName =
  'statements about several objects have the number of each in "i"; choose a longer name, such as "index"'
const takenParameter = 'every list has a parameter of this name'

/** The place that the error names, the declaration, and the message. */
const cases: readonly (readonly [string, Unchecked, string])[] = [
  ['', { path: 'My Things' }, 'the path "My Things" is not lower-case words with hyphens'],
  ['', { ordr: ['name'] }, 'a declaration has no part "ordr" (did you mean "order"?); allowed: name, path, label, labelPlural, description, fields, timestamps, unique, exclude, order, nested, shapes, embed, nestedWrites, filters, search, rules, operations, force, private, softDelete, policy, view, totals, matchBy, importAfter, pages, rows, was, customFields'],
  ['', { fields: undefined }, 'a declaration needs the part "fields"'],
  ['.a', { fields: { name: text(), a: 'text' } }, 'this is not a field such as text({ max: 50 })'],
  ['.a', { fields: { name: text(), a: undefined } }, 'this is not a field such as text({ max: 50 })'],
  ['.a', fields({ a: misspeltReference('lab.Other', { onDelete: 'cascde' }) }), 'the option "onDelete" of reference() is "cascde"; allowed: protect, cascade, setNull'],
  ['.a', fields({ a: untyped({ max: 5, pattern: { source: 7, message: 'x' } }) }), 'the option "pattern.source" of text() is 7; allowed: a regular expression as text'],
  ['.a', fields({ a: untyped({ max: 5, pattern: 'x' }) }), 'the option "pattern" of text() is "x"; allowed: an object with source and message'],
  ['', { operations: ['lst'] }, 'there is no operation "lst" (did you mean "list"?); allowed: list, create, read, update, delete'],
  [', policy', { policy: { veiw: [] } }, 'veiw is not known (did you mean "view"?); allowed: view, add, change, delete, fields, superusers'],
  [', policy', { policy: { view: [] } }, 'view is []; allowed: a list of alternatives, one at least, such as [{ owner: "$user" }, isStaff()]'],
  [', policy', { policy: { view: [{}] } }, 'view.item 1 is {}; allowed: an object of filters, such as { site: "hq" }, inGroup() or isStaff(), or allOf()'],
  [', policy', { policy: { view: [{ site: { slug: 'x' } }] } }, 'view.item 1 is {"site":{"slug":"x"}}; allowed: an object of filters, such as { site: "hq" }, inGroup() or isStaff(), or allOf()'],
  [', policy', { policy: { view: [isStaff], superusers: false } }, 'view.item 1 is a function; allowed: an object of filters, such as { site: "hq" }, inGroup() or isStaff(), or allOf()'],
  [', policy, add', { policy: { add: [inGroup('')] } }, 'the argument "groups" of inGroup() is ""; allowed: the name of a group, such as "reception"'],
  [', policy, change', { policy: { change: [allOf(inGroup(''), { name: 'x' })] } }, 'the argument "groups" of inGroup() is ""; allowed: the name of a group, such as "reception"'],
  [', policy, delete', { policy: { delete: [allOf({})] } }, 'the argument "conditions" of allOf() is {}; allowed: an object of filters, such as { site: "hq" }, inGroup() or isStaff()'],
  [', policy', { view: { of: 'lab.Other', whereSet: 'name' }, operations: ['list'], policy: { delete: [isStaff()] } }, 'a view has the policy of its model; declare it in lab.Other'],
  [', policy, nmae', { policy: { fields: { nmae: { view: [isStaff()] } } } }, 'there is no field "nmae" (did you mean "name"?)'],
  [', policy, id', { policy: { fields: { id: { view: [isStaff()] } } } }, 'every reader of an object sees its id'],
  [', policy', { policy: { fields: { name: { see: [isStaff()] } } } }, 'fields.name.see is not known; allowed: view, change'],
  [', policy', { policy: { fields: { name: { view: [] } } } }, 'fields.name.view is []; allowed: a list of conditions on the reader, one at least, such as [inGroup("doctors")]'],
  [', policy', { policy: { fields: { name: { view: [{ name: 'x' }] } } } }, 'fields.name.view.item 1 is {"name":"x"}; allowed: inGroup() or isStaff()'],
  [', policy, name', { policy: { fields: { name: { change: [inGroup('')] } } } }, 'the argument "groups" of inGroup() is ""; allowed: the name of a group, such as "reception"'],
  [', embed', { embed: ['othr'], fields: { other: reference('lab.Other', { onDelete: 'cascade' }) } }, 'the path "othr.id" fails at "othr": lab.Thing has no such field (did you mean "other"?); allowed: id, other, created, last_updated'],
  [', embed', { embed: ['name'] }, '"name" shows no object'],
  [', embed', { embed: ['other', 'other'], fields: { other: reference('lab.Other', { onDelete: 'cascade' }) } }, '"other" is there twice'],
  [', embed', { embed: ['other'], fields: { include: text(), other: reference('lab.Other', { onDelete: 'cascade' }) } }, 'a filter has the name of the parameter include'],
  [', embed', { embed: 'other' }, 'this is "other"; allowed: a list of field names'],
  [', softDelete', { softDelete: 'yes' }, 'this is "yes"; allowed: true or false'],
  [', softDelete', { softDelete: true, operations: ['list', 'read'] }, 'the model has no operation "delete"'],
  [', softDelete', { softDelete: true, view: { of: 'lab.Other', whereSet: 'name' }, operations: ['list', 'read'] }, 'a view has the objects of its model; declare it there'],
  [', was', { was: 'thing' }, '"thing" is not a former name such as "library.Book"'],
  ['', { matchBy: ['nmae'] }, 'matchBy: there is no field "nmae" (did you mean "name"?); allowed: id, name, created, last_updated'],
  ['', { importAfter: ['lab.Othre'] }, 'importAfter: there is no model "lab.Othre" (did you mean "lab.Other"?); allowed: lab.Thing, lab.Other'],
  ['.i', fields({ i: text() }), usedName],
  ['.MyName', fields({ MyName: text() }), 'a field name is lower-case words with underscores'],
  ['.name', { fields: { name: misspelt('preferIpv5', text(), text()) } }, 'the argument "setting" of under() is "preferIpv5"; allowed: preferIpv4'],
  ['.id', fields({ id: text() }), takenName],
  ['.url', fields({ url: text() }), takenName],
  ['.constructor', fields({ constructor: text() }), 'every object of JavaScript has this name; choose another'],
  ['.created', fields({ created: text() }), takenName],
  ['.custom_fields', { ...fields({ custom_fields: text() }), customFields: true }, takenName],
  [', path', { path: 'choices' }, '"choices" is the path of the choices of an application; choose another'],
  ['.custom_fields', fields({ custom_fields: json() }), 'the service uses this name; declare `customFields: true` instead'],
  ['.xmax', fields({ xmax: integer(), xmin: reference('lab.Other', { onDelete: 'protect' }) }), 'PostgreSQL has a column of this name in every table; choose another'],
  ['.xmin', fields({ xmin: text() }), 'PostgreSQL has a column of this name in every table; choose another'],
  ['.code', fields({ code: secret({ boundTo: ['nmae'] }) }), 'boundTo: "nmae" is not another stored field of the model (did you mean "name"?); allowed: id, name, created, last_updated'],
  ['.code', fields({ code: secret({ boundTo: ['code'] }) }), 'boundTo: "code" is not another stored field of the model; allowed: id, name, created, last_updated'],
  ['.code', fields({ code: secret({ audience: 'name' }) }), 'audience: "name" is not a reference to a model with the references `users` and `groups`; allowed: none, as the model has no such field'],
  ['.code', fields({ code: secret({ hash: 'name' }) }), 'hash: "name" is not a field secretHash() of the model; allowed: none, as the model has no such field'],
  ['.digest', fields({ digest: secretHash() }), "no secret names it; write secret({ hash: 'digest' }) or leave it out"],
  ['.digest', fields({ a: secret({ hash: 'digest' }), b: secret({ hash: 'digest' }), digest: secretHash() }), '2 secrets name it as their hash; each needs a field of its own'],
  [', filter x', { filters: { x: named('name', { few: { in: [1] } }) } }, 'name is never 1: a field of the kind "text" stores it as "1"'],
  ['.code_seal', fields({ code_seal: text(), code: secret() }), 'the service keeps a value beside another field there; choose another'],
  ['.a', fields({ a: secret({ always: true, optional: true }) }), '"always" and "optional" exclude each other'],
  ['.a', fields({ a: untyped({ mxa: 9 }) }), 'the option "mxa" of text() is not known; allowed: label, description, optional, unique, readOnly, was, default, defaultWhen, max, min, blank, pattern, format, example'],
  ['.a', fields({ a: text({ max: 0 }) }), 'the option "max" of text() is 0; allowed: a whole number from 1 to 10485760'],
  ['.a', fields({ a: text({ max: 99999999 }) }), 'the option "max" of text() is 99999999; allowed: a whole number from 1 to 10485760'],
  ['.a', fields({ a: slug({ max: 99999999 }) }), 'the option "max" of slug() is 99999999; allowed: a whole number from 1 to 10485760'],
  ['.a', fields({ a: text({ min: 65536 }) }), 'the lengths 65536 to 65535 leave no text'],
  ['.a', fields({ a: text({ min: -1 }) }), 'the option "min" of text() is -1; allowed: a whole number from 0'],
  ['.a', fields({ a: text({ pattern: { source: '^P', message: 'x' } }) }), 'a pattern needs an example of a text that it allows; add `example`'],
  ['.a', fields({ a: text({ pattern: { source: '^P', message: 'x' }, example: 'Q1' }) }), 'the example "Q1" does not match the pattern'],
  ['.a', fields({ a: decimal({ digits: 3, places: 1, min: 200 }) }), 'the bounds 200 to 99.9 leave no number'],
  ['.a', fields({ a: reference('lab.Thing', { onDelete: 'protect' }) }), 'each object needs another one of its model, so that none can be the first; add `optional: true`'],
  ['.a', fields({ a: text({ min: 9, max: 8 }) }), 'the lengths 9 to 8 leave no text'],
  ['.a', fields({ a: integer({ min: 5, max: 3 }) }), 'the bounds 5 to 3 leave no value'],
  ['.a', fields({ a: integer({ size: 'small', max: 40000 }) }), "the bounds 0 to 40000 exceed the column's, -32767 to 32767"],
  ['.a', fields({ a: integerList({ max: 40000 }) }), "the bounds 0 to 40000 exceed the column's, -32767 to 32767"],
  ['.a', fields({ a: decimal({ digits: 2, places: 5 }) }), 'digits 2 and places 5: places go from 0 to digits, digits to 15'],
  ['.a', fields({ a: decimal({ digits: 16, places: 2 }) }), 'digits 16 and places 2: places go from 0 to digits, digits to 15'],
  ['.a', fields({ a: choice({ 1: 'One', 2: { label: 'Two', was: 1 } }) }), 'the value "2" was "1", but "1" is still declared'],
  ['.a', fields({ a: choice({ 1: { label: 'One', was: 3 }, 2: { label: 'Two', was: 3 } }) }), 'the value "2" was "3", but so was "1"'],
  ['.a', fields({ a: choice({}) }), 'the argument "labels" is {}; allowed: at least one value with its label'],
  ['.a', fields({ a: choice({}, { default: 1 }) }), 'the argument "labels" is {}; allowed: at least one value with its label'],
  ['.a', fields({ a: choice({ 40000: 'High' }) }), 'the value "40000" is not allowed; allowed: a whole number from -32767 to 32767; textChoice() has values that are texts'],
  ['.a', fields({ a: textChoice({ ['x'.repeat(31)]: 'Long' }) }), `the value "${'x'.repeat(31)}" is not allowed; allowed: a text of at most 30 characters`],
  ['.a', fields({ a: integer({ default: 5, max: 3 }) }), 'the default 5 is refused: Ensure this value is less than or equal to 3.'],
  ['.a', fields({ a: integer({ max: 3, defaultWhen: { field: 'b', is: [true], value: 5 } }), b: boolean() }), 'the default 5 is refused: Ensure this value is less than or equal to 3.'],
  ['.a', fields({ a: integer({ defaultWhen: { field: 'c', is: [true], value: 5 } }) }), 'the default depends on "c", which is not another field of the model'],
  ['.a', fields({ a: integer({ defaultWhen: { field: 'a', is: [1], value: 5 } }) }), 'the default depends on "a", which is not another field of the model'],
  ['.a', fields({ a: choice({ 1: 'One' }, { default: 3 }) }), 'the default 3 is refused: "3" is not a valid choice. Allowed: 1 (One).'],
  ['.a', fields({ a: reference('lab.Othre', { onDelete: 'protect' }) }), 'there is no model lab.Othre (did you mean "lab.Other"?); allowed: lab.Thing, lab.Other'],
  ['.a', fields({ a: references('lab.Nothing') }), 'there is no model lab.Nothing (did you mean "lab.Thing"?); allowed: lab.Thing, lab.Other'],
  ['.a', fields({ a: reference('lab.Other', { onDelete: 'setNull' }) }), 'onDelete "setNull" needs `optional: true`; allowed: protect, cascade'],
  ['.a', fields({ a: reference('lab.Other', { onDelete: 'protect', reverse: 'name' }) }), 'the reverse name "name" is taken in lab.Other by its field name'],
  ['.a', fields({ a: parent('lab.Other') }), '`tree: true` needs a reference to the model itself; allowed: lab.Thing'],
  ['.a', fields({ a: reference('lab.Other', { optional: true, onDelete: 'setNull', acyclic: 'A loop.' }) }), '`acyclic` needs a reference to the model itself; allowed: lab.Thing'],
  ['.b', fields({ a: parent('lab.Thing'), b: parent('lab.Thing') }), 'a model has one hierarchy, this is a second'],
  ['.b_id', fields({ b: reference('lab.Other', { onDelete: 'protect' }), b_id: integer() }), 'the column "b_id" is taken by b'],
  ['.a', fields({ a: computedText('{nmae}') }), 'lab.Thing has no field nmae (did you mean "name"?); allowed: id, name, a, created, last_updated'],
  ['.a', fields({ a: computedText('{code}'), code: secret() }), '"code" is never shown'],
  ['.a', fields({ a: count('lab.Nothing', 'x') }), 'there is no model lab.Nothing (did you mean "lab.Thing"?); allowed: lab.Thing, lab.Other'],
  ['.a', fields({ a: computedText('{a}') }), 'it is computed from itself'],
  ['.a', fields({ a: oneOf({ b: 'lab.Other', c: 'lab.Othre' }), b: toOther({ onDelete: 'cascade' }) }), 'there is no model lab.Othre (did you mean "lab.Other"?); allowed: lab.Thing, lab.Other'],
  ['.a', fields({ a: oneOf({ b: 'lab.Other', d: 'lab.Other' }), b: toOther({ onDelete: 'cascade' }) }), 'd is not a reference of lab.Thing to lab.Other (did you mean "b"?); allowed: b'],
  ['.a', fields({ a: oneOf({ b: 'lab.Other', c: 'lab.Other' }), b: toOther({ onDelete: 'cascade' }), c: reference('lab.Other', { onDelete: 'protect' }) }), 'the reference c is required, so that no other one could be set; allowed: optional: true'],
  ['.a', fields({ a: oneOf({ b: 'lab.Other', c: 'lab.Other' }), b: toOther({ onDelete: 'cascade' }), c: toOther({ onDelete: 'setNull' }) }), "the reference c is cleared with its object, and none would be set then; allowed: onDelete: 'cascade', onDelete: 'protect', oneOf(…, { optional: true })"],
  ['.a', fields({ a: count('lab.Other', 'name') }), 'lab.Other.name is not a reference to this model'],
  ['.a', fields({ a: count('lab.Other', 'thing') }), 'lab.Other has no stored field thing'],
  ['.a', fields({ a: reference('lab.Other', { onDelete: 'protect', shape: 'brief' }) }), 'lab.Other has no shape "brief"; allowed: id, base, nested, full'],
  ['.a', fields({ a: reference('lab.Thing', { optional: true, onDelete: 'setNull', shape: 'base' }) }), 'the shape "lab.Thing base" contains itself; allowed: nested, id'],
  [', filter x', { filters: { x: 'nmae' } }, unknownField],
  [', filter x', { filters: { x: contains('nmae') } }, unknownField],
  [', filter x', { filters: { x: 'name.slug' } }, 'the path "name.slug" fails at "name": it is of the kind "text", and only a reference can be followed by a dot'],
  [', filter x', { ...fields({ a: reference('lab.Other', { onDelete: 'protect' }) }), filters: { x: 'name.slug' } }, 'the path "name.slug" fails at "name": it is of the kind "text", and only a reference can be followed by a dot; allowed: a'],
  [', filter name', { filters: { name: contains('name') } }, 'the field name has a filter of this name; choose another'],
  [', filter a_id', { ...fields({ a: reference('lab.Other', { onDelete: 'protect' }) }), filters: { a_id: 'a.name' } }, 'the field a has a filter of this name; choose another'],
  [', filter q', { filters: { q: contains('name') } }, takenParameter],
  [', filter limit', { filters: { limit: 'name' } }, takenParameter],
  ['.limit', fields({ limit: integer() }), `${takenParameter}; rename the field`],
  ['.cf_x', fields({ cf_x: integer() }), `${takenParameter}; rename the field`],
  [', filter cf_x', { filters: { cf_x: contains('name') } }, takenParameter],
  [', filter x', { ...fields({ code: secret() }), filters: { x: 'code' } }, '"code" cannot be filtered'],
  [', filter x', { ...fields({ code: secret() }), filters: { x: contains('code') } }, '"code" is of the kind "secret", which "contains" cannot look at'],
  [', filter x', { filters: { x: network('name', 'within') } }, '"name" is of the kind "text", which "network" cannot look at'],
  [', filter x', { filters: { x: named('id', { none: { in: [] } }) } }, 'the condition "none" names no value'],
  [', search', { search: ['nmae'] }, unknownField],
  [', search', { ...fields({ b: boolean() }), search: ['b'] }, '"b" is of the kind "boolean", which "search" cannot look at'],
  [', order', { order: ['-nmae'] }, unknownField],
  [', order', { ...fields({ code: secret() }), order: ['nmae'] }, unknownField.replace('name, cr', 'name, code, cr')],
  [', order', { ...fields({ j: json() }), order: ['j'] }, '"j" cannot be ordered by'],
  [', order', { ...fields({ code: secret() }), order: ['code'] }, '"code" cannot be ordered by'],
  [', order', { order: ['tree:name'] }, '"tree:name" needs a reference with `tree: true`'],
  [', order', { ...fields({ others: references('lab.Other') }), order: ['others.name'] }, 'the path "others.name" leads through a list of objects'],
  [', filters', { filters: { name__ic: 'name' } }, 'the filter name "name__ic" has two underscores, which begin a look-up'],
  [', filters', { filters: { 'Name__ic': 'name' } }, 'the filter name "Name__ic" is not lower-case words with underscores'],
  [', shape nested', { nested: ['nmae'] }, unknownField],
  [', shape nested', { ...fields({ others: references('lab.Other') }), nested: ['others.name'] }, 'the path "others.name" leads through a list of objects'],
  [', shape nested', { ...fields({ word: password() }), nested: ['word'] }, '"word" is never shown'],
  [', shape short', { shapes: { short: { title: 'nmae' } } }, unknownField],
  [', shape base', { shapes: { base: ['name'] } }, 'every model has a shape of this name'],
  [', unique', { unique: [[]] }, 'a set names no field'],
  [', unique [nmae]', { unique: [['nmae']] }, `"nmae" is not a stored field (did you mean "name"?); allowed: ${ownFields}`],
  [', unique [others]', { ...fields({ others: references('lab.Other') }), unique: [['others']] }, `"others" is not a stored field; allowed: ${ownFields}`],
  [', unique [name]', { unique: [{ fields: ['name'], reportedOn: 'x' }] }, '"x" is not a field; allowed: name'],
  [', rules, name differs from nmae', { rules: [different('name', 'nmae')] }, unknownField],
  [', rules, nmae requires name', { rules: [requires('nmae', 'name')] }, unknownField],
  [', rules, others.name differs from name', { ...fields({ others: references('lab.Other') }), rules: [different('others.name', 'name')] }, 'the path "others.name" leads through a list of objects'],
  [', view', { view: { of: 'lab.Othre', whereSet: 'name' }, operations: ['list'] }, 'there is no model "lab.Othre" (did you mean "lab.Other"?); allowed: lab.Thing, lab.Other'],
  [', view', { view: { of: 'lab.Other', whereSet: 'nmae' }, operations: ['list'] }, `there is no stored field "nmae" (did you mean "name"?); allowed: ${ownFields}`],
  [', view', { view: { of: 'lab.Other', whereSet: 'name' }, operations: ['list', 'delete'] }, 'a view has no operation "delete"; allowed: list, read'],
] // prettier-ignore

t.test('reports each mistake with its model, field, file and what is allowed', async (t) => {
  for (const [at, unchecked, wrong] of cases) {
    const [field, part] = at.startsWith('.') ? [at, ''] : ['', at]
    t.strictSame(
      linesOf(unchecked),
      [`lab.Thing${field} (schema/lab/thing.ts)${part}: ${wrong}`],
      `${at} ${wrong}`,
    )
  }
})

t.test('reports mistakes between declarations', async (t) => {
  const again = source('again', {})
  t.strictSame(linesOf({}, [again]), [
    'lab.Thing (schema/lab/again.ts): the model in schema/lab/thing.ts has this name',
    'lab.Thing (schema/lab/again.ts): lab.Thing (schema/lab/thing.ts) has the path lab/things/',
  ])
  t.strictSame(linesOf({ name: 'thing' }), [
    'lab.thing (schema/lab/thing.ts): the name "thing" is not in PascalCase',
  ])
  const astray = { ...again, application: 'lba' }
  t.strictSame(linesOf({}, [astray]), [
    'schema/lab/again.ts: application "lba" is not declared in schema/index.ts; to drop it, delete the folder schema/lba/; allowed: lab',
  ])
})

t.test('reports all mistakes at once', async (t) => {
  const lines = linesOf({ path: 'A', operations: ['make'], ...fields({ B: text() }) })
  t.equal(lines.length, 3)
})

t.test('resolves and deeply freezes valid declarations', async (t) => {
  const graph = resolve(applications, [source('thing', {}), other])
  t.strictSame([...graph.models.keys()], ['lab.Thing', 'lab.Other'])
  const notFrozen = [...reachableObjects(graph)].filter((part) => !Object.isFrozen(part))
  t.strictSame(notFrozen, [])
})

/** Yields every reachable object. Frozen maps have no methods that change them. */
function* reachableObjects(part: unknown, seen = new Set<unknown>()): Generator<unknown> {
  if (part === null || typeof part !== 'object' || seen.has(part)) return
  seen.add(part)
  yield part
  const inner =
    part instanceof Map || part instanceof Set ? [...part.values()] : Object.values(part)
  for (const value of inner) yield* reachableObjects(value, seen)
}

t.test('refuses a part of declarations that two applications add, or that all have', async (t) => {
  const other = { name: 'store', label: 'Store', description: '' }
  const refused = (options: ApplicationDeclaration['options'], wrong: string): void => {
    const wanted = { message: `A declaration is wrong:\n  schema/index.ts: ${wrong}` }
    t.throws(
      () => resolve([...applications, { ...other, ...(options && { options }) }], []),
      wanted,
    )
  }
  refused(
    options,
    'the application "store" adds the part "customFields": the application "lab" has it too',
  )
  refused(
    { label: customFieldsOption },
    'the application "store" adds the part "label": every declaration has it too',
  )
  t.doesNotThrow(() => resolve([...applications, other], []))
})
