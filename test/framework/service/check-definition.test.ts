import t from 'tap'
import { features } from '../../../src/features/features.ts'
import { checkDefinition } from '../../../src/framework/service/check-definition.ts'
import type { ServiceDefinition } from '../../../src/framework/service/definition.ts'
import { sources } from '../../fixtures/models.ts'
import { applications } from '../../fixtures/schema/index.ts'

const whole: ServiceDefinition = {
  about: { name: 'Lab', description: 'The lab.' },
  applications,
  models: sources,
  routes: [async () => {}],
  migrations: new URL('file:///tmp/'),
  behaviours: () => [],
  actions: [async () => {}],
}

const options = [
  'about, representation, applications, models, routes, migrations, behaviours, actions, errors, settings, schedules, features',
  'commands, attention, pageParts, formParts, pages, registerPages, findDocuments, accountTabs, signedOut',
].join(', ')

/** Joined when it runs: the loader of tests replaces the expression. */
const folder = `new URL('../prisma/migrations/', ${['import', 'meta', 'url'].join('.')})`

/** Options added to a definition, and the line of the error that reports them. */
const cases: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [
    { behavior: () => [] },
    `createService(): there is no option "behavior" (did you mean "behaviours"?); allowed: ${options}`,
  ],
  [{ webhooks: [] }, `createService(): there is no option "webhooks"; allowed: ${options}`],
  [
    { representation: 'toString' },
    "createService(), representation: this is \"toString\"; allowed: 'netbox' or 'plain'",
  ],
  [
    { behaviours: [] },
    "createService(), behaviours: this is a list; allowed: a function such as () => [{ model: 'library.Book', behaviour }]",
  ],
  [
    { actions: [async () => {}, {}] },
    'createService(), actions[1]: this is {}; allowed: a function',
  ],
  [
    { commands: [undefined] },
    'createService(), commands[0]: this is undefined; allowed: a function',
  ],
  [{ commands: {} }, 'createService(), commands: this is {}; allowed: a list of functions'],
  [{ pages: {} }, 'createService(), pages: this is {}; allowed: a list of pages'],
  [
    { routes: undefined },
    'createService(): the option "routes" is missing; allowed: `routes` of src/generated/routes.ts',
  ],
  [
    { applications: 'lab' },
    'createService(), applications: this is "lab"; allowed: `applications` of schema/index.ts',
  ],
  [
    { models: whole.routes },
    'createService(), models[0]: this is a function; allowed: `sources` of src/generated/models.ts',
  ],
  [
    { models: [] },
    'createService(), models: the list is empty; allowed: `sources` of src/generated/models.ts',
  ],
  [
    { models: [{}, {}] },
    'createService(), models[0]: this is {}; allowed: `sources` of src/generated/models.ts',
  ],
  [
    { migrations: undefined },
    `createService(): the option "migrations" is missing; allowed: ${folder}`,
  ],
  [
    { migrations: './prisma/migrations/' },
    `createService(), migrations: this is "./prisma/migrations/"; allowed: ${folder}`,
  ],
  [
    { migrations: new URL('http://localhost/') },
    `createService(), migrations: this is the URL http://localhost/; allowed: ${folder}`,
  ],
  [
    { migrations: [new URL('file:///tmp/'), '../prisma/migrations/'] },
    `createService(), migrations: this is a list; allowed: ${folder}`,
  ],
  [{ migrations: [] }, `createService(), migrations: this is a list; allowed: ${folder}`],
  [
    { about: 'Lab' },
    'createService(), about: this is "Lab"; allowed: an object with name and description',
  ],
  [
    { about: { name: 'Lab', description: '', verson: '1' } },
    'createService(), about: "verson" is not known (did you mean "version"?); ' +
      'allowed: name, description, version, apiVersion, author, license, versions, firstSteps',
  ],
  [{ about: { name: 'Lab' } }, 'createService(), about: "description" is missing; allowed: a text'],
  [
    { about: { ...whole.about, firstSteps: [] } },
    'createService(), about: "firstSteps" is []; allowed: a function that returns a list of lines',
  ],
]

t.test('refuses options that are unknown, missing or of a wrong type', async (t) => {
  checkDefinition(whole, features)
  for (const [added, line] of cases) {
    const message = `A declaration is wrong:\n  ${line}`
    t.throws(() => checkDefinition({ ...whole, ...added }, features), {
      name: 'DeclarationError',
      message,
    })
  }
})

t.test('reports every mistake of a definition at once', async (t) => {
  const check = (definition: unknown): void =>
    checkDefinition(definition as ServiceDefinition, features)
  const { models: _models, routes: _routes, ...rest } = whole
  t.throws(() => check({ ...rest, about: { nam: 'Lab', description: '' } }), {
    message: /^4 declarations are wrong:/,
  })
  for (const value of [undefined, null, []])
    t.throws(() => check(value), {
      name: 'DeclarationError',
      message:
        /createService\(\): its argument is (undefined|null|a list); allowed: an object with/,
    })
})
