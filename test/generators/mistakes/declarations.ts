import type { Mistake } from './mistake.ts'

/** Returns a declaration of lab.Thing with these parts beside its fields a, b, n, site and rack. */
const declare = (parts: string): Mistake['files'] => ({
  'schema/lab/thing.ts': `export const thing = defineModel('Thing', { path: 'things', fields: {
    a: text({ optional: true }), b: text({ blank: true }), n: integer({ default: 0 }), site: reference('lab.Site', { onDelete: 'protect' }), rack: reference('lab.Rack', { onDelete: 'protect', optional: true }) }, ${parts} })\n`,
})
const other = (text: string): Mistake['files'] => ({
  'schema/lab/thing.ts': `export const thing = defineModel('Thing', ${text})`,
})

type Row = readonly [parts: string, says: string]

const list = 'this is "name"; allowed: a list'

const rows: readonly Row[] = [
  [`pth: 'x'`, 'lab.Thing (schema/lab/thing.ts): a declaration has no part "pth" (did you mean "path"?); allowed: name, path'],
  [`path: null`, ', path: this is null; allowed: a text'],
  [`path: ['things']`, ', path: this is ["things"]; allowed: a text'],
  [`path: 'Things'`, 'the path "Things" is not lower-case words with hyphens'],
  [`label: 5`, ', label: this is 5; allowed: a text'],
  [`description: ['x']`, ', description: this is ["x"]; allowed: a text'],
  [`customFields: true`, 'lab.Thing (schema/lab/thing.ts): a declaration has no part "customFields"; allowed: name, path'],
  [`timestamps: 0`, ', timestamps: this is 0; allowed: true or false'],
  [`private: 'yes'`, ', private: this is "yes"; allowed: true or false'],
  [`order: 'name'`, `, order: ${list} of paths`],
  [`order: [null]`, ', order: item 1 is null; allowed: a text'],
  [`order: { name: 1 }`, ', order: this is {"name":1}; allowed: a list of paths'],
  [`order: ['nmae']`, 'the path "nmae" fails at "nmae": lab.Thing has no such field'],
  [`order: () => ['a']`, ', order: this is a function; allowed: a list of paths'],
  [`nested: 'name'`, `, nested: ${list} of field names`],
  [`nested: ['a', ['b']]`, ', nested: item 2 is ["b"]; allowed: a text'],
  [`search: 'name'`, `, search: ${list} of paths`],
  [`unique: 'name'`, `, unique: ${list} of sets, such as [['author', 'title']]`],
  [`unique: ['site', 'a']`, ', unique: item 1 is "site"; allowed: a list of field names, or an object with "fields"'],
  [`unique: [null]`, ', unique: item 1 is null; allowed: a list of field names, or an object with "fields"'],
  [`unique: [{ field: ['a'] }]`, ', unique: item 1.field is not known (did you mean "fields"?); allowed: fields, whenSet'],
  [`unique: [{ fields: 'a' }]`, ', unique: item 1.fields is "a"; allowed: a list of field names'],
  [`unique: [['x']]`, '"x" is not a stored field (did you mean "a"?); allowed: id, a'],
  [`unique: [['siet']]`, '"siet" is not a stored field (did you mean "site"?); allowed: id, a'],
  [`unique: [['n', 'site'], ['site', 'n']]`, 'unique [site, n]: the set [n, site] is the same; leave this one out'],
  [`unique: [['n', 'site'], ['n', 'site']]`, 'unique [n, site]: the set [n, site] is the same; leave this one out'],
  [`unique: [{ fields: ['n', 'site'], whenSet: ['a', 'b'] }, { fields: ['site', 'n'], whenSet: ['b', 'a'] }]`, 'unique [site, n]: the set [n, site] is the same; leave this one out'],
  [`unique: [{ fields: ['n', 'site'], whenSet: ['b'] }, ['site', 'n']]`, 'unique [n, site]: the set [site, n] refuses all that this one refuses; leave this one out'],
  [`unique: [['n', 'rack'], { fields: ['rack', 'n'], nullsEqual: true }]`, 'unique [n, rack]: the set [rack, n] refuses all that this one refuses; leave this one out'],
  [`unique: [['n', 'site', 'n']]`, 'unique [n, site, n]: "n" is there twice'],
  [`unique: [{ fields: ['n'], whenSet: ['b', 'b'] }]`, 'unique [n]: "b" is there twice'],
  [`unique: [{ fields: ['site'], reportedOn: 'siet' }]`, '"siet" is not a field (did you mean "site"?); allowed: site'],
  [`shapes: ['a']`, ', shapes: this is ["a"]; allowed: an object of shapes by name'],
  [`shapes: { short: null }`, ', shapes: short is null; allowed: a list of field names, or an object of paths by key'],
  [`shapes: { short: { a: 5 } }`, ', shapes: short is {"a":5}; allowed'],
  [`filters: ['site.slug']`, ', filters: this is ["site.slug"]; allowed: an object of filters by name'],
  [`filters: { site: null }`, ', filters: site is null; allowed: a path such as "author.name", or a filter that contains()'],
  [`filters: { site: ['site.slug'] }`, ', filters: site is ["site.slug"]; allowed: a path'],
  [`filters: { site: contains }`, ', filters: site is a function; allowed: a path'],
  [`filters: { x: contains() }`, ', filter x: the argument "path" of contains() is missing; allowed: a path such as "title" or "author.name"'],
  [`filters: { x: contains(['a', 'b']) }`, ', filter x: the argument "path" of contains() is ["a","b"]; allowed: a path'],
  [`filters: { x: anySet('a', null) }`, ', filter x: the argument "path" of anySet() is null'],
  [`filters: { x: anyOf(5) }`, ', filter x: the argument "path" of anyOf() is 5'],
  [`filters: { x: anySet('nmae') }`, ', filter x: the path "nmae" fails at "nmae"'],
  [`filters: { x: named('n') }`, ', filter x: the argument "conditions" of named() is missing'],
  [`filters: { x: named('n', { low: 5 }) }`, ', filter x: the argument "conditions" of named(), low, is 5; allowed: an object such as { in: [0, 200] }'],
  [`filters: { x: named('n', { low: { inn: [1] } }) }`, 'low.inn, is not known (did you mean "in"?); allowed: in, notIn'],
  [`filters: { x: named('n', { low: { in: 5 } }) }`, 'low.in, is 5; allowed: a list of whole numbers'],
  [`filters: { x: network('a', 'inside') }`, 'the argument "test" of network() is "inside"; allowed: within, withinInclude, contains, maskLength'],
  [`rules: requires('a', 'b')`, ', rules: this is '],
  [`rules: [null]`, ', rules: item 1 is null; allowed: a rule that sameAs()'],
  [`rules: [requires]`, ', rules: item 1 is a function; allowed: a rule that sameAs()'],
  [`rules: [{ name: 'x', paths: ['a'] }]`, ', rules: item 1.check is missing; allowed: a function'],
  [`rules: [{ name: 'x', paths: 'a', check: () => undefined }]`, ', rules: item 1.paths is "a"; allowed: a list of paths'],
  [`rules: [{ name: 'x', paths: ['c'], check: () => undefined }]`, ', rules, x: the path "c" fails at "c"'],
  [`rules: [{ name: 'x', paths: ['a'], check: (values) => void values('id') }]`, ', rules, x: its check reads "id", which its paths do not list; allowed: a'],
  [`rules: [requires('a')]`, ', rules: the argument "other field" of requires() is missing; allowed: a path'],
  [`rules: [requires('a', ['b'])]`, ', rules: the argument "other field" of requires() is ["b"]'],
  [`rules: [requires('a', 'c')]`, ', rules, a requires c: the path "c" fails at "c": lab.Thing has no such field'],
  [`rules: [different('nmae', 'a')]`, ', rules, nmae differs from a: the path "nmae" fails at "nmae"'],
  [`rules: [sameAs('rack.stie', 'site')]`, 'the path "rack.stie" fails at "stie": lab.Rack has no such field (did you mean "site"?)'],
  [`rules: [sameAs('rack.site', 'site', { on: 'rck' })]`, 'rules, rack.site is site: its message is on "rck", which is not a field (did you mean "rack"?); allowed: id, a'],
  [`rules: [sameAs('rack.site', 'site', { messge: 'x' })]`, 'the option "messge" of sameAs() is not known (did you mean "message"?); allowed: on, message'],
  [`rules: [mustBe('rack.status', 1)]`, ', rules: the argument "values" of mustBe() is 1; allowed: a list of values, such as [1, 2] or [null]'],
  [`rules: [mustBe('rack.status', [])]`, 'the argument "values" of mustBe() is []; allowed: a list of values'],
  [`rules: [mustBe('rack.status', [3])]`, 'rules, rack.status is 3: rack.status is never 3; allowed: 1, 2, null'],
  [`rules: [mustBe('rack.status', ['Active'])]`, 'rack.status is never "Active"; allowed: 1, 2, null'],
  [`rules: [mustBe('site', [null])]`, 'site is never null: it always has a value'],
  [`rules: [mustBe('n', [-1])]`, 'n is never -1: Ensure this value is greater than or equal to 0.'],
  [`rules: [mustBe('n', ['1'])]`, 'n is never "1": a field of the kind "integer" stores it as 1'],
  [`rules: [mustBe('a', [''])]`, 'a is never "": a field of the kind "text" stores it as null'],
  [`rules: [mustBe('n', [1], { when: { path: 'rack.status', is: [7] } })]`, 'rack.status is never 7; allowed: 1, 2, null'],
  [`rules: [mustBe('n', [1], { when: 'a' })]`, 'the option "when" of mustBe() is "a"; allowed: an object such as { path: \'status\', is: [1] }'],
  [`operations: 'list'`, `, operations: this is "list"; allowed: a list of operations`],
  [`operations: ['lst']`, 'there is no operation "lst" (did you mean "list"?); allowed: list, create, read, update, delete'],
  [`force: true`, ', force: this is true; allowed: an object of sentences, with the keys update and delete'],
  [`force: { remove: 'x' }`, ', force: remove is not known; allowed: update, delete'],
  [`view: 'lab.Site'`, ', view: this is "lab.Site"; allowed: an object with of and whereSet'],
  [`view: { of: 'lab.Rack' }`, ', view: whereSet is missing; allowed: a text'],
  [`was: 'Thong'`, '"Thong" is not a former name such as "library.Book"'],
  [`was: null`, ', was: this is null; allowed: a text'],
] // prettier-ignore

const wholes: readonly Row[] = [
  [`{ path: 'things', fields: { a: text({ unique: true }) }, unique: [['a']] }`, 'unique [a]: the unique field a is the same; leave this one out'],
  [`{ fields: { a: text() } }`, 'lab.Thing (schema/lab/thing.ts): a declaration needs the part "path", for example path: "things"'],
  [`{ path: 'things' }`, 'a declaration needs the part "fields"'],
  [`{ path: 'things', fields: null }`, 'the part "fields" is null; allowed: an object of fields by name'],
  [`{ path: 'things', fields: [text()] }`, 'the part "fields" is a list of 1; allowed: an object of fields'],
  [`{ path: 'things', fields: () => ({ a: text() }) }`, 'the part "fields" is a function; allowed: an object of fields'],
] // prettier-ignore

/** Mistakes in the parts of a declaration. */
export const declarationMistakes: readonly Mistake[] = [
  ...rows.map(([parts, says]) => ({ title: parts, files: declare(parts), says })),
  ...wholes.map(([text, says]) => ({ title: text, files: other(text), says })),
]
