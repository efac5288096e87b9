import { readdirSync, readFileSync } from 'node:fs'
import { graph } from '../support/inventory.ts'
import { operationsByPath } from '../support/openapi-document.ts'
import type { Operation } from '../../src/framework/model/define.ts'
import { isWritable, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import { exemptionOf } from './exemptions.ts'

/** The suites, each with the first words of the items that it must cover. */
export const suites = {
  reads: ['read', 'shape', 'computed', 'route GET'],
  writes: ['write', 'refuse'],
  costs: ['route POST', 'route PUT', 'route PATCH', 'route DELETE'],
  constraints: ['unique', 'overlap', 'rule', 'delete'],
  filters: ['filter'],
  ordering: ['order'],
} as const satisfies Record<string, readonly string[]>

/** The name of a suite: its file is `<name>.test.ts`, or several whose names begin with it. */
export type Suite = keyof typeof suites

/**
 * Returns every item that a suite must cover, such as `filter dcim.Site name`: the kind of check,
 * the key of the model, and the field, filter, rule or route.
 */
export function allItems(): ReadonlySet<string> {
  return new Set([...[...graph.models.values()].flatMap(itemsOf), ...routes(), ...kinds()])
}

function itemsOf(model: Model): readonly string[] {
  const { operations } = model
  const has = (...some: readonly Operation[]): boolean => some.some((one) => operations.has(one))
  return [
    ...(has('list', 'read') ? readItems(model) : []),
    ...(has('list') ? listItems(model) : []),
    ...(has('create', 'update') ? writeItems(model) : []),
    ...(has('delete')
      ? model.dependents.map((by) => `delete ${model.key} ← ${by.model}.${by.field}`)
      : []),
  ]
}

/** Models whose objects are nested in others with all their fields. */
const shownFull: ReadonlySet<string> = new Set(
  [...graph.models.values()].flatMap(({ fields }) =>
    [...fields.values()].flatMap(({ reads }) =>
      reads.by === 'join' && reads.shape === 'full' ? [reads.join.model] : [],
    ),
  ),
)

function readItems({ key, fields, shapes }: Model): readonly string[] {
  const shown = [...fields.values()].filter((field) => !field.writeOnly)
  const isStored = (field: ResolvedField): boolean =>
    field.columnName !== undefined || field.kind === 'id'
  const isShown = (shape: string): boolean => shape !== 'full' || shownFull.has(key)
  return [
    ...shown.map((field) => `${isStored(field) ? 'read' : 'computed'} ${key}.${field.name}`),
    ...[...shapes.keys()].filter(isShown).map((shape) => `shape ${key} ${shape}`),
  ]
}

const listItems = ({ key, filters, sortable }: Model): readonly string[] => [
  ...[...filters.keys()].map((name) => `filter ${key} ${name}`),
  ...[...sortable.keys(), '(declared)'].map((name) => `order ${key} ${name}`),
]

function writeItems({ key, fields, unique, exclusions, rules }: Model): readonly string[] {
  const written = [...fields.values()].filter(isWritable)
  return [
    ...written.map((field) => `write ${key}.${field.name}`),
    ...written.map((field) => `refuse ${key}.${field.name}`),
    ...unique.map((set) => `unique ${key} ${set.fields.join(', ')}`),
    ...exclusions.map(
      ({ same, start, end }) => `overlap ${key} ${[...same, start, end].join(', ')}`,
    ),
    ...rules.map(({ name }) => `rule ${key}: ${name}`),
  ]
}

/** Returns an item for every operation of `openapi.json`. */
function routes(): readonly string[] {
  const text = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')
  return Object.entries(operationsByPath(JSON.parse(text))).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `route ${method.toUpperCase()} ${path}`),
  )
}

/** Returns an item for every kind of field that no model uses: only an exemption covers it. */
function kinds(): readonly string[] {
  const folder = new URL('../../src/framework/model/kinds/', import.meta.url)
  const declared = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bkind: '([\w-]+)'/g)].map(
      ([, kind = '']) => kind,
    ),
  )
  const fields = [...graph.models.values()].flatMap((model) => [...model.fields.values()])
  const used = new Set(fields.map((field) => field.kind))
  return declared.filter((kind) => !used.has(kind)).map((kind) => `kind ${kind}`)
}

/** Returns whether a suite must cover an item. */
export const isOfSuite = (suite: Suite, item: string): boolean =>
  suites[suite].some((word) => item.startsWith(`${word} `))

/** The part of a tap test that `Coverage` uses. */
interface Test {
  strictSame(found: unknown, wanted: unknown, message: string): unknown
}

/** The items that a suite has covered. A suite in several files covers some models in each. */
export class Coverage {
  readonly #suite: Suite
  readonly #tested = new Set<string>()

  constructor(suite: Suite) {
    this.#suite = suite
  }

  /** Records that an item was tested. */
  add(item: string): void {
    this.#tested.add(item)
  }

  /** Fails for items that were not tested, and for exempted items that were. */
  assertComplete(test: Test, models: readonly string[] = [...graph.models.keys()]): void {
    const suiteItems = [...allItems()].filter((item) => isOfSuite(this.#suite, item))
    const expected = suiteItems.filter((item) => concerns(item, models))
    const missing = expected.filter(
      (item) => !this.#tested.has(item) && exemptionOf(item) === undefined,
    )
    test.strictSame(missing, [], 'every item is covered, or exempted with a reason')
    const needlesslyExempted = expected.filter(
      (item) => this.#tested.has(item) && exemptionOf(item) !== undefined,
    )
    test.strictSame(needlesslyExempted, [], 'nothing is exempted without need')
  }
}

/** Returns whether an item concerns one of some models; items of no model belong to every part. */
function concerns(item: string, models: readonly string[]): boolean {
  const [, key = ''] = /^\w+ (\w+\.[A-Z]\w*)/.exec(item) ?? []
  return key === '' || models.includes(key)
}
