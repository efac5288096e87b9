import t from 'tap'
import { inGroup } from '../../../src/framework/model/index.ts'
import { inventory } from '../../../src/inventory/inventory.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { makerOf } from '../../support/made.ts'
import { serviceWithPolicies } from '../../support/with-policies.ts'
import { makeUser } from '../../support/person.ts'

const editorsOnly = { view: [inGroup('editors')] }

/** The inventory, of which a policy hides a field of templates and of maps. */
const service = serviceWithPolicies(inventory, {
  'extras.ExportTemplate': { fields: { mime_type: editorsOnly } },
  'extras.TopologyMap': { fields: { device_patterns: editorsOnly } },
})
const { testApp } = appTestingOf(service, 'inventory with hidden fields of templates')
const app = await testApp(t)
const make = makerOf(app)

t.test('refuses documents and drawings that hidden fields make', async (t) => {
  const code = { name: 'x', content_type: 'dcim.site', template_code: 'x', mime_type: 'text/csv' }
  const template = await make('extras/export-templates', code)
  const map = await make('extras/topology-maps', { name: 'x', slug: 'x', device_patterns: 'x' })
  const rights = ['extras.view_exporttemplate', 'extras.view_topologymap']
  const token = await makeUser(app, 'reader', rights)
  for (const [path, field] of [
    [`export-templates/${template}`, 'ExportTemplate.mime_type'],
    [`topology-maps/${map}`, 'TopologyMap.device_patterns'],
  ]) {
    const { status, text } = await app.request('GET', `/api/extras/${path}/render/`, { token })
    t.match([status, text], [403, `permission for the field extras.${field}`])
  }
})
