import { deflateSync, gzipSync } from 'node:zlib'
import type { Random } from '../../../src/inventory/demo/random.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { hostileTexts, hostileValues } from '../../framework/http/hostile/values.ts'
import type { Json } from '../../support/json.ts'
import { pick } from '../permissions/readers.ts'

/** A body as it is sent. */
export interface HostileBody {
  readonly type: string
  readonly payload: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** The route that a body is for, with a valid body and the id of an object. */
export interface BodyContext {
  readonly random: Random
  readonly model: Model | undefined
  /** Whether the route takes lists. */
  readonly isBulk: boolean
  readonly valid: Json
  readonly id: number
}

/** Makes an invalid or extreme body of one kind. */
type Family = (context: BodyContext) => HostileBody

const json = (value: unknown): HostileBody => ({
  type: 'application/json',
  payload: JSON.stringify(value) ?? '',
})
const raw = (payload: string | Buffer): HostileBody => ({ type: 'application/json', payload })

const namesOf = ({ model, valid }: BodyContext): readonly string[] =>
  model ? [...model.fields.keys()] : [...Object.keys(valid), 'name', 'private_key']

const nameOf = (context: BodyContext): string => pick(context.random, namesOf(context))

/** One object, or a list of it where the route takes lists. */
const whole = ({ isBulk, id }: BodyContext, object: Json): unknown =>
  isBulk ? [{ id, ...object }] : object

const sizes = [1, 10, 300, 5_000, 60_000, 150_000]

/** Returns a size; most bodies of these sizes are below the limit of eight megabytes. */
const size = ({ random }: BodyContext): number => pick(random, sizes)

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const keysOf = (count: number): Json =>
  Object.fromEntries(times(count, (index) => [`k${index}`, index]))

const value = ({ random }: BodyContext): unknown => pick(random, hostileValues)

/** Objects whose properties shadow methods that JavaScript calls in conversions. */
const pretenders: readonly unknown[] = [
  { toString: 1 }, { toString: null, valueOf: null }, { toJSON: 1 }, { length: 1e9 }, { constructor: { name: 'Array' } },
  [{ toString: 1 }], { id: { toString: 1 } }, { name: { toString: 1 } }, { value: { toString: 1 } }, { hasOwnProperty: 1 },
] // prettier-ignore

/** Texts of values that `JSON.stringify` cannot write. */
const rawValues: readonly string[] = [
  '1e400', '-1e400', '1e-400', '-0', '0.1e1', '9'.repeat(1_000), `-${'9'.repeat(400)}.5`, '9007199254740993', '"\\ud800"', '"\\udc00x"', '"\\u0000"',
  '{"__proto__":{"x":1}}', '{"__proto__":null}', '{"constructor":{"prototype":{}}}', '{"a":1,"a":2}', 'NaN', 'Infinity', "'x'", '0x10', '01', '+1', '.5', '"\t"', '[1,]', '{"a":1,}', '//x\n1',
] // prettier-ignore

const deep = ({ random }: BodyContext): string => {
  const depth = pick(random, [10, 64, 65, 66, 1_000, 200_000])
  const [open, close] = pick(random, [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"id":', '}]'],
  ] as const)
  return open.repeat(depth) + '1' + close.repeat(depth)
}

/** Returns the text of a body in which one field has a raw text as its value. */
const withRaw = (context: BodyContext, text: string): string => {
  const { random, isBulk, valid, id } = context
  const name = JSON.stringify(random.chance(80) ? nameOf(context) : 'custom_fields')
  const rest = JSON.stringify(random.chance(60) ? valid : {}).slice(0, -1)
  const object = `${rest}${rest === '{' ? '' : ','}${isBulk ? `"id":${id},` : ''}${name}:${text}}`
  return isBulk ? `[${object}]` : object
}

const encoded = (pairs: readonly (readonly [string, string])[]): HostileBody => ({
  type: 'application/x-www-form-urlencoded',
  payload: pairs
    .map((both) => both.map((one) => encodeURIComponent(one.toWellFormed())).join('='))
    .join('&'),
})

