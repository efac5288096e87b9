import { requireModel, type Work } from 'cadastre'
import { insertComponents } from './sql/components.ts'

interface ComponentModel {
  readonly model: string
  readonly template: string
  /** Fields that a component copies from its template. */
  readonly fields: readonly string[]
}

const componentModels: readonly ComponentModel[] = [
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
 * each model of components.
 */
export async function createComponents(work: Work, devices: readonly number[]): Promise<void> {
  for (const component of componentModels) {
    const model = requireModel(work.graph, component.model)
    const { table: templates } = requireModel(work.graph, component.template)
    const { first, from } = insertComponents({
      table: model.table,
      templates,
      columns: component.fields,
    })
    await work.logRows({ first, found: [{ model, action: 'create', from }], ids: devices })
  }
}
