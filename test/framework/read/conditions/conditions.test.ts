import t from 'tap'
import { graph as inventory } from '../../../fixtures/inventory.ts'
import {
  matchesAny,
  matchesPattern,
  withOwnLetters,
} from '../../../../src/framework/model/any-case.ts'
import { requireModel, type ResolvedField } from '../../../../src/framework/model/graph.ts'
import { planFilters } from '../../../../src/framework/read/conditions/conditions.ts'
import { Scope } from '../../../../src/framework/read/conditions/scope.ts'
import { Parameters } from '../../../../src/framework/sql/parameters.ts'
import {
  parseQueryString,
  requireParameters,
} from '../../../../src/framework/request/parameters.ts'
import { nothingHidden } from '../../../../src/framework/read/visibility/visibility.ts'
import { graph, largeGraph } from '../../../fixtures/graph.ts'
import { plan } from '../../../support/plan-conditions.ts'

const below = (where: string): string =>
  `with recursive below(id) as (select t0.id from lab_room t0 where ${where} union select child.id from below cross join lateral (select id from lab_room where "parent_id" = below.id offset 0) child) select id from below`

/** Returns a condition with the whole comparison in place of each `ilike`. */
const inAnyCase = (condition: string): string =>
  condition
    .replaceAll(
      /([^ (]+|\([^ (]+ \|\| ''\)) ilike any\(([^)]+)\)/g,
      (_, text: string, patterns: string) => matchesAny(text, patterns),
    )
    .replaceAll(/([^ (]+|\([^ (]+ \|\| ''\)) ilike (\$\d+)/g, (_, text: string, pattern: string) =>
      matchesPattern(text, pattern),
    )

/** Query, condition, parameters; the model is the sample, which has a field of every kind. */
const samples: readonly (readonly [string, string, readonly unknown[]])[] = [
  ['name=a', '(t."name" = any($1::text[]))', [['a']]],
  ['name=a&name=b', '(t."name" = any($1::text[]))', [['a', 'b']]],
  ['name=%20a%20', '(t."name" = any($1::text[]))', [[' a ']]],
  ['name=null', '(t."name" = any($1::text[]))', [['null']]],
  ['name__n=a', '(t."name" = any($1::text[])) is not true', [['a']]],
  ['nickname=null', '((t."nickname" is not null) is not true)', []],
  ['nickname=null&nickname=x', '(t."nickname" = any($1::text[]) or (t."nickname" is not null) is not true)', [['x']]],
  ['nickname__n=null', '((t."nickname" is not null) is not true) is not true', []],
  ['name__ic=a%25_%5C', '(t."name" ilike any($1::text[]))', [['%a\\%\\_\\\\%']]],
  ['name__isw=a', '(t."name" ilike any($1::text[]))', [['a%']]],
  ['name__iew=a', '(t."name" ilike any($1::text[]))', [['%a']]],
  ['name__ie=A_', '(t."name" ilike any($1::text[]))', [['A\\_']]],
  ['name__nic=a', '(t."name" ilike any($1::text[])) is not true', [['%a%']]],
  ['height=5', '(t."height" = any($1::smallint[]))', [[5]]],
  ['height__gte=5', '(t."height" >= any($1::smallint[]))', [[5]]],
  ['maker_id=null', '((t."maker_id" is not null) is not true)', []],
  ['maker_id=0&maker_id=3', '(t."maker_id" = any($1::integer[]) or (t."maker_id" is not null) is not true)', [[3]]],
  ['maker=0', '((t."maker_id" in (select t0.id from stock_maker t0 where t0."name" is not null)) is not true)', []],
  ['maker__n=0', '((t."maker_id" in (select t0.id from stock_maker t0 where t0."name" is not null)) is not true) is not true', []],
  ['maker__ic=0', '(t."maker_id" in (select t0.id from stock_maker t0 where t0."name" ilike any($1::text[])))', [['%0%']]],
  ['name=0', '(t."name" = any($1::text[]))', [['0']]],
  ['nickname=0', '(t."nickname" = any($1::text[]))', [['0']]],
  ['address=10.0.0.1', '(host(t."address")::inet = any($1::inet[]))', [['10.0.0.1/32']]],
  ['address=10.0.0.1/32', '(t."address" = any($1::inet[]))', [['10.0.0.1/32']]],
  ['address=10.0.0.1&address=10.0.0.2/8', '(t."address" = any($1::inet[]) or host(t."address")::inet = any($2::inet[]))', [['10.0.0.2/8'], ['10.0.0.1/32']]],
  ['address__n=10.0.0.1', '(host(t."address")::inet = any($1::inet[])) is not true', [['10.0.0.1/32']]],
  ['maker=x', '(t."maker_id" in (select t0.id from stock_maker t0 where t0."name" = any($1::text[])))', [['x']]],
  ['room_id=5', `(t."room_id" in (${below('t0."id" = any($1::integer[])')}))`, [[5]]],
  ['room=hq', `(t."room_id" in (${below('t0."slug" = any($1::text[])')}))`, [['hq']]],
  ['labels_id=4&labels_id=5', '(t.id in (select l.owner_id from "lab_sample_labels" l where l.target_id = any($1::integer[])))', [[4, 5]]],
  ['has_twin=true', '(((t."twin_id" is not null)) is true) = any($1::boolean[])', [[true]]],
  ['text=x', '(t."name" ilike any($1::text[]) or t."nickname" ilike any($1::text[]))', [['%x%']]],
  ['speed=old', '(t."version" in (4))', []],
  ['speed=RECENT', '(t."version" not in (4))', []],
  ['within=10.0.0.1/8', '(host(t."address")::inet << any($1::inet[]))', [['10.0.0.0/8']]],
  ['q=x', '((t."name" ilike $1))', ['%x%']],
  ['q=de:ad:be:ef:00:01', '((t."name" ilike $1 or t."mac" = $2 or (t."mac" >= ($3::text[])[1] and t."mac" <= ($3::text[])[2])))', ['%de:ad:be:ef:00:01%', 'DE:AD:BE:EF:00:01', ['DE:AD:BE:EF:00:01', 'DE:AD:BE:EF:00:01']]],
  ['q=', '(true)', []],
  ['q=x&q=x', '((t."name" ilike $1))', ['%x%']],
  ['speed=old&speed=old', '(t."version" in (4))', []],
  ['state=Active&state=2', '(t."state" = any($1::smallint[]))', [[1, 2]]],
  ['id__in=1,2', '(t."id" = any($1::integer[]))', [[1, 2]]],
  ['price=1.5', '(t."price" = any($1::numeric[]))', [[1.5]]],
] // prettier-ignore

t.test('plans the condition and the parameters of each filter', async (t) => {
  for (const [query, sql, values] of samples) {
    t.strictSame(plan('lab.Sample', query), { sql: [inAnyCase(sql)], values }, query)
  }
  const both = plan('lab.Sample', 'height__gte=5&height__lt=9')
  t.strictSame(both, {
    sql: ['(t."height" >= any($1::smallint[]))', '(t."height" < any($2::smallint[]))'],
    values: [[5], [9]],
  })
  const view = plan('lab.MountedSample', 'name=x')
  t.strictSame(view.sql, ['t."mounted" is not null', '(t."name" = any($1::text[]))'])
  const { fields } = requireModel(graph, 'lab.Sample')
  const remarked = { ...requireModel(graph, 'lab.MountedSample'), fields }
  const viewed = { ...remarked, view: { of: 'lab.Sample', whereSet: 'remark' } }
  const models = new Map([...graph.models, [viewed.key, viewed]])
  const { sql } = plan(viewed.key, '', null, { ...graph, models })
  t.strictSame(sql, [`t."remark" <> ''`], 'an empty text is no value')
  t.strictSame(plan('lab.Room', 'parent=hq').sql, [
    '(t."parent_id" in (select t0.id from lab_room t0 where t0."slug" = any($1::text[])))',
  ])
})

const unknown = (guess?: string): RegExp =>
  new RegExp(
    `^Unknown filter\\.${guess ? ` Did you mean "${guess}"\\?` : ''} A filter that is not understood is refused, never ignored ` +
      `\\(unless you send Prefer: handling=lenient\\)\\.${guess ? '' : ' Allowed, .*'}$`,
  )

/** Returns a query with different values of one parameter. */
const repeated = (count: number, pair: string): string =>
  Array.from({ length: count }, (_, index) => `${pair}${index}`).join('&')

const manyPatterns =
  'Ensure that the filters that search in texts have no more than 20 values together.'
const longPatterns =
  'Ensure that the filters that search in texts have no more than 1000 characters together.'

const manyNetworks =
  'Ensure that the filters that compare networks have no more than 100 values together.'

const refused: readonly (readonly [string, Readonly<Record<string, string | RegExp>>])[] = [
  ['nmae=1', { nmae: unknown('name') }],
  ['heigth__gte=1', { heigth__gte: unknown('height__gte') }],
  ['ofset=1', { ofset: unknown('offset') }],
  ['__proto__=1&constructor=2&toString=3', { __proto__x: /./, constructor: unknown(), toString: unknown() }],
  ['options=1&secret=1&password=1&key=1&custom_fields=1', { options: unknown(), secret: unknown(), password: unknown(), key: unknown(), custom_fields: unknown() }],
  ['name__regex=.*', { name__regex: unknown() }],
  ['zzz=1', { zzz: /\. Allowed, some also with a look-up such as __ic: id, name, .*, cursor, ordering, .*, format\.$/ }],
  ['height=x', { height: 'A valid integer is required.' }],
  ['height=32768', { height: 'Ensure this value is less than or equal to 32767.' }],
  ['height=5&height=x', { height: 'A valid integer is required.' }],
  ['height=null', { height: 'A valid integer is required.' }],
  ['maker_id=-1', { maker_id: 'Ensure this value is greater than or equal to 0.' }],
  ['serial_number=99999999999999999', { serial_number: 'Ensure this value is less than or equal to 9007199254740991.' }],
  ['speed=none', { speed: '"none" is not a valid choice. Allowed: old, recent.' }],
  ['within=x', { within: '"x" is not a valid IPv4 or IPv6 address, with or without a mask length.' }],
  ['bought=2020-02-30', { bought: /^Date has wrong format/ }],
  ['state=9', { state: '"9" is not a valid choice. Allowed: 1 (Active), 2 (Reserved), 3 (Deprecated).' }],
  ['mac=x', { mac: '"x" is not a valid MAC address.' }],
  ['has_twin=perhaps', { has_twin: '"perhaps" is not a valid boolean.' }],
  ['name__empty=null', { name__empty: '"null" is not a valid boolean.' }],
  ['name=%00&display_name=%00&q=%00', { name: 'Null characters are not allowed.', display_name: 'Null characters are not allowed.', q: 'Null characters are not allowed.' }],
  ['id__in=1,,2', { id__in: 'A valid integer is required.' }],
  [`q=${'é'.repeat(201)}&height=x`, { q: 'Ensure this value has no more than 200 characters.', height: 'A valid integer is required.' }],
  [repeated(21, 'q=a'), { q: manyPatterns }],
  [`${repeated(20, 'name__ic=a')}&name__nisw=b&height=5`, { name__nisw: manyPatterns }],
  [`${repeated(20, 'name__ie=a')}&text=b&q=c`, { text: manyPatterns, q: manyPatterns }],
  [`name__iew=${'a'.repeat(1001)}`, { name__iew: longPatterns }],
  [`${repeated(4, `name__ic=${'a'.repeat(200)}`)}&q=${'b'.repeat(197)}`, { q: longPatterns }],
  [repeated(101, 'within=10.0.0.'), { within: manyNetworks }],
  ['price__gt=1.00000000000000001', { price__gt: '"1.00000000000000001" is not kept digit by digit: send at most 15 digits.' }],
  ['price__gt=1e9999&height=1', { price__gt: 'Ensure this value is less than or equal to 1.7976931348623157e+308.' }],
] // prettier-ignore

t.test('refuses invalid filters with a message for each', async (t) => {
  for (const [query, messages] of refused) {
    const { fields } = plan('lab.Sample', query)
    const messagesByName = new Map(
      Object.entries((fields ?? {}) as Record<string, readonly string[]>),
    )
    for (const [name, message] of Object.entries(messages)) {
      // The literals above cannot have a key `__proto__`.
      const [text = ''] = messagesByName.get(name === '__proto__x' ? '__proto__' : name) ?? []
      if (typeof message === 'string') t.equal(text, message, `${query}: ${name}`)
      else t.match(text, message, `${query}: ${name}`)
    }
    t.equal(messagesByName.size, Object.keys(messages).length, query)
  }
})

t.test('accepts text patterns up to their limits, and other filters beyond them', (t) => {
  const all = [
    repeated(20, 'name__ic=a'),
    `q=${'a'.repeat(200)}&${repeated(19, 'q=b')}`,
    `name__ic=${'a'.repeat(1000)}`,
    'name__ic=a&'.repeat(1000),
    repeated(4000, 'name='),
    repeated(4000, 'id='),
  ]
  for (const query of all) t.equal(plan('lab.Sample', query).fields, undefined, query.slice(0, 40))
  t.end()
})

t.test('collects ignored names, and still refuses invalid values', async (t) => {
  const ignored = new Set<string>()
  t.strictSame(plan('lab.Sample', 'nmae=1&hieght=2&height=3', ignored).sql?.length, 1)
  t.strictSame([...ignored], ['nmae', 'hieght'])
  t.strictSame(plan('lab.Sample', 'nmae=1&height=x', new Set()).fields, {
    height: ['A valid integer is required.'],
  })
})

/** Values that some filter accepts. No statement may contain one. */
const clientValues = ["' or 1=1 --", '"; drop table x; --', '$1', '\\', '%', '1', '2', '1,2', 'true', 'no', '2020-01-01', '10.0.0.0/8', 'de:ad:be:ef:00:01'] // prettier-ignore

/**
 * Replaces the forms that SQL about a large table has for some values by the general one: an array
 * of one value, a text without trigrams, the beginning of a text, declared values of a choice, and
 * both forms of true and false.
 */
function general(sql: string, { choices = new Map() }: ResolvedField): string {
  const declared = [...choices.keys(), true, false].flatMap((value) => [`${value}`, `'${value}'`])
  return sql
    .replaceAll(/array\[(\$\d+::\w+)\]/g, '$1[]')
    .replaceAll(/\((t\d*\."\w+") \|\| ''\)/g, '$1')
    .replaceAll(/array\[([^\]]*)\]::/g, (found, value: string) =>
      value.split(', ').every((one) => declared.includes(one)) ? '$1::' : found,
    )
    .replaceAll(/left\(([^,()]+), 600\)| collate natural_sort/g, '$1')
    .replaceAll(/\(?(t\."\w+") = '' or \1 is null\)?/g, '$1 is empty')
    .replaceAll(/(t\."\w+") > ''/g, '$1 is empty')
    .replaceAll(/\((t\."\w+") = (\$\d+::text) and \1 = \2\)/g, '($1 = any($2[]))')
    .replace(/^not /, '')
}

t.test('never writes a value of a client into a statement', async (t) => {
  for (const model of inventory.models.values()) {
    for (const [name, { test }] of model.filters) {
      if (test.by === 'match' && ['named', 'search'].includes(test.match.by)) continue
      const texts = new Set<string>()
      for (const value of clientValues) {
        const query = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
        const { sql } = plan(model.key, query, null, inventory)
        if (sql) texts.add(general(sql.join(), test.paths[0].field))
      }
      if (texts.size > 1) t.fail(`${model.key} ${name}`, { texts: [...texts] })
    }
    t.pass(model.key)
  }
})

/** Filters that follow a reference of a large table, and how its column is compared. */
const followed: readonly (readonly [string, string, RegExp])[] = [
  ['store.Box', 'series=a', /^\(t\."series_id" = any\(array\(select /],
  ['store.Box', 'depot=a', /^\(t\."depot_id" = \(select /],
  ['store.Box', 'depot=a&depot=b', /^\(t\."depot_id" = any\(array\(select /],
  ['store.Box', 'depot__n=a', /^\(t\."depot_id" in \(select /],
  ['store.Box', 'series__ic=abc', /^\(t\."series_id" = any\(array\(select /],
  ['store.Box', 'series__n=a', /^\(t\."series_id" in \(select /],
  ['store.Box', 'series__empty=false', /^\(\(\(t\."series_id" in \(select /],
  ['store.Box', 'area=null', /^\(\(t\."depot_id" in \(select [^=]* in \(select /],
]

t.test('looks referenced objects up first, unless most of them may match', async (t) => {
  for (const [model, query, expected] of followed)
    t.match(plan(model, query, null, inventory).sql?.join(' and '), expected, `${model}?${query}`)
})

/**
 * Filters of a large table: a query, its condition, and whether it usually finds few rows.
 */
const ofManyRows: readonly (readonly [string, string, boolean])[] = [
  ['name=a', '(t."name" collate natural_sort = any(array[$1::text]))', true],
  ['name__n=a', '(t."name" collate natural_sort = any(array[$1::text])) is not true', false],
  ['height=5', '(t."height" = any(array[$1::smallint]))', true],
  ['address=10.0.0.1', '(host(t."address")::inet = any(array[$1::inet]))', true],
  ['address=10.0.0.1/8', '((host(t."address")::inet = any(array(select host(v)::inet from unnest(array[$1::inet]) v)) and t."address" = any(array[$1::inet])))', true],
  ['address__n=10.0.0.1/8', '(t."address" = any(array[$1::inet])) is not true', false],
  ['nickname=null', '(t."nickname" is null)', false],
  ['state=1', '(t."state" = any(array[1]::smallint[]))', false],
  ['speed=old', '(t."version" in (4))', false],
  ['has_twin=true', '(t."twin_id" is not null)', false],
  ['text=abc', '(t."name" ilike any($1::text[]) or t."nickname" ilike any($1::text[]))', true],
  ['q=abc', '((t."name" ilike $1))', true],
  ['q=a', `(((t."name" || '') ilike $1))`, false],
  ['name__ie=ABC', `((t."name" collate natural_sort >= lower(left($1::text, 600)) and t."name" collate natural_sort <= left($1::text, 600) || repeat(chr(65535), 600) or lower('I') <> 'i') and lower(${withOwnLetters('t."name"')}) = lower(${withOwnLetters('$1::text')}))`, true],
  ['name__ie=ABÇ', '(t."name" ilike any(array[$1::text]))', true],
  ['room_id=5', `(t."room_id" = any(array(${below('t0."id" = any(array[$1::integer])')})))`, true],
] // prettier-ignore

t.test('compares fields of a large table as their index sorts them', async (t) => {
  const sample = requireModel(largeGraph, 'lab.Sample')
  for (const [query, condition, isSelective] of ofManyRows) {
    const parameters = new Parameters()
    const scope = new Scope({ graph: largeGraph, model: sample, parameters, hidden: nothingHidden })
    const filters = requireParameters(parseQueryString(query))
    const planned = planFilters(scope, { filters, ignored: null })
    t.match(planned, { conditions: [inAnyCase(condition)], isSelective }, query)
  }
})
