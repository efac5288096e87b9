import t from 'tap'
import type { Static } from 'typebox'
import { FieldMessages } from '../../../src/framework/errors/error-messages.ts'
import { valueOf, type Item } from '../../../src/framework/model/item.ts'
import type { FlatVLAN } from '../../../src/generated/serializers/ipam/vlan.ts'

const item: Item<FlatVLAN> = {
  id: 1,
  before: {},
  given: {},
  sent: new Set(),
  changes: { vid: 7 },
  messages: new FieldMessages(),
}

t.test('types the value of a field after a write by its serializer', async (t) => {
  const vid: number | undefined = valueOf(item, 'vid')
  t.equal(vid, 7)
  t.equal(valueOf(item, 'name'), undefined)
  t.equal(valueOf({ ...item, before: { name: 'A' } }, 'name'), 'A')
  // @ts-expect-error a name that the serializer does not have
  valueOf(item, 'vidd')
  // @ts-expect-error a text
  const name: number | undefined = valueOf(item, 'name')
  t.equal(name, undefined)
})

t.test('types the field of a message by the serializer', async (t) => {
  item.messages.add('vid', 'Too high.')
  item.messages.add('non_field_errors', 'Too many.')
  // @ts-expect-error a name that the serializer does not have
  item.messages.add('vidd', 'Too high.')
  t.strictSame(Object.keys(item.messages.toErrors()), ['vid', 'non_field_errors', 'vidd'])
})

t.test('types a serializer as its schema', async (t) => {
  const vlan = {
    id: 1,
    site: null,
    group: 2,
    vid: 3,
    name: 'A',
    tenant: null,
    status: 1,
    role: null,
    description: '',
  } as const
  // The compiler checks the assignments; at run time all three are the same object.
  const flat: FlatVLAN = vlan
  const typed: Static<typeof FlatVLAN> = flat
  t.strictSame(typed, vlan)
})
