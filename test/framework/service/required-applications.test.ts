import t from 'tap'
import { defineModel, secret, text, type Field } from '../../../src/framework/model/index.ts'
import type { Source } from '../../../src/framework/model/resolve/draft.ts'
import { requiredApplications } from '../../../src/features/applications/required.ts'
import * as service from '../../../src/framework/service/required-applications.ts'
import { sources } from '../../fixtures/models.ts'

const requireApplications = (models: readonly Source[]): void =>
  service.requireApplications(models, requiredApplications)

/** The models of the framework, without those of some applications. */
const without = (...missing: readonly string[]): readonly Source[] =>
  sources.filter(
    ({ application }) =>
      ['users', 'extras', 'secrets'].includes(application) && !missing.includes(application),
  )

const book = (fields: Readonly<Record<string, Field>>, customFields = false): Source => {
  const model = defineModel('Book', { path: 'books', fields, customFields })
  return { application: 'library', file: 'schema/library/book.ts', model }
}

const sealed = book({ title: text(), price: secret(), rating: secret() })
const custom = book({ title: text() }, true)

const missing = (application: string, reason: string): string =>
  `  schema/index.ts does not list the application "${application}" of the framework: ${reason}; ` +
  `allowed: import { ${application} } from 'cadastre/schema', and ${application} in \`applications\``

t.test('accepts models without an application that they do not need', async (t) => {
  const models = [book({ title: text() })]
  t.doesNotThrow(() => requireApplications([...without('extras', 'secrets'), ...models]))
  t.doesNotThrow(() => requireApplications([...without(), sealed, custom]))
})

t.test('refuses models whose application is missing, before they are resolved', async (t) => {
  const cases = [
    ['users', custom, missing('users', 'every service needs it')],
    ['secrets', sealed, missing('secrets', 'it is needed by library.Book.price, library.Book.rating')],
    ['extras', custom, missing('extras', 'it is needed by library.Book.custom_fields')],
  ] as const // prettier-ignore
  for (const [application, model, line] of cases)
    t.throws(() => requireApplications([...without(application), model]), {
      name: 'DeclarationError',
      message: `A declaration is wrong:\n${line}`,
    })
})

t.test('ignores values that are no fields, which resolve() refuses', async (t) => {
  const fields: unknown = { title: null, price: 3 }
  const wrong = book(fields as Readonly<Record<string, Field>>) // JavaScript callers have no types
  t.doesNotThrow(() => requireApplications([...without(), wrong]))
})
