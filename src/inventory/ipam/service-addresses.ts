import {
  filterStored,
  runRowCheck,
  valueOf,
  type Behaviour,
  type Item,
  type RowCheck,
} from 'cadastre'
import type { FlatIPAddress } from '../../generated/serializers/ipam/ip-address.ts'
import type { FlatService } from '../../generated/serializers/ipam/service.ts'
import { textList } from '../json.ts'
import { lockAddresses } from '../locking.ts'
import { selectForeignAddresses, selectForeignListeners } from './sql/service-addresses.ts'

/** Requires that a service listens only on addresses of its own device. */
export const serviceBehaviour: Required<Pick<Behaviour<FlatService>, 'lock' | 'check'>> = {
  lock: (items, { rows }) =>
    lockAddresses(
      items.filter(isMoved).flatMap((item) => valueOf(item, 'ipaddresses') ?? []),
      rows,
    ),
  check: (items, work) => runRowCheck(work, items.filter(isMoved), addressesCheck),
}

const isMoved = ({ changes }: Item<FlatService>): boolean =>
  'ipaddresses' in changes || 'device' in changes

const addressesCheck: RowCheck<FlatService> = {
  ...selectForeignAddresses,
  report: ({ messages }, [foreign]) => {
    if (!messages.has('device')) messages.add('ipaddresses', messageOf(textList(foreign)))
  },
}

const messageOf = (addresses: readonly string[]): string =>
  'The addresses of a service must be on interfaces of its device; ' +
  `${addresses.join(', ')} ${addresses.length === 1 ? 'is' : 'are'} not.`

/** Requires that an address on which services listen stays on an interface of their device. */
export const serviceAddressBehaviour: Behaviour<FlatIPAddress> = {
  mayAssumeNoRows: true,
  check: (items, work) => {
    const moved = filterStored(items).filter(({ changes }) => 'interface' in changes)
    return runRowCheck(work, moved, listenersCheck)
  },
}

const listenersCheck: RowCheck<FlatIPAddress> = {
  ...selectForeignListeners,
  report: ({ messages }, [names]) => {
    if (messages.has('interface')) return
    messages.add(
      'interface',
      `Services of the address's device listen on it (${String(names)}): ` +
        'it must stay on an interface of that device.',
    )
  },
}
