import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import {
  describeObjects,
  type Description,
} from '../../../src/features/export-templates/describe.ts'
import { renderTemplate } from '../../../src/features/export-templates/template-engine.mjs'

const site: Description = {
  is: 'object',
  names: ['name'],
  members: { id: null, url: null, name: null },
}
const address: Description = {
  is: 'object',
  names: ['address'],
  members: { id: null, address: { is: 'network' } },
}
const device: Description = {
  is: 'object',
  names: ['display_name', 'name'],
  members: {
    id: null,
    name: null,
    display_name: null,
    comments: null,
    site,
    rack: site,
    status: { is: 'choice' },
    face: { is: 'choice' },
    primary_ip: address,
    tags: { is: 'list', of: site },
    custom_fields: null,
  },
}

const hq = { id: 7, url: '/sites/7/', name: 'HQ' }
const on = {
  id: 1,
  name: 'sw1',
  display_name: 'sw1 (core)',
  comments: '',
  site: hq,
  rack: null,
  status: [1, 'Active'],
  face: null,
  primary_ip: { id: 3, address: '192.0.2.77/25' },
  tags: [hq, { id: 8, url: '/sites/8/', name: 'B' }],
  custom_fields: { tier: { value: 3, label: 'Gold' }, note: null, units: 4 },
}
const off = {
  ...on,
  id: 2,
  name: 'sw2',
  display_name: '',
  status: { value: 0, label: 'Offline' },
  primary_ip: null,
}
const six = { id: 4, address: '2001:db8::5/64' }

const fill = (template: string, more: object = {}): string =>
  renderTemplate(
    template,
    { d: on, o: off, queryset: [on, off], six, ...more },
    { d: device, o: device, queryset: { is: 'list', of: device }, six: address },
  )

