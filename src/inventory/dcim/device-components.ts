import type { Work } from '../../framework/write/context.ts'
import { requireModel, type Graph } from '../../framework/model/graph.ts'

interface Kind {
  readonly model: string
  readonly template: string
  /** Fields that a component copies from its template. */
  readonly fields: readonly string[]
}

const kinds: readonly Kind[] = [
  { model: 'dcim.ConsolePort', template: 'dcim.ConsolePortTemplate', fields: ['name'] },
  { model: 'dcim.ConsoleServerPort', template: 'dcim.ConsoleServerPortTemplate', fields: ['name'] },
  { model: 'dcim.PowerPort', template: 'dcim.PowerPortTemplate', fields: ['name'] },
  { model: 'dcim.PowerOutlet', template: 'dcim.PowerOutletTemplate', fields: ['name'] },
  {
    model: 'dcim.Interface',
    template: 'dcim.InterfaceTemplate',
    fields: ['name', 'form_factor', 'mgmt_only'],
  },
  { model: 'dcim.DeviceBay', template: 'dcim.DeviceBayTemplate', fields: ['name'] },
]

/**
 * Creates the components of new devices from the templates of their types, with one statement for
 * each kind of component.
 */
export async function makeComponents(work: Work, devices: readonly number[]): Promise<void> {
  for (const kind of kinds) {
    const model = requireModel(work.graph, kind.model)
    const first = `with made as (${copySql(work.graph, kind)})`
    await work.logRows({
      first,
      found: [{ model, action: 'create', from: 'made t' }],
      ids: devices,
    })
  }
}

function copySql(graph: Graph, { model, template, fields }: Kind): string {
  const list = fields.join(', ')
  const copied = fields.map((field) => `t.${field}`).join(', ')
  return `
    insert into ${requireModel(graph, model).table} (device_id, ${list})
    select d.id, ${copied}
    from dcim_device d
    join ${requireModel(graph, template).table} t on t.device_type_id = d.device_type_id
    where d.id = any($1::integer[]) order by d.id, t.id
    returning *`
}
