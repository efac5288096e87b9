import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import type { FlatTypes } from '../../generated/serializers/index.ts'
import { aggregateBehaviour } from './aggregates.ts'
import { duplicateBehaviour, uniqueHost, uniquePrefix, vrfBehaviour } from './duplicates.ts'
import { primaryAddressBehaviour } from './primary-addresses.ts'
import { serviceBehaviour, serviceAddressBehaviour } from './service-addresses.ts'
import { vlanBehaviour, vlanGroupBehaviour } from './vlan-groups.ts'

/**
 * Returns the behaviours of the models of this application. `enforceGlobalUnique` refuses
 * duplicates outside all VRFs.
 */
export function ipamBehaviours(enforceGlobalUnique: boolean): readonly BehaviourRow<FlatTypes>[] {
  return [
    ['ipam.VRF', vrfBehaviour],
    ['ipam.Aggregate', aggregateBehaviour],
    ['ipam.Prefix', duplicateBehaviour(uniquePrefix, enforceGlobalUnique)],
    ['ipam.IPAddress', duplicateBehaviour(uniqueHost, enforceGlobalUnique)],
    ['ipam.IPAddress', primaryAddressBehaviour],
    ['ipam.IPAddress', serviceAddressBehaviour],
    ['ipam.VLAN', vlanBehaviour],
    ['ipam.VLANGroup', vlanGroupBehaviour],
    ['ipam.Service', serviceBehaviour],
  ]
}
