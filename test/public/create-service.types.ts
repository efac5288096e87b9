// `npm run check:types` runs this file: it holds tests of types only.
import {
  createService,
  defineFeature,
  type Action,
  type Behaviour,
  type Feature,
  type RunnableService,
  type ServiceDefinition,
} from 'cadastre'
import type { ModelSources } from 'cadastre/generated'
import type { Same, Test } from './type-tests.ts'

type Types = { 'library.Loan': { readonly book: number } }
declare const loan: Behaviour<{ readonly book: number }>
declare const other: Behaviour<{ readonly title: string }>
declare const action: Action
declare const parts: Pick<ServiceDefinition<Types>, 'applications' | 'routes' | 'migrations'> & {
  readonly models: ModelSources<Types>
}

// The types of the models are those of `models`, and the behaviours must fit them.
const service = createService({
  ...parts,
  actions: [action],
  behaviours: () => [{ model: 'library.Loan', behaviour: loan }],
})
createService({
  ...parts,
  // @ts-expect-error: the fields are those of loans
  behaviours: () => [{ model: 'library.Loan', behaviour: other }],
})
createService({
  ...parts,
  // @ts-expect-error: no model has the key
  behaviours: () => [{ model: 'library.Lone', behaviour: loan }],
})
// @ts-expect-error: the routes are missing
createService({ applications: [], models: [], migrations: new URL('file:///') })

const audit = defineFeature('audit', { requires: ['accounts'], actions: [action] })
// @ts-expect-error: names of features
defineFeature('audit', { requires: [1] })
// @ts-expect-error: a misspelt part
defineFeature('audit', { action: [] })

export type Tests = [
  Test<Same<typeof service, RunnableService>>,
  Test<Same<typeof audit, Feature>>,
  Test<Same<Feature['name'], string>>,
]