const part = (name: string, content: string, more = ''): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`

const multipart = (payload: string, boundary = 'boundary=x'): HostileBody => ({
  type: `multipart/form-data; ${boundary}`,
  payload,
})

const pairsOf = ({ valid }: BodyContext): readonly (readonly [string, string])[] =>
  Object.entries(valid).map(([name, one]) => [
    name,
    typeof one === 'string' ? one : JSON.stringify(one),
  ])

/** Names of form fields that look like paths. */
const formNames = [
  'a[b]',
  'a.b.c',
  '.',
  '..',
  '[]',
  'custom_fields.',
  'custom_fields.x',
  'tags[]',
  '__proto__.x',
  'constructor.prototype',
  '',
  '\0',
]

/** Functions that make the bodies of each family, by its name. */
export const families: Readonly<Record<string, Family>> = {
  'wrong type in one field': (p) => json(whole(p, { ...p.valid, [nameOf(p)]: value(p) })),
  'wrong types everywhere': (p) =>
    json(whole(p, Object.fromEntries(namesOf(p).map((name) => [name, value(p)])))),
  'not an object': (p) => json(pick<unknown>(p.random, [value(p), [value(p)], [[value(p)]]])),
  'objects that pretend': (p) => {
    const one = pick(p.random, pretenders)
    return json(
      p.random.chance(50)
        ? [{ id: one }]
        : whole(p, { ...p.valid, [p.random.chance(30) ? 'id' : nameOf(p)]: one }),
    )
  },
  'deep nesting': (p) => raw(p.random.chance(30) ? deep(p) : withRaw(p, deep(p))),
  'values that JSON cannot hold': (p) => raw(withRaw(p, pick(p.random, rawValues))),
  'a long list': (p) => json(times(size(p), () => pick<unknown>(p.random, [1, null, {}, 'x']))),
  'a long list of objects': (p) => {
    const own = pick<Json>(p.random, [p.valid, { id: p.id }, { id: 2 ** 40 }, {}])
    const count = Math.min(size(p), Math.floor(7e6 / (JSON.stringify(own).length + 1)))
    return json(times(count, () => own))
  },
  'a long list in a field': (p) => {
    const content = pick<unknown>(p.random, ['x', 1, -1, null, {}, { slug: 'x' }, 2 ** 40])
    return json(whole(p, { ...p.valid, [nameOf(p)]: times(size(p), () => content) }))
  },
  'unknown keys': (p) => json(whole(p, { ...p.valid, ...keysOf(size(p)) })),
  'unknown keys in a field': (p) => json(whole(p, { ...p.valid, [nameOf(p)]: keysOf(size(p)) })),
  'unknown custom fields': (p) => json(whole(p, { ...p.valid, custom_fields: keysOf(size(p)) })),
  'objects of unknown keys': () => json(times(150, () => keysOf(500))),
  'a long text': (p) => json(whole(p, { ...p.valid, [nameOf(p)]: 'x'.repeat(size(p) * 40) })),
  'a long key': (p) => json(whole(p, { ...p.valid, ['k'.repeat(size(p) * 40)]: 1 })),
  'the same object twice': (p) =>
    json([
      { id: p.id, ...p.valid },
      { id: p.id, ...p.valid },
    ]),
  'one that is right and one that is not': (p) =>
    json([
      { ...p.valid, ...(p.random.chance(50) ? { id: p.id } : {}) },
      { ...p.valid, [nameOf(p)]: value(p) },
    ]),
  'the same key twice': (p) => {
    const text = JSON.stringify(whole(p, p.valid))
    return raw(text.replace('{', `{${JSON.stringify(nameOf(p))}:${JSON.stringify(value(p))},`))
  },
  'cut JSON': (p) => {
    const text = JSON.stringify(whole(p, p.valid))
    return raw(text.slice(0, p.random.below(text.length + 1)))
  },
  'bytes that are no UTF-8': (p) =>
    raw(Buffer.from(JSON.stringify(whole(p, { [nameOf(p)]: 'é\ufeff' })), 'latin1')),
  'a form': (p) =>
    encoded([...pairsOf(p), [nameOf(p), pick(p.random, hostileTexts)], [nameOf(p), 'x']]),
  'a form with paths': (p) =>
    encoded([...pairsOf(p), [pick(p.random, formNames), pick(p.random, hostileTexts)]]),
  'a form with many fields': (p) => encoded(times(size(p), (index) => [`k${index}`, '1'])),
  'a broken form': (p) => ({
    type: 'application/x-www-form-urlencoded',
    payload: pick(p.random, [
      '%',
      '%ff=%fe',
      '&&&=',
      '='.repeat(100_000),
      '.'.repeat(5_000_000),
      'a=%u0041',
    ]),
  }),
  'a multipart form': (p) =>
    multipart(
      pairsOf(p)
        .map(([name, one]) => part(name.replace(/["\r\n]/g, ''), one))
        .join('') +
        part(nameOf(p), pick(p.random, hostileTexts)) +
        '--x--\r\n',
    ),
  'a multipart form with files': (p) =>
    multipart(
      part(
        'image',
        '\x89PNG\r\n\x1a\n' + 'x'.repeat(size(p)),
        '; filename="a.png"\r\nContent-Type: image/png',
      ) +
        part(nameOf(p), 'x', '; filename="../../x"') +
        '--x--\r\n',
    ),
  'a broken multipart form': (p) => {
    const text = `${part('name', 'x')}${part('', '')}--x--\r\n`
    const cut = text.slice(0, p.random.below(text.length))
    return multipart(
      pick(p.random, [
        cut,
        text.replaceAll('\r\n', '\n'),
        `${'--x\r\n'.repeat(9_000)}`,
        part('a', part('b', 'c')),
      ]),
      pick(p.random, [
        'boundary=x',
        'boundary=',
        '',
        'boundary="x',
        `boundary=${'x'.repeat(5_000)}`,
      ]),
    )
  },
  'another media type': (p) => ({
    type: pick(p.random, [
      '',
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'application/jsonx',
      'json',
      'application/json, text/plain',
      '*/*',
      ';;;',
    ]),
    payload: JSON.stringify(p.valid),
  }),
  'an encoding': (p) => {
    const text = 'x'.repeat(100) + JSON.stringify(p.valid)
    const [name, payload] = pick(p.random, [
      ['gzip', gzipSync(text)],
      ['deflate', deflateSync(text)],
      ['br', Buffer.from(text)],
      ['gzip, gzip', gzipSync(gzipSync(text))],
      ['x', Buffer.from(text)],
    ] as const)
    return { type: 'application/json', payload, headers: { 'content-encoding': name } }
  },
  nothing: (p) => ({
    type: pick(p.random, ['application/json', 'text/plain', 'multipart/form-data; boundary=x']),
    payload: pick(p.random, ['', ' ', 'null', '\0']),
  }),
}

/** The field that a model must have to get bodies of a family. */
export const requiredField: Readonly<Record<string, string>> = {
  'unknown custom fields': 'custom_fields',
}
