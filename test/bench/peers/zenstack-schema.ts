const id = { name: 'id', type: 'Int', id: true }

/** The tables of `../baselines/schema.prisma`, in the form in which ZenStack's CLI prints them. */
export const schema = {
  provider: { type: 'postgresql' },
  plugins: {},
  models: {
    Site: model('Site', 'dcim_site', {
      ...parent('site'),
      groups: { name: 'groups', type: 'VlanGroup', array: true, relation: { opposite: 'site' } },
    }),
    VlanGroup: model('VlanGroup', 'ipam_vlangroup', {
      ...parent('group'),
      ...reference('site', 'Site', 'groups'),
    }),
    Tenant: model('Tenant', 'tenancy_tenant', parent('tenant')),
    Role: model('Role', 'ipam_role', parent('role')),
    Vlan: model('Vlan', 'ipam_vlan', {
      id: { ...id, default: call('autoincrement') },
      vid: field('vid', 'Int', '@db.SmallInt'),
      name: field('name', 'String', '@db.VarChar'),
      status: { ...field('status', 'Int', '@db.SmallInt'), default: 1 },
      description: { ...field('description', 'String', '@db.VarChar'), default: '' },
      custom_fields: { ...field('custom_fields', 'Json'), default: '{}' },
      created: {
        ...field('created', 'DateTime', '@db.Date'),
        default: call('dbgenerated', [literal('current_date')]),
      },
      last_updated: {
        ...field('last_updated', 'DateTime', '@db.Timestamptz'),
        default: call('now'),
        updatedAt: true,
      },
      ...reference('site', 'Site', 'vlans'),
      ...reference('group', 'VlanGroup', 'vlans'),
      ...reference('tenant', 'Tenant', 'vlans'),
      ...reference('role', 'Role', 'vlans'),
    }),
  },
}

function model(name: string, table: string, fields: object): object {
  const attributes = [{ name: '@@map', args: [{ name: 'name', value: literal(table) }] }]
  const uniqueFields = { id: { type: 'Int' } }
  return { name, fields, attributes, idFields: ['id'], uniqueFields }
}

/** Returns the fields of a parent; `opposite` is the reference of VLANs to it. */
function parent(opposite: string): object {
  return {
    id,
    name: field('name', 'String', '@db.VarChar'),
    slug: field('slug', 'String', '@db.VarChar'),
    vlans: { name: 'vlans', type: 'Vlan', array: true, relation: { opposite } },
  }
}

/** Returns the fields of a reference. */
function reference(name: string, type: string, opposite: string): object {
  const key = `${name}_id`
  return {
    [key]: { name: key, type: 'Int', optional: true, foreignKeyFor: [name] },
    [name]: {
      name,
      type,
      optional: true,
      relation: { opposite, fields: [key], references: ['id'] },
    },
  }
}

function field(name: string, type: string, attribute?: string): object {
  return { name, type, ...(attribute ? { attributes: [{ name: attribute }] } : {}) }
}

function call(name: string, args?: readonly object[]): object {
  return { kind: 'call', function: name, ...(args ? { args } : {}) }
}

function literal(value: string): object {
  return { kind: 'literal', value }
}
