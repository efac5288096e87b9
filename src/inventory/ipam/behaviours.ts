import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { aggregateBehaviour } from './aggregates.ts'
import { duplicateBehaviour, sameHost, samePrefix, vrfBehaviour } from './duplicates.ts'
import { primaryAddressBehaviour } from './primary-addresses.ts'
import { serviceBehaviour, serviceAddressBehaviour } from './service-addresses.ts'
import { vlanBehaviour, vlanGroupBehaviour } from './vlan-groups.ts'

/**
 * Returns the behaviours of the models of IP address management. `enforceGlobalUnique` refuses
 * duplicates outside of VRFs.
 */
export function ipamBehaviours(enforceGlobalUnique: boolean): readonly BehaviourRow[] {
  return [
    ['ipam.VRF', vrfBehaviour],
    ['ipam.Aggregate', aggregateBehaviour],
    ['ipam.Prefix', duplicateBehaviour(samePrefix, enforceGlobalUnique)],
    ['ipam.IPAddress', duplicateBehaviour(sameHost, enforceGlobalUnique)],
    ['ipam.IPAddress', primaryAddressBehaviour],
    ['ipam.IPAddress', serviceAddressBehaviour],
    ['ipam.VLAN', vlanBehaviour],
    ['ipam.VLANGroup', vlanGroupBehaviour],
    ['ipam.Service', serviceBehaviour],
  ]
}
