import t from 'tap'
import { checkDefinition } from '../../src/framework/check-definition.ts'
import type { ServiceDefinition } from '../../src/framework/definition.ts'

const whole: ServiceDefinition = {
  applications: [],
  models: [],
  routes: [],
  migrations: new URL('file:///tmp/'),
  behaviours: () => [],
  actions: [async () => {}],
}

const options =
  'about, applications, models, routes, migrations, behaviours, actions, errors, settings, pages, commands'

/** Options added to a definition, and the line of the error that reports them. */
const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [
    { behavior: () => [] },
    `createService(): there is no option "behavior" (did you mean "behaviours"?); allowed: ${options}`,
  ],
  [{ webhooks: [] }, `createService(): there is no option "webhooks"; allowed: ${options}`],
  [
    { behaviours: [] },
    "createService(), behaviours: this is a list; allowed: a function such as () => [['library.Book', behaviour]]",
  ],
  [
    { actions: [async () => {}, {}] },
    'createService(), actions[1]: this is of the type object; allowed: a function',
  ],
  [
    { commands: [undefined] },
    'createService(), commands[0]: this is undefined; allowed: a function',
  ],
]

t.test('refuses unknown options, and values that are not functions', async (t) => {
  checkDefinition(whole)
  for (const [added, line] of cases) {
    const message = `A declaration is wrong:\n  ${line}`
    t.throws(() => checkDefinition({ ...whole, ...added }), { name: 'DeclarationError', message })
  }
})
