import t from 'tap'
import { inGroup } from '../../../../src/framework/model/index.ts'
import type { Behaviour } from '../../../../src/framework/write/context.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { makerOf } from '../../../support/made.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { makeUser } from '../../../support/person.ts'
import { serviceWithPolicies } from '../../../support/with-policies.ts'

/** Returns a rule that refuses a shelf whose comments name a depot, with columns of the depot. */
const ruleOf = (columns: string): Behaviour => ({
  check: async (items, { rows }) => {
    for (const { changes, messages } of items) {
      const text = `select ${columns} from store_depot d where d.name = $1`
      const values = [changes['comments'] ?? '']
      const depots = await rows({ text, values, isReadOnly: true })
      for (const [value] of depots) messages.add('comments', `The depot has ${String(value)}.`)
    }
  },
})

const hidden = { 'store.Depot': { fields: { physical_address: { view: [inGroup('keepers')] } } } }
const unfit = { comments: ['The value does not fit other objects.'] }

const cases = [
  { says: 'a visible field', columns: 'd.slug', clerk: { comments: ['The depot has hall.'] } },
  { says: 'a hidden field', columns: 'd.physical_address', clerk: unfit },
  { says: 'a length of a hidden field', columns: 'length(d.physical_address)', clerk: unfit },
  { says: 'whole rows', columns: 'd.*', clerk: unfit },
]

for (const { says, columns, clerk } of cases)
  t.test(`a rule that reads ${says} of other objects`, async (t) => {
    const behaviours = (): readonly { readonly model: string; readonly behaviour: Behaviour }[] => [
      { model: 'store.Shelf', behaviour: ruleOf(columns) },
    ]
    const service = serviceWithPolicies({ ...fixtureDefinition, behaviours }, hidden)
    const app = await appTestingOf(service, `fixture with a rule on ${says}`).testApp(t)
    const make = makerOf(app)
    const address = { physical_address: 'Hidden Street 7' }
    const depot = await make('store/depots', { name: 'Hall', slug: 'hall', ...address })
    const token = await makeUser(app, 'clerk', ['store.add_shelf', 'store.view_depot'])
    const body = { name: 'B1', depot, comments: 'Hall' }
    const refused = await app.request('POST', '/api/store/shelves/', { body, token })
    t.equal(refused.status, 400, refused.text)
    t.strictSame(refused.object, clerk)
  })
