import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { operationsByPath } from '../support/openapi-document.ts'
import { extensions, graph } from '../support/inventory.ts'
import type { Behaviour } from '../../src/framework/write/context.ts'
import { ComponentNames } from '../../src/framework/model/components/names.ts'
import { operationsOf } from '../../src/framework/model/operations.ts'
import { allItems } from '../contract/coverage.ts'
import { exemptionOf } from '../contract/exemptions.ts'
import type { Kind } from './requirements/requirement.ts'
import { proofs, unproven } from './requirements/requirements.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const contractItems = allItems()
const isCovered = (item: string): boolean =>
  contractItems.has(item) && exemptionOf(item) === undefined

t.test('has a proof for every requirement', async (t) => {
  t.strictSame(unproven, [], 'requirements without a proof')
  const items = proofs.filter(({ file }) => file === 'contract').map(({ name }) => name)
  t.strictSame(
    items.filter((item) => !isCovered(item)),
    [],
    'items that no contract suite covers',
  )
  const files = new Set(proofs.map(({ file }) => file).filter((file) => file !== 'contract'))
  for (const file of files) {
    const path = `../${file}.test.ts`
    const text = existsSync(new URL(path, import.meta.url)) ? read(path) : ''
    t.match(
      text,
      /\b(checkRequiredTests\(t|testRules\(t, rules), import\.meta\.url\)/,
      `${file} checks that its required tests are run`,
    )
  }
  const unknownModels = proofs.filter(
    ({ subject }) => subject.includes('.') && !graph.models.has(subject),
  )
  t.strictSame(unknownModels, [], 'requirements of models that do not exist')
})

/** The functions of a behaviour. */
type BehaviourFunction = Exclude<keyof Behaviour, 'after' | 'mayAssumeNoRows'>

/** The kind of requirement that each function of a behaviour needs. */
const kinds: Readonly<Record<BehaviourFunction, Kind>> = {
  prepare: 'effect',
  lock: 'race',
  check: 'rule',
  created: 'effect',
  updated: 'effect',
  removing: 'effect',
}

t.test('has a requirement for every function of a behaviour', async (t) => {
  const { behaviours } = extensions
  const implemented = [...behaviours].flatMap(([key, behaviour]) =>
    (Object.keys(kinds) as BehaviourFunction[]) // the record has no other keys
      .filter((name) => behaviour[name])
      .map((name) => ({ key, name })),
  )
  const missing = implemented.filter(
    ({ key, name }) => !proofs.some(({ subject, kind }) => subject === key && kind === kinds[name]),
  )
  t.strictSame(missing, [], 'functions without a requirement')
})

t.test('has a requirement for every action, and for no other route', async (t) => {
  const names = new ComponentNames(graph)
  const modelRoutes = new Set(
    [...graph.models.values()]
      .flatMap((model) => operationsOf(model, names))
      .map(({ method, url }) => `${method.toUpperCase()} ${url.replace(':id', '{id}')}`),
  )
  const actions = Object.entries(operationsByPath(JSON.parse(read('../../openapi.json'))))
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((route) => !modelRoutes.has(route))
  const required = new Set(
    proofs
      .filter(({ kind }) => kind === 'action')
      .map(({ sentence }) => sentence.split(' ').slice(0, 2).join(' ')),
  )
  t.strictSame([...required].toSorted(), actions.toSorted())
})

/** The names that clients of a model rely on, separated by spaces. */
interface ApiSurface {
  readonly base: string
  readonly nested?: string
  readonly writable?: string
  readonly computed?: string
  readonly filters?: string
  /** Unique sets, their fields joined by plus signs. */
  readonly unique?: string
  /** References of other models, by what a deletion does to them. */
  readonly protect?: string
  readonly cascade?: string
  readonly setNull?: string
}

const namesIn = (text = ''): readonly string[] => text.split(' ').filter((name) => name !== '')

t.test('covers the fields, filters and references that clients rely on', async (t) => {
  const surfaces = JSON.parse(read('requirements/api-surface.json')) as Record<string, ApiSurface>
  for (const [key, surface] of Object.entries(surfaces)) {
    const model = graph.models.get(key)
    const membersOf = (shape: string): readonly string[] =>
      model?.shapes.get(shape)?.map((member) => member.key) ?? []
    const missingIn = (
      expected: string | undefined,
      members: readonly string[],
    ): readonly string[] => namesIn(expected).filter((name) => !members.includes(name))
    t.strictSame(missingIn(surface.base, membersOf('base')), [], `${key}: base shape`)
    t.strictSame(missingIn(surface.nested, membersOf('nested')), [], `${key}: nested shape`)
    const items = [
      ...namesIn(surface.computed).map((name) => `computed ${key}.${name}`),
      ...namesIn(surface.filters).map((name) => `filter ${key} ${name}`),
      ...namesIn(surface.writable).map((name) => `write ${key}.${name}`),
      ...namesIn(surface.writable).map((name) => `refuse ${key}.${name}`),
      ...namesIn(surface.unique).map((set) => `unique ${key} ${set.split('+').join(', ')}`),
      ...(['protect', 'cascade', 'setNull'] as const).flatMap((onDelete) =>
        namesIn(surface[onDelete]).map((reference) => `delete ${key} ← ${reference}`),
      ),
    ]
    const declared = new Set(
      model?.dependents.map(({ model: owner, field, onDelete }) => `${onDelete} ${owner}.${field}`),
    )
    for (const onDelete of ['protect', 'cascade', 'setNull'] as const)
      t.strictSame(
        namesIn(surface[onDelete]).filter((reference) => !declared.has(`${onDelete} ${reference}`)),
        [],
        `${key}: ${onDelete}`,
      )
    // Covered by a contract suite, or by the test that an exemption names.
    t.strictSame(
      items.filter((item) => !contractItems.has(item)),
      [],
      `${key}: covered`,
    )
  }
})
