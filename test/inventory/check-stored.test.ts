import t from 'tap'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { seesAll } from '../../src/framework/model/permission.ts'
import { isMade } from '../support/samples.ts'
import { commandLineAuthor } from '../../src/framework/model/author.ts'
import { checkStored, isCheckable } from '../../src/framework/write/check-stored.ts'
import { extensions, graph } from '../support/inventory.ts'
import { openTestApi } from './test-api.ts'

const api = await openTestApi(t)
const { samples, app } = api
const { database } = app

const run = (text: string, ...values: readonly unknown[]) => database.rows({ text, values })

/** Returns the refused objects of a model as `<id> <field>: <messages>`, without names. */
async function refusedOf(model: Model): Promise<readonly string[]> {
  const context = { graph, model, database, extensions, reader: seesAll }
  const lines: string[] = []
  for await (const { refused } of checkStored({ ...context, author: commandLineAuthor() }))
    for (const { id, errors } of refused)
      for (const [field, messages] of Object.entries(errors))
        lines.push(`${id} ${field}: ${messages.join(' ').replaceAll(/"Name \d+"/g, '"…"')}`)
  return lines
}

const checked = [...graph.models.values()].filter(isCheckable)

await t.test('refuses no object that requests made', async (t) => {
  for (const model of checked.filter(isMade)) {
    await samples.make(model.key)
    await samples.make(model.key)
  }
  for (const model of checked) t.strictSame(await refusedOf(model), [], model.key)
})

const mounted = async (
  height = 1,
): Promise<Readonly<Record<'device' | 'type' | 'rack', number>>> => {
  const site = await samples.make('dcim.Site')
  const rack = await samples.make('dcim.Rack', { given: { site, u_height: 42 } })
  const type = await samples.make('dcim.DeviceType', { given: { u_height: height } })
  const given = { site, rack, device_type: type, position: 3, face: 0 }
  return { device: await samples.make('dcim.Device', { given }), type, rack }
}

/** Makes an object, and sets columns of its row; returns its id. */
async function madeWith(model: string, columns: string): Promise<number> {
  const id = await samples.make(model)
  await run(`update ${requireModel(graph, model).table} set ${columns} where id = $1`, id)
  return id
}

/** A rule that is newer than the rows that break it. */
interface BrokenRule {
  readonly says: string
  readonly model: string
  /** Makes the rows. Returns the lines about them. */
  readonly prepare: () => Promise<readonly string[]>
}

const broken: readonly BrokenRule[] = [
  {
    says: 'a rule of the declaration',
    model: 'dcim.Device',
    prepare: async () => {
      const { device, type } = await mounted()
      await run('update dcim_devicetype set u_height = 0 where id = $1', type)
      return [
        `${device} position: The device type has the height 0: its devices take no unit and have ` +
          'no position.',
      ]
    },
  },
  {
    says: 'a rule that requires a value',
    model: 'dcim.Device',
    prepare: async () => {
      const { device } = await mounted()
      await run('update dcim_device set face = null where id = $1', device)
      return [`${device} face: The rack face must be given together with a position.`]
    },
  },
  {
    says: 'a rule about a referenced object',
    model: 'ipam.VLAN',
    prepare: async () => {
      const group = await samples.make('ipam.VLANGroup', {
        given: { site: await samples.make('dcim.Site') },
      })
      const vlan = await samples.make('ipam.VLAN')
      await run('update ipam_vlan set group_id = $1, site_id = null where id = $2', group, vlan)
      return [`${vlan} group: The VLAN group must belong to the same site as the VLAN.`]
    },
  },
  {
    says: 'a hierarchy without a loop',
    model: 'dcim.Region',
    prepare: async () => {
      const ids = [await samples.make('dcim.Region'), await samples.make('dcim.Region')]
      const text = 'update dcim_region set parent_id = $1 + $2 - id where id in ($1, $2)'
      await run(text, ...ids)
      return ids.map(
        (id) =>
          `${id} parent: A region may not be placed under itself or under one of its descendants.`,
      )
    },
  },
  {
    says: 'references without a loop',
    model: 'ipam.IPAddress',
    prepare: async () => {
      const ids = [await samples.make('ipam.IPAddress'), await samples.make('ipam.IPAddress')]
      const text = 'update ipam_ipaddress set nat_inside_id = $1 + $2 - id where id in ($1, $2)'
      await run(text, ...ids)
      return ids.map(
        (id) =>
          `${id} nat_inside: An address cannot be translated to itself, also not through others: ` +
          'the inside addresses of this one lead back to it.',
      )
    },
  },
  {
    says: 'the values of a field',
    model: 'dcim.Site',
    prepare: async () => {
      const site = await madeWith('dcim.Site', `slug = 'not a slug'`)
      return [
        `${site} slug: Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.`,
      ]
    },
  },
  {
    says: 'a behaviour that compares two objects',
    model: 'dcim.Device',
    prepare: async () => {
      const [one, other] = [await mounted(2), await mounted()]
      const text = `
        update dcim_device d set rack_id = r.id, site_id = r.site_id, position = 4
        from dcim_rack r
        where r.id = $1 and d.id = $2`
      await run(text, one.rack, other.device)
      const isTaken = (at: number): string =>
        `A device without a name is mounted at U${at} of rack "…".`
      return [
        `${one.device} position: U3 to U4 are not free at the front: ${isTaken(4)}`,
        `${other.device} position: U4 is not free at the front: ${isTaken(3)}`,
      ]
    },
  },
  {
    says: 'a behaviour that reads another object',
    model: 'dcim.Device',
    prepare: async () => {
      const { device, rack } = await mounted()
      await run('update dcim_rack set u_height = 2 where id = $1', rack)
      return [`${device} position: U3 is not free at the front: rack "…" has U1 to U2.`]
    },
  },
  {
    says: 'a behaviour that reads the objects which refer to one',
    model: 'dcim.DeviceType',
    prepare: async () => {
      const { type } = await mounted()
      await run('update dcim_devicetype set u_height = 0 where id = $1', type)
      return [
        `${type} u_height: The height cannot be 0 while devices of the type have a position in a ` +
          'rack.',
      ]
    },
  },
  {
    says: 'a definition of a custom field',
    model: 'tenancy.Tenant',
    prepare: async () => [
      `${await madeWith('tenancy.Tenant', `custom_fields = '{"gone": 1}'`)} custom_fields: ` +
        'There is no custom field "gone" for this model. Allowed: none.',
    ],
  },
]

for (const { says, model, prepare } of broken)
  await t.test(`finds objects that break ${says}`, async (t) => {
    const known = new Set(await refusedOf(requireModel(graph, model)))
    const expected = await prepare()
    const found = await refusedOf(requireModel(graph, model))
    t.strictSame(
      found.filter((line) => !known.has(line)),
      expected,
    )
  })

t.test('names object permissions whose filters are gone', async (t) => {
  const body = { name: 'Gone', models: ['dcim.site'], actions: ['change'] }
  const made = await app.request('POST', '/api/users/object-permissions/', { body })
  t.equal(made.status, 201, made.text)
  const gone = JSON.stringify({ former: 1 })
  await run(`update users_objectpermission set constraints = $1::jsonb where name = 'Gone'`, gone)
  const [line = ''] = await refusedOf(requireModel(graph, 'users.ObjectPermission'))
  t.match(line, /constraints: site, former: Unknown filter/)
})
