import type { Config } from '../../framework/config.ts'
import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { apart } from './aggregates.ts'
import { noDuplicates, sameHost, samePrefix } from './duplicates.ts'
import { staysPrimary } from './primary-addresses.ts'
import { ownAddresses, staysListening } from './service-addresses.ts'
import { uniqueSpace } from './unique-space.ts'
import { groupHolds, groupMoves } from './vlan-groups.ts'

/** The behaviours of the models of IP address management. */
export function ipamBehaviours({
  enforceGlobalUnique,
}: Pick<Config, 'enforceGlobalUnique'>): readonly BehaviourRow[] {
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