const texts: readonly (readonly [template: string, text: string])[] = [
  // labels
  ['{{ d }};{{ o }}', 'sw1 (core);sw2'],
  ['{{ d.site }};{{ d.rack }};{{ d.site.name }};{{ d.rack.name }}', 'HQ;;HQ;'],
  ['{{ d.primary_ip }};{{ o.primary_ip }}', '192.0.2.77/25;'],
  ['{{ d.site | upper }} {{ d.site | append: "!" }} {{ d.site | length }}', 'HQ HQ! 2'],
  ['{{ d.tags | join: ", " }};{{ queryset | map: "site" | join }}', 'HQ, B;HQ HQ'],
  ['{{ d.rack | default: "none" }};{{ d.rack | default_if_none: "none" }}', 'none;none'],
  ['{{ d.site | json }};{{ d.rack | json }}', '{"id":7,"url":"/sites/7/","name":"HQ"};null'],
  ['{% if d.site == o.site %}same{% endif %}{% if d.site == "HQ" %} HQ{% endif %}', 'same HQ'],
  ['{% if d.rack == nil %}a{% endif %}{% if d.site != nil %}b{% endif %}', 'ab'],
  ['{% assign all = queryset | group_by: "site" %}{{ all | size }}{{ all[0].items | size }}{{ all[0].name }}', '12HQ'],
  ['{% assign all = queryset | group_by: "status" %}{% for one in all %}{{ one.name }}{{ one.items | size }}{% endfor %}', 'Active1Offline1'],
  ['{{ queryset | sort: "status" | map: "name" | join }};{{ queryset | sort: "site" | size }}', 'sw2 sw1;2'],
  ['{{ queryset | where: "site.name", "HQ" | size }}{{ queryset | find: "name", "sw2" }}', '2sw2'],
  ['{% for pair in d.site %}{{ pair[0] }}={{ pair[1] }},{% endfor %}', 'id=7,url=/sites/7/,name=HQ,'],
  // choices
  ['{{ d.status }};{{ o.status }};{{ d.face }}', 'Active;Offline;'],
  ['{{ d.status.value }}{{ d.status[0] }}{{ o.status.value }};{{ d.status.label }}', '110;Active'],
  ['{{ d.status[1] }};{{ o.status[1] }};{{ d.face.label }};{{ d.face[1] }}', 'Active;Offline;;'],
  ['{% if d.status == 1 %}a{% endif %}{% if d.status == "Active" %}b{% endif %}', 'ab'],
  ['{% if 1 == d.status %}a{% endif %}{% if d.status != "Offline" %}b{% endif %}', 'ab'],
  ['{% if d.status == 2 or d.status == "Off" %}a{% endif %}', ''],
  ['{% if o.status == 0 %}a{% endif %}{% if o.status < 1 %}b{% endif %}', 'ab'],
  ['{% case d.status %}{% when 0 %}off{% when "Active" %}on{% endcase %}', 'on'],
  ['{% if d.status %}a{% endif %}{% if o.status %}b{% endif %}{% if d.face %}c{% endif %}', 'a'],
  ['{% unless o.status %}a{% endunless %}{% if not o.status %}b{% endif %}', 'ab'],
  ['{% if d.face == nil %}a{% endif %}{% if d.face == 0 %}b{% endif %}', 'a'],
  ['{{ d.status | upper }};{{ d.status | json }};{{ o.status | json }}', 'ACTIVE;[1,"Active"];{"value":0,"label":"Offline"}'],
  ['{{ queryset | where: "status", "Active" | size }}{{ queryset | where: "status", 0 | size }}', '11'],
  ['{% if d.status contains "ctiv" %}a{% endif %}', 'a'],
  // addresses
  ['{{ d.primary_ip.address }};{{ o.primary_ip.address }}', '192.0.2.77/25;'],
  ['{{ d.primary_ip.address.ip }};{{ o.primary_ip.address.ip }}', '192.0.2.77;'],
  ['{{ d.primary_ip.address.network }} {{ d.primary_ip.address.broadcast }}', '192.0.2.0 192.0.2.127'],
  ['{{ d.primary_ip.address.netmask }} {{ d.primary_ip.address.hostmask }}', '255.255.255.128 0.0.0.127'],
  ['{{ d.primary_ip.address.prefixlen }} {{ d.primary_ip.address.cidr }}', '25 192.0.2.0/25'],
  ['{{ d.primary_ip.address.version }}{{ six.address.version }}', '46'],
  ['{{ six.address.ip }} {{ six.address.cidr }} {{ six.address.broadcast }}', '2001:db8::5 2001:db8::/64 '],
  ['{{ d.primary_ip.address | split: "/" | first }}', '192.0.2.77'],
  ['{% if d.primary_ip.address == "192.0.2.77/25" %}a{% endif %}', 'a'],
  // custom fields
  ['{{ d.custom_fields.tier }};{{ d.custom_fields.note }};{{ d.custom_fields.units }}', 'Gold;;4'],
  ['{% if d.custom_fields.tier == 3 %}a{% endif %}{{ d.custom_fields.tier.value }}', 'a3'],
  ['{{ d.custom_fields }}', '{"tier":{"value":3,"label":"Gold"},"note":null,"units":4}'],
  // conditions and loops
  ['{% if d.comments %}a{% endif %}{% if d.tags %}b{% endif %}{% if none %}c{% endif %}', 'b'],
  ['{% for d in queryset %}{{ forloop.counter }}{{ forloop.counter0 }} {% endfor %}', '10 21 '],
  ['{% for d in queryset %}{{ forloop.revcounter }}{{ forloop.revcounter0 }} {% endfor %}', '21 10 '],
  ['{% for d in queryset %}{{ forloop.index }}{% if forloop.last %}.{% endif %}{% endfor %}', '12.'],
  ['{{ queryset | size }}{{ queryset.first }}{{ queryset[5] }}{{ none.first.name }}', '2sw1 (core)'],
] // prettier-ignore

t.test('prints labels, compares choices and reads the parts of addresses', async (t) => {
  for (const [template, text] of texts) t.equal(fill(template, { none: [] }), text, template)
})

