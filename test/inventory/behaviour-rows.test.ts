import t from 'tap'
import type { Behaviour, Work } from '../../src/framework/write/context.ts'
import type { BehaviourRow } from '../../src/framework/write/merge-behaviours.ts'
import { valueOf } from '../../src/framework/model/item.ts'
import { FieldMessages } from '../../src/framework/errors/error-messages.ts'
import { createService } from '../../src/features/create-service.ts'
import type { FlatRack } from '../../src/generated/serializers/dcim/rack.ts'
import type { FlatTypes } from '../../src/generated/serializers/index.ts'
import { sources } from '../../src/generated/models.ts'
import { inventoryPageParts } from '../../src/inventory/page-parts.ts'
import { inventorySettings } from '../../src/inventory/settings.ts'
import { applications } from '../../schema/index.ts'

const ofRacks: Behaviour<FlatRack> = {
  check: (items) =>
    Promise.resolve(
      items.forEach(({ changes, messages }) => {
        if (changes.u_height === 1) messages.add('u_height', 'One unit is no rack.')
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
  pageParts: inventoryPageParts,
}

t.test('lets the compiler refuse behaviours of other models', (t) => {
  const rows: readonly BehaviourRow<FlatTypes>[] = [
    { model: 'dcim.Rack', behaviour: ofRacks },
    { model: 'dcim.Site', behaviour: ofAny },
    { model: 'secrets.SessionKey', behaviour: ofAny },
    // @ts-expect-error: the fields are those of racks.
    { model: 'dcim.Site', behaviour: ofRacks },
    // @ts-expect-error: there is no such model.
    { model: 'dcim.Rak', behaviour: ofAny },
  ]
  const right = createService({ ...definition, behaviours: () => rows.slice(0, 3) })
  t.strictSame(right.extensionsOf({}).behaviours.has('dcim.Rack'), true)
  const [site, nothing] = ['dcim.Site', 'dcim.Rak'] as const
  const valid = { model: 'dcim.Rack', behaviour: ofRacks } as const
  const other = createService({
    ...definition,
    // @ts-expect-error: `models` has the types of the fields. A running service does not know them.
    behaviours: () => [valid, { model: site, behaviour: ofRacks }],
  })
  t.doesNotThrow(() => other.extensionsOf({}))
  const none = createService({
    ...definition,
    // @ts-expect-error: there is no such model.
    behaviours: () => [valid, { model: nothing, behaviour: ofAny }],
  })
  t.throws(() => none.extensionsOf({}), /no model dcim\.Rak /, 'refused without a compiler too')
  t.end()
})

t.test('gives a behaviour in the definition the types of its model', async (t) => {
  const service = createService({
    ...definition,
    behaviours: () => [
      {
        model: 'dcim.Rack',
        behaviour: {
          check: async (items) => {
            for (const item of items) {
              const height: number | undefined = valueOf(item, 'u_height')
              if (height === 1) item.messages.add('u_height', 'One unit is no rack.')
              // @ts-expect-error: racks have no such field.
              if (height === 2) item.messages.add('u_hight', 'Two units are no rack.')
            }
          },
        },
      },
    ],
  })
  const height = { u_height: 1 }
  const messages = new FieldMessages()
  const item = { before: {}, changes: height, given: height, sent: new Set(['u_height']) }
  const behaviour = service.extensionsOf({}).behaviours.get('dcim.Rack')
  await behaviour?.check?.([{ ...item, messages }], {} as Work) // the check does not use it
  t.strictSame(messages.toErrors(), { u_height: ['One unit is no rack.'] })
})
