import t from 'tap'
import type { Behaviour } from '../../src/framework/write/context.ts'
import type { BehaviourRow } from '../../src/framework/write/merge-behaviours.ts'
import { createService } from '../../src/framework/assembly.ts'
import type { FlatRack } from '../../src/generated/serializers/dcim/rack.ts'
import type { FlatTypes } from '../../src/generated/serializers/index.ts'
import { sources } from '../../src/generated/models.ts'
import { inventorySettings } from '../../src/inventory/settings.ts'
import { applications } from '../../schema/index.ts'

const ofRacks: Behaviour<FlatRack> = {
  check: (items) =>
    Promise.resolve(
      items.forEach(({ changes, messages }) => {
        if (changes.get('u_height') === 1) messages.add('u_height', 'One unit is no rack.')
      }),
    ),
}
const ofAny: Behaviour = { check: () => Promise.resolve() }

const definition = {
  applications,
  models: sources,
  routes: [],
  migrations: new URL('../../prisma/migrations/', import.meta.url),
  settings: inventorySettings,
}

t.test('lets the compiler refuse rows of other models', (t) => {
  const rows: readonly BehaviourRow<FlatTypes>[] = [
    ['dcim.Rack', ofRacks],
    ['dcim.Site', ofAny],
    ['secrets.SessionKey', ofAny],
    // @ts-expect-error: the fields are those of racks.
    ['dcim.Site', ofRacks],
    // @ts-expect-error: there is no such model.
    ['dcim.Rak', ofAny],
  ]
  const right = createService({ ...definition, behaviours: () => rows.slice(0, 3) })
  t.strictSame(right.extensionsOf({}).behaviours.has('dcim.Rack'), true)
  // @ts-expect-error: `models` has the types of the fields. A running service does not know them.
  const other = createService({ ...definition, behaviours: () => [['dcim.Site', ofRacks]] })
  t.doesNotThrow(() => other.extensionsOf({}))
  // @ts-expect-error: there is no such model.
  const none = createService({ ...definition, behaviours: () => [['dcim.Rak', ofAny]] })
  t.throws(() => none.extensionsOf({}), /no model dcim\.Rak /, 'refused without a compiler too')
  t.end()
})
