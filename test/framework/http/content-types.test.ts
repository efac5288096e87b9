import t from 'tap'
import { graph } from '../../../src/app.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { testApp, type Json, type Method } from '../../support/app.ts'
import { keepsPromises } from '../../inventory/promises/account.ts'

const service = await testApp(t)
const url = '/api/extras/content-types/'
const site = requireModel(graph, 'dcim.Site').number ?? 0
const rack = requireModel(graph, 'dcim.Rack').number ?? 0

t.test('models are listed with numbers', async (t) => {
  const { results, object } = await service.request('GET', `${url}?limit=0`)
  const served = [...graph.models.values()].filter((model) => model.operations.size > 0 && !model.view)
  t.equal(object['count'], served.length)
  t.equal(new Set(results.map(({ id }) => id)).size, served.length, 'each has its own')
  const one = { id: site, url: `${service.origin}${url}${site}/`, name: 'site', app_label: 'dcim', model: 'site' }
  t.strictSame((await service.request('GET', `${url}?app_label=dcim&model=site`)).results, [one])
  t.strictSame((await service.request('GET', `${url}${site}/`)).object, one)
  const page = await service.request('GET', `${url}?limit=2&offset=2`)
  t.match(page.object, { count: served.length, results: results.slice(2, 4), previous: /offset=0/, next: /offset=4/ })
  const refused: readonly (readonly [string, number])[] = [[`${url}?modle=site`, 400], [`${url}?id=x`, 400], [`${url}99999/`, 404]]
  for (const [path, status] of refused) t.equal((await service.request('GET', path)).status, status, path)
}) // prettier-ignore

const template = { name: 'x', template_code: 'x' }
const templates = '/api/extras/export-templates/'
const fields = '/api/extras/custom-fields/'

const writes: readonly (readonly [Method, string, Json, Json])[] = [
  ['POST', templates, { ...template, content_type: site }, { content_type: 'dcim.site' }],
  ['PATCH', `${templates}1/`, { content_type: String(rack) }, { content_type: 'dcim.rack' }],
  ['PATCH', `${templates}1/`, { content_type: 'dcim.site' }, { content_type: 'dcim.site' }],
  ['POST', fields, { name: 'a', content_types: [site, String(rack), 'dcim.device', 'dcim.site'] }, { content_types: ['dcim.site', 'dcim.rack', 'dcim.device'] }],
] // prettier-ignore

t.test('a number stands for the name of a model', async (t) => {
  for (const [method, path, body, wanted] of writes) {
    const { object, status, text } = await service.request(method, path, { body })
    t.equal(status, method === 'POST' ? 201 : 200, text)
    t.match(object, wanted)
  }
  const counts: readonly (readonly [string, number])[] = [
    [`${templates}?content_type=${site}`, 1],
    [`${templates}?content_type=dcim.site`, 1],
    [`${templates}?content_type=${rack}`, 0],
    [`${templates}?content_type__n=${site}`, 0],
    [`/api/extras/object-changes/?model=${site}`, 0],
  ]
  for (const [path, count] of counts)
    t.equal((await service.request('GET', path)).object['count'], count, path)
  const refused: readonly (readonly [Method, string, Json | undefined, Json])[] = [
    ['POST', templates, { ...template, content_type: 99999 }, { content_type: ['No content type has the number 99999.'] }],
    ['POST', fields, { name: 'b', content_types: [99999] }, { content_types: ['No content type has the number 99999.'] }],
    ['GET', `${templates}?content_type=99999`, undefined, { content_type: ['No content type has the number 99999.'] }],
  ]
  for (const [method, path, body, wanted] of refused) {
    const answer = await service.request(method, path, body ? { body } : {})
    t.strictSame([answer.status, answer.body], [400, wanted], `${method} ${path}`)
  }
}) // prettier-ignore

keepsPromises(t, import.meta.url)