t.test('renders the example of the documentation of NetBox 2.0', async (t) => {
  const template =
    '{% for device in queryset %}{% if device.status and device.primary_ip %}define host{\n' +
    '  host_name {{ device.name }}\n  address {{ device.primary_ip.address.ip }}\n}\n' +
    '{% endif %}{% endfor %}'
  t.equal(fill(template), 'define host{\n  host_name sw1\n  address 192.0.2.77\n}\n')
})

t.test('refuses unknown names, also those of values that are absent', async (t) => {
  const cases: readonly (readonly [template: string, name: string])[] = [
    ['{{ nothing }}', 'nothing'],
    ['{% if nothing %}{% endif %}', 'nothing'],
    ['{{ d.nmae }}', 'nmae'],
    ['{% if d.nmae %}{% endif %}', 'nmae'],
    ['{{ d.nmae | default: "x" }}', 'nmae'],
    ['{{ d.site.region }}', 'region'],
    ['{{ d.rack.region }}', 'region'],
    ['{{ d.status.colour }}', 'colour'],
    ['{{ d.face.colour }}', 'colour'],
    ['{{ d.primary_ip.address.host }}', 'host'],
    ['{{ o.primary_ip.address.host }}', 'host'],
    ['{{ d.custom_fields.colour }}', 'colour'],
    ['{{ d.name.first_letter }}', 'first_letter'],
    ['{{ queryset.name }}', 'name'],
    ['{{ queryset | map: "nmae" }}', 'nmae'],
    ['{{ queryset | where: "nmae", 1 }}', 'nmae'],
    ['{{ queryset | group_by: "nmae" }}', 'nmae'],
    ['{% for d in queryset %}{{ forloop.count }}{% endfor %}', 'count'],
    ...['constructor', '__proto__', 'toString', 'toLiquid', 'valueOf', 'equals', 'isTrue'].flatMap(
      (name) => ['d', 'd.status', 'd.face', 'd.primary_ip.address', 'queryset', 'd.name'].map(
        (of) => [`{{ ${of}.${name} }}`, name] as const,
      ),
    ),
  ] // prettier-ignore
  for (const [template, name] of cases)
    t.throws(() => fill(template), { message: new RegExp(`^unknown name "${name}" \\[`) }, template)
})

t.test('suggests no characters of texts and no items of lists', async (t) => {
  const long = 'x'.repeat(100_000)
  t.throws(() => fill('{{ long.nmae }}', { long }), { message: /^unknown name "nmae" \[size\]/ })
  t.throws(() => fill('{{ long.nmae }}', { long: Array.from(long) }), {
    message: /^unknown name "nmae" \[first,last,size\]/,
  })
})

t.test('reads custom fields with the names of properties of objects', async (t) => {
  const named = { ...on, custom_fields: { constructor: 'x', valueOf: 2 } }
  const template = '{{ n.custom_fields.constructor }} {{ n.custom_fields.valueOf }}'
  t.equal(fill(template, { n: named }), 'x 2')
})

t.test('describes representations of models', async (t) => {
  const { names, members } = describeObjects(graph)(requireModel(graph, 'store.Shelf'))
  t.equal(names[0], 'display_name')
  t.strictSame(Object.keys(members).includes('tags'), true)
  t.match(members, {
    name: null,
    depot: { is: 'object', members: { name: null } },
    tags: { is: 'list', of: { is: 'object', members: { slug: null } } },
    type: { is: 'choice' },
    custom_fields: null,
  })
  const sample = describeObjects(graph)(requireModel(graph, 'lab.Sample'))
  const networks = Object.entries(sample.members).filter(([, of]) => of?.is === 'network')
  t.strictSame(
    networks.map(([name]) => name),
    ['prefix', 'address'],
    'addresses and networks',
  )
  const label = describeObjects(graph)(requireModel(graph, 'stock.Label'))
  t.match(label.members['object'], { is: 'object', members: { name: null } }, 'one of several')
})
