import t from 'tap'
import { testApp } from '../../support/app.ts'
import { Samples } from '../../support/samples.ts'

const app = await testApp(t)
const samples = new Samples(app)
const templates = '/api/extras/export-templates/'

const createTemplate = (template_code: string): Promise<number> =>
  samples.make('extras.ExportTemplate', {
    given: { content_type: 'dcim.device', template_code, mime_type: '', file_extension: '' },
  })

t.test('renders the hosts that are active and have an address', async (t) => {
  const code =
    '{% for device in queryset %}{% if device.status and device.primary_ip %}' +
    '{{ device.name }} {{ device.primary_ip.address.ip }} {{ device.status }} {{ device.site }} ' +
    '{{ device.tenant }}{{ device.custom_fields.tier }};{% endif %}{% endfor %}'
  const devices = await createTemplate(code)
  const site = await samples.make('dcim.Site', { given: { name: 'Plant', slug: 'plant' } })
  const field = await samples.make('extras.CustomField', {
    given: { name: 'tier', type: 600, content_types: ['dcim.device'] },
  })
  const gold = await samples.make('extras.CustomFieldChoice', { given: { field, value: 'Gold' } })
  const hosts = [
    { name: 'on', status: 1, address: '192.0.2.1/24' },
    { name: 'off', status: 0, address: '192.0.2.2/24' },
    { name: 'bare', status: 1, address: null },
  ]
  for (const { name, status, address } of hosts) {
    const given = { name, status, site, custom_fields: { tier: gold } }
    const device = await samples.make('dcim.Device', { given })
    if (address === null) continue
    const port = await samples.make('dcim.Interface', { given: { device } })
    const primary_ip4 = await samples.make('ipam.IPAddress', {
      given: { address, interface: port },
    })
    await app.request('PATCH', `/api/dcim/devices/${device}/`, { body: { primary_ip4 } })
  }
  const shapes = ['', '; choices=object']
  for (const shape of shapes) {
    const headers = { accept: `text/plain, application/json${shape}` }
    const url = `${templates}${devices}/render/?site_id=${site}`
    const { status, text } = await app.request('GET', url, { headers })
    t.strictSame([status, text], [200, 'on 192.0.2.1 Active Plant Gold;'], shape)
  }
  const wrong = await createTemplate('{% for d in queryset %}{{ d.nmae }}{% endfor %}')
  t.match((await app.request('GET', `${templates}${wrong}/render/`)).object, {
    template_code: [/: unknown name "nmae" \(did you mean "name"\?\), line:1, col:\d+\.$/],
  })
})
