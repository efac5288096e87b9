import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { testApp, type Json, type Method } from '../../support/fixture-app.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const service = await testApp(t)
const url = '/api/extras/content-types/'
const depot = requireModel(graph, 'store.Depot').number ?? 0
const shelf = requireModel(graph, 'store.Shelf').number ?? 0

t.test('lists models with their numbers', async (t) => {
  const { results, object } = await service.request('GET', `${url}?limit=0`)
  const served = [...graph.models.values()].filter(
    (model) => model.operations.size > 0 && !model.view,
  )
  t.equal(object['count'], served.length)
  t.equal(new Set(results.map(({ id }) => id)).size, served.length, 'each has its own number')
  const one = {
    id: depot,
    url: `${service.origin}${url}${depot}/`,
    name: 'depot',
    app_label: 'store',
    model: 'depot',
  }
  t.strictSame((await service.request('GET', `${url}?app_label=store&model=depot`)).results, [one])
  t.strictSame((await service.request('GET', `${url}${depot}/`)).object, one)
  const page = await service.request('GET', `${url}?limit=2&offset=2`)
  t.match(page.object, {
    count: served.length,
    results: results.slice(2, 4),
    previous: /offset=0/,
    next: /offset=4/,
  })
  const refused: readonly (readonly [string, number])[] = [
    [`${url}?modle=depot`, 400],
    [`${url}?id=x`, 400],
    [`${url}99999/`, 404],
  ]
  for (const [path, status] of refused)
    t.equal((await service.request('GET', path)).status, status, path)
})

const template = { name: 'x', template_code: 'x' }
const templates = '/api/extras/export-templates/'
const fields = '/api/extras/custom-fields/'

const writes: readonly (readonly [Method, string, Json, Json])[] = [
  ['POST', templates, { ...template, content_type: depot }, { content_type: 'store.depot' }],
  ['PATCH', `${templates}1/`, { content_type: String(shelf) }, { content_type: 'store.shelf' }],
  ['PATCH', `${templates}1/`, { content_type: 'store.depot' }, { content_type: 'store.depot' }],
  ['POST', fields, { name: 'a', content_types: [depot, String(shelf), 'store.owner', 'store.depot'] }, { content_types: ['store.depot', 'store.shelf', 'store.owner'] }],
] // prettier-ignore

t.test('accepts the number of a model for its name', async (t) => {
  for (const [method, path, body, wanted] of writes) {
    const { object, status, text } = await service.request(method, path, { body })
    t.equal(status, method === 'POST' ? 201 : 200, text)
    t.match(object, wanted)
  }
  const counts: readonly (readonly [string, number])[] = [
    [`${templates}?content_type=${depot}`, 1],
    [`${templates}?content_type=store.depot`, 1],
    [`${templates}?content_type=${shelf}`, 0],
    [`${templates}?content_type__n=${depot}`, 0],
    [`/api/extras/object-changes/?model=${depot}`, 0],
  ]
  for (const [path, count] of counts)
    t.equal((await service.request('GET', path)).object['count'], count, path)
  const refused: readonly (readonly [Method, string, Json | undefined, Json])[] = [
    [
      'POST',
      templates,
      { ...template, content_type: 99999 },
      { content_type: ['No content type has the number 99999.'] },
    ],
    [
      'POST',
      fields,
      { name: 'b', content_types: [99999] },
      { content_types: ['No content type has the number 99999.'] },
    ],
    [
      'GET',
      `${templates}?content_type=99999`,
      undefined,
      { content_type: ['No content type has the number 99999.'] },
    ],
  ]
  for (const [method, path, body, wanted] of refused) {
    const answer = await service.request(method, path, body ? { body } : {})
    t.strictSame([answer.status, answer.body], [400, wanted], `${method} ${path}`)
  }
})

checkRequiredTests(t, import.meta.url)
