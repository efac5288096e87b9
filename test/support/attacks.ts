import type { Test } from 'tap'
import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { WebClient } from '../features/pages/web-client.ts'
import type { ModelSamples } from './model-samples.ts'
import type { TestApp } from './open-app.ts'

/** Short enough for every field: an element and an attribute that begin where text should go on. */
const attack = `"><x-y z='`
const unescaped = /<x-y/

/** The number of models with changed texts and the number of pages that show them. */
export interface Attacked {
  readonly models: number
  readonly pages: number
}

/**
 * Changes the text of every field of one object of every model to markup, and checks that no page
 * about these objects has it unescaped.
 */
export async function attackPages(
  t: Test,
  service: TestApp,
  samples: ModelSamples,
): Promise<Attacked> {
  const visitor = new WebClient(service)
  await visitor.login()
  const shown = [...service.graph.models.values()].filter(({ operations }) =>
    operations.has('list'),
  )
  for (const { key, view } of shown) if (!view) await samples.make(key, { full: true, variant: 1 })
  const poisoned = new Set<string>()
  for (const model of shown)
    for (const field of model.fields.values())
      if (isText(field) && (await poison(service, model, field))) poisoned.add(model.key)

  let pages = 0
  for (const url of [
    ...shown.flatMap((model) => placesOf(service, model)),
    '/',
    '/user/',
    '/user/api-tokens/',
    '/user/sessions/',
    '/search/?q=x-y',
  ]) {
    const { status, text } = await visitor.get(url)
    t.not(status, 500, url)
    t.notMatch(text, unescaped, url)
    if (text.includes('&lt;x-y')) pages += 1
  }
  return { models: poisoned.size, pages }
}

/** A text that is stored as it is written, and is no secret. */
function isText({ column, choices, reference, confidential }: ResolvedField): boolean {
  return /^(text|varchar)/.test(column?.sql ?? '') && !choices && !reference && !confidential
}

/** Sets a field in the database to the attack; returns whether its constraints accept the text. */
async function poison(
  { database }: TestApp,
  { table }: Model,
  { columnName = '' }: ResolvedField,
): Promise<boolean> {
  const text = `update ${table} set ${columnName} = $1 where id = (select min(id) from ${table})`
  return database.rows({ text, values: [attack] }).then(
    () => true,
    () => false,
  )
}

/** Every page about the first object of a model. */
function placesOf({ app }: TestApp, { application, path, url }: Model): readonly string[] {
  const pages = `/${application}/${path}/`
  const below = (app.subresources.get(url) ?? []).map((one) => one.path)
  return [
    url,
    `${url}?ordering=-id`,
    `${url}1/`,
    pages,
    `${pages}?ordering=-id`,
    `${pages}add/`,
    `${pages}fields/`,
    `${pages}1/`,
    `${pages}1/edit/`,
    `${pages}1/delete/`,
    ...below.filter((one) => one !== '').map((one) => `${url}1/${one}`),
  ]
}
