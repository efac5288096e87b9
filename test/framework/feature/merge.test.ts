import t from 'tap'
import {
  defineFeature,
  type Feature,
  type FeatureParts,
  type SharedParts,
} from '../../../src/framework/feature/feature.ts'
import {
  actionsOf,
  commandsOf,
  errorsOf,
  extensionsWith,
  featuresOf,
} from '../../../src/framework/feature/merge.ts'
import type { ModelGraph } from '../../../src/framework/model/graph.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import type { AddCommands } from '../../../src/framework/service/interface.ts'
import type { Behaviour } from '../../../src/framework/write/context.ts'
import { applications } from '../../fixtures/schema/index.ts'
import { sources } from '../../fixtures/models.ts'

const graph: ModelGraph = resolve(applications, sources)
const [depot, shelf] = ['store.Depot', 'store.Shelf']
const header = { name: 'X-Loan', description: 'x', schema: {}, takenBy: () => true }

const names = (features: readonly Feature[]): readonly string[] => features.map(({ name }) => name)

t.test('has the features whose models the service has, after those they require', async (t) => {
  const known = [
    defineFeature('loans', { models: ['library.Loan'] }),
    defineFeature('marks', { requires: ['places'], models: [shelf] }),
    defineFeature('places', { models: [depot] }),
  ]
  t.strictSame(names(featuresOf(graph, known)), ['places', 'marks'])
})

/** Parts that two features cannot both have. */
const claimed: readonly (readonly [what: string, name: string, parts: FeatureParts])[] = [
  ['model', depot, { models: [depot] }],
  ['counter', 'loans_total', { counters: { loans_total: 'Loans.' } }],
  ['request header', 'X-Loan', { document: { parameters: [header] } }],
  ['response header', 'Lent', { document: { headers: { Lent: { description: 'x' } } } }],
  ['table of revocations', 'store_depot', { revocations: { store_depot: { columns: [] } } }],
  ['part', 'shelves', { offers: { shelves: { fits: () => true, allowed: 'anything' } } }],
] // prettier-ignore

t.test('refuses features that do not fit together, each by a sentence', async (t) => {
  const loans = defineFeature('loans', { models: ['library.Loan'] })
  const record = { record: undefined } as never // only its presence is read
  const first = defineFeature('first', { models: [], hooks: { record } })
  const cases: readonly (readonly [name: string, features: readonly Feature[], message: string])[] =
    [
      [
        'a required feature whose models are missing',
        [defineFeature('marks', { requires: ['loans'], models: [] }), loans],
        'the feature "marks" needs the feature "loans", which is missing: its models are library.Loan',
      ],
      [
        'a required feature that does not exist',
        [defineFeature('marks', { requires: ['laons'], models: [] })],
        'the feature "marks" needs the feature "laons", which is missing: no feature has this name',
      ],
      [
        'a cycle',
        [
          defineFeature('first', { requires: ['second'], models: [] }),
          defineFeature('second', { requires: ['first'], models: [] }),
        ],
        'the feature "first" requires itself through others',
      ],
      [
        'two features of one name',
        [defineFeature('marks', { models: [] }), defineFeature('marks', { models: [] })],
        'the feature "marks": there are two features of this name',
      ],
      [
        'two features with one hook',
        [first, defineFeature('second', { models: [], hooks: { record } })],
        'the feature "second": the feature "first" has the hook "record" too',
      ],
      ...claimed.map(
        ([what, name, parts]) =>
          [
            `two features with one ${what}`,
            [defineFeature('first', parts), defineFeature('second', parts)],
            `the feature "second": the feature "first" has the ${what} "${name}" too`,
          ] as const,
      ),
    ]
  for (const [name, features, message] of cases)
    t.throws(() => featuresOf(graph, features), {
      name: 'DeclarationError',
      message: new RegExp(message),
    }, name) // prettier-ignore
})

t.test('runs behaviours of the service before those of features', async (t) => {
  const ran: string[] = []
  const behaviour = (name: string): Behaviour => ({ check: async () => void ran.push(name) })
  const features = ['one', 'two'].map((name) =>
    defineFeature(name, {
      models: [],
      behaviours: () => [{ model: depot, behaviour: behaviour(name) }],
    }),
  )
  const own = [{ model: depot, behaviour: behaviour('own') }]
  const { behaviours } = extensionsWith(graph, { own, features, parts: [] }, {})
  await behaviours.get(depot)?.check?.([], {} as never) // the behaviours read neither
  t.strictSame(ran, ['own', 'one', 'two'])
})

t.test('makes the behaviours of a feature from the parts of all others', async (t) => {
  const errors = { ERR_GONE: { status: 410, message: 'It is gone.' } }
  const feature = defineFeature('telling', {
    behaviours: ({ parts }) =>
      parts.some((part) => part.errors === errors) ? [{ model: depot, behaviour: {} }] : [],
  })
  const behavioursWith = (parts: readonly SharedParts[]): readonly string[] => [
    ...extensionsWith(graph, { own: [], features: [feature], parts }, {}).behaviours.keys(),
  ]
  t.strictSame(behavioursWith([feature, { errors }]), [depot])
  t.strictSame(behavioursWith([feature]), [])
})

t.test('refuses behaviours of a feature that would never run', async (t) => {
  const rows = [{ model: 'store.Depo', behaviour: {} }]
  const features = [defineFeature('telling', { behaviours: () => rows })]
  t.throws(() => extensionsWith(graph, { own: [], features, parts: features }, {}), {
    name: 'DeclarationError',
    message: /the behaviours of the feature "telling": there is no model store\.Depo/,
  })
})

t.test('passes the settings to the hook that seals', async (t) => {
  const seal = ({ bulkMax = 0 }): never => ({ hashRounds: bulkMax }) as never
  const features = [defineFeature('keys', { models: [], hooks: { seal } })]
  const settings = { bulkMax: 7 }
  t.match(extensionsWith(graph, { own: [], features, parts: [] }, settings).vault, {
    hashRounds: 7,
  })
  t.strictSame(Object.keys(extensionsWith(graph, { own: [], features: [], parts: [] }, settings)), [
    'behaviours',
  ])
})

t.test('joins actions, commands and errors, those of the service last', async (t) => {
  const action = async (): Promise<void> => undefined
  const commands: AddCommands[] = [() => undefined, () => undefined]
  const gone = { status: 410, message: 'It is gone.' } as const
  const features = [
    defineFeature('one', {
      actions: [action],
      commands: commands.slice(0, 1),
      errors: { ERR_ONE: gone },
    }),
    defineFeature('two', {}),
  ]
  const own = async (): Promise<void> => undefined
  const actions = actionsOf(features, [own])
  t.equal(actions[0], own)
  t.equal(actions.at(-1), action)
  const parts = [...features, { commands: commands.slice(1), errors: { ERR_OWN: gone } }]
  t.strictSame(commandsOf(parts), commands)
  t.strictSame(errorsOf(parts), { ERR_ONE: gone, ERR_OWN: gone })
})
