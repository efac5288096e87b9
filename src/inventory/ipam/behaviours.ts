import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { apart } from './aggregates.ts'
import { noDuplicates, sameHost, samePrefix, uniqueSpace } from './duplicates.ts'
import { staysPrimary } from './primary-addresses.ts'
import { ownAddresses, staysListening } from './service-addresses.ts'
import { groupHolds, groupMoves } from './vlan-groups.ts'

/**
 * Returns the behaviours of the models of IP address management. `enforceGlobalUnique` refuses
 * duplicates outside of VRFs.
 */
export function ipamBehaviours(enforceGlobalUnique: boolean): readonly BehaviourRow[] {
  return [
    ['ipam.VRF', uniqueSpace],
    ['ipam.Aggregate', apart],
    ['ipam.Prefix', noDuplicates(samePrefix, enforceGlobalUnique)],
    ['ipam.IPAddress', noDuplicates(sameHost, enforceGlobalUnique)],
    ['ipam.IPAddress', staysPrimary],
    ['ipam.IPAddress', staysListening],
    ['ipam.VLAN', groupHolds],
    ['ipam.VLANGroup', groupMoves],
    ['ipam.Service', ownAddresses],
  ]
}
