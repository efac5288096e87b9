import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { extensions, graph } from '../../src/app.ts'
import type { Behaviour } from '../../src/framework/write/context.ts'
import { ComponentNames } from '../../src/framework/model/components/names.ts'
import { operationsOf } from '../../src/framework/model/operations.ts'
import { everything } from '../contract/coverage.ts'
import { exemptionOf } from '../contract/exemptions.ts'
import type { Kind } from './promises/promise.ts'
import { bare, proofs } from './promises/promises.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const things = everything()
const isProven = (thing: string): boolean => things.has(thing) && exemptionOf(thing) === undefined

t.test('proves every promise by a test', async (t) => {
  t.strictSame(bare, [], 'by something')
  const contract = proofs.filter(({ file }) => file === 'contract').map(({ name }) => name)
  t.strictSame(contract.filter((thing) => !isProven(thing)), [], 'by what the contract suites are held to') // prettier-ignore
  const files = new Set(proofs.map(({ file }) => file).filter((file) => file !== 'contract'))
  for (const file of files) {
    const path = `../${file}.test.ts`
    const text = existsSync(new URL(path, import.meta.url)) ? read(path) : ''
    t.ok(/\b(keepsPromises\(t|tryRules\(t, rules), import\.meta\.url\)/.test(text), `${file} runs what it is named for`) // prettier-ignore
  }
  const strangers = proofs.filter(({ of }) => /\./.test(of) && !graph.models.has(of))
  t.strictSame(strangers, [], 'promises are of models that there are')
})

/** The functions of a behaviour. */
type Step = Exclude<keyof Behaviour, 'mayAssumeNoRows'>

/** Which promise a step of a behaviour needs. */
const kinds: Readonly<Record<Step, Kind>> = {
  prepare: 'effect',
  lock: 'race',
  check: 'rule',
  created: 'effect',
  updated: 'effect',
  removing: 'effect',
}

t.test('has a promise for every behaviour', async (t) => {
  const { behaviours } = extensions
  const steps = [...behaviours].flatMap(([key, behaviour]) =>
    (Object.keys(kinds) as Step[]) // the record has no other keys
      .filter((step) => behaviour[step])
      .map((step) => ({ key, step })),
  )
  const unsaid = steps.filter(
    ({ key, step }) => !proofs.some(({ of, kind }) => of === key && kind === kinds[step]),
  )
  t.strictSame(unsaid, [], 'nothing is done that is not said')
})

t.test('has a promise for every action, and no other', async (t) => {
  const names = new ComponentNames(graph)
  const plain = new Set(
    [...graph.models.values()]
      .flatMap((model) => operationsOf(model, names))
      .map(({ method, url }) => `${method.toUpperCase()} ${url.replace(':id', '{id}')}`),
  )
  const { paths } = JSON.parse(read('../../openapi.json')) as { paths: Record<string, object> } // our own document
  const routes = Object.entries(paths)
    .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((route) => !plain.has(route))
  const promised = new Set(
    proofs.filter(({ kind }) => kind === 'action').map(({ says }) => says.split(' ').slice(0, 2).join(' ')), // prettier-ignore
  )
  t.strictSame([...promised].toSorted(), routes.toSorted())
})

interface Surface {
  readonly base: string
  readonly nested?: string
  readonly writable?: string
  readonly computed?: string
  readonly filters?: string
  /** Sets that are unique, their fields joined by plus signs. */
  readonly unique?: string
  /** References of other models, by what becomes of them. */
  readonly protect?: string
  readonly cascade?: string
  readonly setNull?: string
}

const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '')

t.test('proves what clients rely on by the contract suites', async (t) => {
  const surfaces = JSON.parse(read('promises/surface.json')) as Record<string, Surface>
  for (const [key, surface] of Object.entries(surfaces)) {
    const model = graph.models.get(key)
    const shows = (shape: string): readonly string[] => model?.shapes.get(shape)?.map((member) => member.key) ?? [] // prettier-ignore
    const lacks = (wanted: string | undefined, there: readonly string[]): readonly string[] =>
      words(wanted).filter((word) => !there.includes(word))
    t.strictSame(lacks(surface.base, shows('base')), [], `${key}: base shape`)
    t.strictSame(lacks(surface.nested, shows('nested')), [], `${key}: nested shape`)
    const wanted = [
      ...words(surface.computed).map((name) => `computed ${key}.${name}`),
      ...words(surface.filters).map((name) => `filter ${key} ${name}`),
      ...words(surface.writable).map((name) => `write ${key}.${name}`),
      ...words(surface.writable).map((name) => `refuse ${key}.${name}`),
      ...words(surface.unique).map((set) => `unique ${key} ${set.split('+').join(', ')}`),
      ...(['protect', 'cascade', 'setNull'] as const).flatMap((onDelete) =>
        words(surface[onDelete]).map((by) => `delete ${key} ← ${by}`),
      ),
    ]
    const said = new Set(
      model?.dependents.map(({ model: by, field, onDelete }) => `${onDelete} ${by}.${field}`),
    )
    for (const onDelete of ['protect', 'cascade', 'setNull'] as const)
      t.strictSame(words(surface[onDelete]).filter((by) => !said.has(`${onDelete} ${by}`)), [], `${key}: ${onDelete}`) // prettier-ignore
    // By a suite, or by the test that every exemption names.
    t.strictSame(wanted.filter((thing) => !things.has(thing)), [], `${key}: proven`) // prettier-ignore
  }
})
