import { readdirSync, readFileSync } from 'node:fs'
import { graph } from '../../src/app.ts'
import type { Operation } from '../../src/framework/model/define.ts'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { isWritable } from '../../src/framework/write/change.ts'
import { exemptionOf } from './exemptions.ts'

/** What a suite is about, by the first word of the things it covers. */
export const suites = {
  reads: ['read', 'shape', 'computed', 'route GET'],
  writes: ['write', 'refuse'],
  costs: ['route POST', 'route PUT', 'route PATCH', 'route DELETE'],
  constraints: ['unique', 'rule', 'delete'],
  filters: ['filter'],
  ordering: ['order'],
} as const satisfies Record<string, readonly string[]>

/** A suite's name: its file is `test/contract/<name>.test.ts`, or several that begin with it. */
export type Suite = keyof typeof suites

/** Everything that some suite must cover: a word for the contract, then what of which model. */
export function everything(): ReadonlySet<string> {
  return new Set([...[...graph.models.values()].flatMap(thingsOf), ...routes(), ...kinds()])
}

function thingsOf(model: Model): readonly string[] {
  const { operations } = model
  const has = (...some: readonly Operation[]): boolean => some.some((one) => operations.has(one))
  return [
    ...(has('list', 'read') ? thingsRead(model) : []),
    ...(has('list') ? thingsListed(model) : []),
    ...(has('create', 'update') ? thingsWritten(model) : []),
    ...(has('delete')
      ? model.dependents.map((by) => `delete ${model.key} ← ${by.model}.${by.field}`)
      : []),
  ]
}

/** Models whose objects are shown with all their fields inside of others. */
const shownFull: ReadonlySet<string> = new Set(
  [...graph.models.values()].flatMap(({ fields }) =>
    [...fields.values()].flatMap(({ reads }) =>
      reads.by === 'join' && reads.shape === 'full' ? [reads.join.model] : [],
    ),
  ),
)

function thingsRead({ key, fields, shapes }: Model): readonly string[] {
  const shown = [...fields.values()].filter((field) => !field.writeOnly)
  const isStored = (field: ResolvedField): boolean =>
    field.columnName !== undefined || field.kind === 'id'
  const isShown = (shape: string): boolean => shape !== 'full' || shownFull.has(key)
  return [
    ...shown.map((field) => `${isStored(field) ? 'read' : 'computed'} ${key}.${field.name}`),
    ...[...shapes.keys()].filter(isShown).map((shape) => `shape ${key} ${shape}`),
  ]
}

const thingsListed = ({ key, filters, sortable }: Model): readonly string[] => [
  ...[...filters.keys()].map((name) => `filter ${key} ${name}`),
  ...[...sortable.keys(), '(declared)'].map((name) => `order ${key} ${name}`),
]

function thingsWritten({ key, fields, unique, rules }: Model): readonly string[] {
  const written = [...fields.values()].filter(isWritable)
  return [
    ...written.map((field) => `write ${key}.${field.name}`),
    ...written.map((field) => `refuse ${key}.${field.name}`),
    ...unique.map((set) => `unique ${key} ${set.fields.join(', ')}`),
    ...rules.map(({ name }) => `rule ${key}: ${name}`),
  ]
}

interface Paths {
  readonly paths: Readonly<Record<string, object>>
}

/** Every operation of the document that is in the repository. */
function routes(): readonly string[] {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
  const { paths } = JSON.parse(text) as Paths // our own document
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `route ${method.toUpperCase()} ${path}`),
  )
}

/** The kinds that no model uses, so that no suite meets them. */
function kinds(): readonly string[] {
  const folder = new URL('../../src/framework/model/kinds/', import.meta.url)
  const known = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bkind: '([\w-]+)'/g)].map(
      ([, kind = '']) => kind,
    ),
  )
  const fields = [...graph.models.values()].flatMap((model) => [...model.fields.values()])
  const used = new Set(fields.map((field) => field.kind))
  return known.filter((kind) => !used.has(kind)).map((kind) => `kind ${kind}`)
}

/** Whether a suite is to cover a thing. */
export const isClaimed = (suite: Suite, thing: string): boolean =>
  suites[suite].some((word) => thing.startsWith(`${word} `))

/** What of a tap test is needed here. */
interface Test {
  strictSame(found: unknown, wanted: unknown, message: string): unknown
}

/** What a suite has covered; a suite in several files covers a part of the models in each. */
export class Coverage {
  readonly #suite: Suite
  readonly #seen = new Set<string>()

  constructor(suite: Suite) {
    this.#suite = suite
  }

  /** A thing was put to the test. */
  saw(thing: string): void {
    this.#seen.add(thing)
  }

  /** Fails for what was not, and for what is exempted although it was. */
  close(test: Test, models: readonly string[] = [...graph.models.keys()]): void {
    const claimed = [...everything()].filter((thing) => isClaimed(this.#suite, thing))
    const mine = claimed.filter((thing) => isAbout(thing, models))
    const missing = mine.filter(
      (thing) => !this.#seen.has(thing) && exemptionOf(thing) === undefined,
    )
    test.strictSame(missing, [], 'everything is covered, or exempted with a reason')
    const needless = mine.filter(
      (thing) => this.#seen.has(thing) && exemptionOf(thing) !== undefined,
    )
    test.strictSame(needless, [], 'nothing is exempted without need')
  }
}

/** Things that are about no model belong to every part. */
function isAbout(thing: string, models: readonly string[]): boolean {
  const [, key = ''] = /^\w+ (\w+\.[A-Z]\w*)/.exec(thing) ?? []
  return key === '' || models.includes(key)
}
