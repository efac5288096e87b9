// `npm run check:types` runs this file: it holds tests of types only.
import { createService } from 'cadastre'
import { inventory } from 'cadastre/inventory'
import { extendModel, integer, type ModelExtension, type NamedExtension } from 'cadastre/schema'
import type { Same, Test } from './type-tests.ts'

const fields = { floor: integer({ default: 0 }) }

const extension = extendModel('dcim.Site', {
  fields,
  unique: [['region', 'floor']],
  customFields: true,
  pages: { list: { columns: ['floor'] }, detail: { sections: { Site: ['floor'] } } },
})
// @ts-expect-error: an extension has no order of its own
extendModel('dcim.Site', { fields, order: ['floor'] })
// @ts-expect-error: nor a label
extendModel('dcim.Site', { pages: { label: '{floor}' } })
// @ts-expect-error: a field is what a kind makes
extendModel('dcim.Site', { fields: { floor: 1 } })
// @ts-expect-error: the extension is missing
extendModel('dcim.Site')

// The folder of the inventory's migrations comes before that of the project.
createService({ ...inventory, migrations: [inventory.migrations, new URL('file:///')] })
// @ts-expect-error: a folder is a URL
createService({ ...inventory, migrations: [inventory.migrations, 'prisma/migrations/'] })

export type Tests = [
  Test<Same<typeof extension, NamedExtension>>,
  Test<Same<(typeof inventory)['migrations'], URL>>,
  Test<'order' extends keyof ModelExtension ? false : true>,
]
