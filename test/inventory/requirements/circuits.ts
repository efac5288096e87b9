import type { Table } from './requirement.ts'

const terminations = 'inventory/circuits/terminations › '
const otherSide = 'inventory/dcim/other-side-rules › '
const races = 'inventory/dcim/races › '

/** Requirements of circuits. */
export const circuits: Table = {
  'circuits.Provider': [
    ['rule', 'asn is from 1 to 4294967295', 'contract › refuse circuits.Provider.asn'],
    ['rule', 'portal_url is an http, https, ftp or ftps URL', 'contract › refuse circuits.Provider.portal_url'],
    ['action', 'GET /api/circuits/providers/{id}/graphs/ renders the graphs of providers', 'features/export-templates/templates › renders the graphs of an object'],
  ],
  'circuits.CircuitTermination': [
    ['rule', 'a circuit has at most one termination A and one Z', `${terminations}a circuit has at most one termination of a side`, `${terminations}a circuit may have a termination of each side`],
    ['rule', 'a termination is at the site of its interface; no move of the termination, interface, device, rack or bay breaks this', `${terminations}no interface of another site`, `${terminations}a termination stays at the site of its interface`, `${otherSide}a device at which a circuit ends stays at its site`, `${otherSide}a rack in which a circuit ends stays at its site`, `${otherSide}a device with a circuit termination in its bays stays at its site`, `${otherSide}a device at which a circuit ends moves into no bay of another site`, `${otherSide}an interface at which a circuit ends moves to no device of another site`],
    ['rule', 'no termination is at a virtual interface or a LAG', `${terminations}no interface of form factor 0`, `${terminations}no interface of form factor 200`, 'inventory/dcim/interface-rules › an interface with a circuit is neither virtual nor a LAG'],
    ['rule', 'an interface has a termination or a connection, not both', `${terminations}no interface that is connected elsewhere`, 'inventory/dcim/interface-rules › an interface with a circuit has no connection'],
    ['race', 'of a concurrent termination and connection of an interface, one succeeds', `${terminations}creates either a termination or a connection of an interface when both are sent at once`],
    ['race', 'of a concurrent termination and move of its interface, one succeeds', `${races}a circuit ends where one of the devices moves away`, `${races}a circuit ends where one of the racks moves away`, `${races}a circuit ends where one of the interfaces moves away`],
    ['effect', 'creating, changing and deleting a termination updates its circuit', `${terminations}counts a change of a termination as a change of its circuit`],
  ],
} // prettier-ignore
