import { testImports, type FileRow } from './file-rows.ts'

const region = (slug: string, parent: string | null): object => ({
  model: 'dcim.Region',
  body: { name: slug, slug, parent: parent === null ? null : { slug: parent } },
})
const regions =
  'select r.slug, p.slug from dcim_region r left join dcim_region p on p.id = r.parent_id order by 1'

/** A device whose type gives it `eth0`, and its addresses: the first is its primary address. */
const device = (name: string): readonly object[] => [
  { model: 'dcim.Device', key: name, body: { name, site: { slug: 's' }, device_role: { slug: 'r' }, device_type: { slug: 'm' }, primary_ip4: { $ref: `ipam.IPAddress/${name}` } } }, // prettier-ignore
  { model: 'dcim.Interface', key: name, body: { device: { $ref: `dcim.Device/${name}` }, name: 'eth0', description: 'up', lag: { $ref: `dcim.Interface/${name}-ae0` } } }, // prettier-ignore
  { model: 'dcim.Interface', key: `${name}-ae0`, body: { device: { $ref: `dcim.Device/${name}` }, name: 'ae0', form_factor: 200 } }, // prettier-ignore
  { model: 'ipam.IPAddress', key: name, body: { address: `192.0.2.${name}/24`, interface: { $ref: `dcim.Interface/${name}` } } }, // prettier-ignore
]
const basis: readonly object[] = [
  { model: 'dcim.Site', body: { name: 'S', slug: 's' } },
  { model: 'dcim.DeviceRole', body: { name: 'R', slug: 'r', color: 'ff0000' } },
  { model: 'dcim.Manufacturer', body: { name: 'X', slug: 'x' } },
  { model: 'dcim.DeviceType', body: { manufacturer: { slug: 'x' }, model: 'M', slug: 'm' } },
  { model: 'dcim.InterfaceTemplate', body: { device_type: { slug: 'm' }, name: 'eth0' } },
]
/** A device that exists: without a name for its interface, LAG and primary address. */
const existing: readonly object[] = [
  { model: 'dcim.Device', body: { name: '1', site: { slug: 's' }, device_role: { slug: 'r' }, device_type: { slug: 'm' } } }, // prettier-ignore
]
const devices = `select d.name, host(a.address), i.description, l.name from dcim_device d
  join dcim_interface i on i.device_id = d.id and i.name = 'eth0'
  left join dcim_interface l on l.id = i.lag_id
  left join ipam_ipaddress a on a.id = d.primary_ip4_id order by 1`

const rows: readonly FileRow[] = [
  {
    name: 'sets a reference of a created object to a later object of the file',
    files: [['a.jsonl', [region('pier', 'coast'), region('coast', null)]]],
    options: { update: false, chunk: 1 },
    code: 0,
    stored: [
      regions,
      [
        ['coast', null],
        ['pier', 'coast'],
      ],
    ],
  },
  {
    name: 'keeps the references of an object that exists',
    before: [['a.jsonl', [region('pier', null)]]],
    files: [['b.jsonl', [region('pier', 'coast'), region('coast', null)]]],
    options: { update: false, chunk: 1 },
    code: 0,
    stored: [
      regions,
      [
        ['coast', null],
        ['pier', null],
      ],
    ],
  },
  {
    name: 'reports a reference of a created object that nothing answers to',
    files: [['a.jsonl', [region('pier', 'coast')]]],
    options: { update: false },
    code: 1,
    says: [/^a\.jsonl, line 1: parent: No object matches \{"slug":"coast"\}/],
    stored: [regions, [['pier', null]]],
  },
  {
    name: 'completes created devices with their components, and keeps those that exist',
    before: [['a.jsonl', [...basis, ...existing]]],
    files: [['b.jsonl', [...device('1'), ...device('2')]]],
    options: { update: false, chunk: 1 },
    code: 0,
    stored: [
      devices,
      [
        ['1', null, '', null],
        ['2', '192.0.2.2', 'up', 'ae0'],
      ],
    ],
  },
  {
    name: 'keeps a component that an earlier line of the import wrote',
    files: [
      ['a.jsonl', [...basis, ...device('1')]],
      ['b.jsonl', [{ model: 'dcim.Interface', body: { device: { site: { slug: 's' }, name: '1' }, name: 'eth0', description: 'down' } }]], // prettier-ignore
    ],
    options: { update: false },
    code: 0,
    stored: [devices, [['1', '192.0.2.1', 'up', 'ae0']]],
  },
]

testImports(rows)
