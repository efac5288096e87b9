import type { BehaviourRow } from 'cadastre'
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
    { model: 'ipam.VRF', behaviour: vrfBehaviour },
    { model: 'ipam.Aggregate', behaviour: aggregateBehaviour },
    { model: 'ipam.Prefix', behaviour: duplicateBehaviour(uniquePrefix, enforceGlobalUnique) },
    { model: 'ipam.IPAddress', behaviour: duplicateBehaviour(uniqueHost, enforceGlobalUnique) },
    { model: 'ipam.IPAddress', behaviour: primaryAddressBehaviour },
    { model: 'ipam.IPAddress', behaviour: serviceAddressBehaviour },
    { model: 'ipam.VLAN', behaviour: vlanBehaviour },
    { model: 'ipam.VLANGroup', behaviour: vlanGroupBehaviour },
    { model: 'ipam.Service', behaviour: serviceBehaviour },
  ]
}
