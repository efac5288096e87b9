import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatIPAddress } from '../../generated/serializers/ipam/ip-address.ts'
import type { FlatService } from '../../generated/serializers/ipam/service.ts'
import { valueOf } from '../../framework/model/item.ts'
import { lockAddresses } from '../locking.ts'
import { selectForeignAddresses, selectForeignListeners } from './sql/service-addresses.ts'
import { textsIn } from '../../framework/model/json-value.ts'

/** Requires that a service listens only on addresses of its own device. */
export const serviceBehaviour: Required<Pick<Behaviour<FlatService>, 'lock' | 'check'>> = {
  lock: (items, { rows }) => {
    const changed = items.filter(
      ({ changes }) => changes.has('ipaddresses') || changes.has('device'),
    )
    return lockAddresses(
      changed.flatMap((item) => valueOf(item, 'ipaddresses') ?? []),
      rows,
    )
  },
  check: async (items, { model, rows }) => {
    const isChecked = items.some(
      ({ changes }) => changes.has('ipaddresses') || changes.has('device'),
    )
    if (!isChecked) return
    for (const [index, foreign] of await rows(selectForeignAddresses(model, items))) {
      const { messages } = items[Number(index)] ?? {}
      if (messages && !messages.has('device'))
        messages.add('ipaddresses', messageOf(textsIn(foreign)))
    }
  },
}

const messageOf = (addresses: readonly string[]): string =>
  'The addresses of a service must be on interfaces of its device; ' +
  `${addresses.join(', ')} ${addresses.length === 1 ? 'is' : 'are'} not.`

/** Requires that an address on which services listen stays on an interface of their device. */
export const serviceAddressBehaviour: Behaviour<FlatIPAddress> = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const isChecked = items.some(({ id, changes }) => id !== undefined && changes.has('interface'))
    if (!isChecked) return
    for (const [index, names] of await rows(selectForeignListeners(model, items))) {
      const item = items[Number(index)]
      if (item?.changes.has('interface') && !item.messages.has('interface'))
        item.messages.add(
          'interface',
          `Services of the address's device listen on it (${String(names)}): ` +
            'it must stay on an interface of that device.',
        )
    }
  },
}
