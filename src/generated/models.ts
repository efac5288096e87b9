// Generated from schema/. Do not edit: npm run generate
import type { ModelSources } from 'cadastre/generated'
import type { FlatTypes } from './serializers/index.ts'
import { circuitTermination as circuitsCircuitTermination } from '../../schema/circuits/circuit-termination.ts'
import { circuitType as circuitsCircuitType } from '../../schema/circuits/circuit-type.ts'
import { circuit as circuitsCircuit } from '../../schema/circuits/circuit.ts'
import { provider as circuitsProvider } from '../../schema/circuits/provider.ts'
import { consoleConnection as dcimConsoleConnection } from '../../schema/dcim/console-connection.ts'
import { consolePortTemplate as dcimConsolePortTemplate } from '../../schema/dcim/console-port-template.ts'
import { consolePort as dcimConsolePort } from '../../schema/dcim/console-port.ts'
import { consoleServerPortTemplate as dcimConsoleServerPortTemplate } from '../../schema/dcim/console-server-port-template.ts'
import { consoleServerPort as dcimConsoleServerPort } from '../../schema/dcim/console-server-port.ts'
import { deviceBayTemplate as dcimDeviceBayTemplate } from '../../schema/dcim/device-bay-template.ts'
import { deviceBay as dcimDeviceBay } from '../../schema/dcim/device-bay.ts'
import { deviceRole as dcimDeviceRole } from '../../schema/dcim/device-role.ts'
import { deviceType as dcimDeviceType } from '../../schema/dcim/device-type.ts'
import { device as dcimDevice } from '../../schema/dcim/device.ts'
import { interfaceConnection as dcimInterfaceConnection } from '../../schema/dcim/interface-connection.ts'
import { interfaceTemplate as dcimInterfaceTemplate } from '../../schema/dcim/interface-template.ts'
import { deviceInterface as dcimInterface } from '../../schema/dcim/interface.ts'
import { inventoryItem as dcimInventoryItem } from '../../schema/dcim/inventory-item.ts'
import { manufacturer as dcimManufacturer } from '../../schema/dcim/manufacturer.ts'
import { platform as dcimPlatform } from '../../schema/dcim/platform.ts'
import { powerConnection as dcimPowerConnection } from '../../schema/dcim/power-connection.ts'
import { powerOutletTemplate as dcimPowerOutletTemplate } from '../../schema/dcim/power-outlet-template.ts'
import { powerOutlet as dcimPowerOutlet } from '../../schema/dcim/power-outlet.ts'
import { powerPortTemplate as dcimPowerPortTemplate } from '../../schema/dcim/power-port-template.ts'
import { powerPort as dcimPowerPort } from '../../schema/dcim/power-port.ts'
import { rackGroup as dcimRackGroup } from '../../schema/dcim/rack-group.ts'
import { rackReservation as dcimRackReservation } from '../../schema/dcim/rack-reservation.ts'
import { rackRole as dcimRackRole } from '../../schema/dcim/rack-role.ts'
import { rack as dcimRack } from '../../schema/dcim/rack.ts'
import { region as dcimRegion } from '../../schema/dcim/region.ts'
import { site as dcimSite } from '../../schema/dcim/site.ts'
import { customFieldChoice as extrasCustomFieldChoice } from 'cadastre/models/custom-fields/custom-field-choice.ts'
import { customField as extrasCustomField } from 'cadastre/models/custom-fields/custom-field.ts'
import { exportTemplate as extrasExportTemplate } from 'cadastre/models/export-templates/export-template.ts'
import { graph as extrasGraph } from '../../schema/extras/graph.ts'
import { imageAttachment as extrasImageAttachment } from '../../schema/extras/image-attachment.ts'
import { objectChange as extrasObjectChange } from 'cadastre/models/change-log/object-change.ts'
import { topologyMap as extrasTopologyMap } from '../../schema/extras/topology-map.ts'
import { userAction as extrasUserAction } from 'cadastre/models/change-log/user-action.ts'
import { webhookDelivery as extrasWebhookDelivery } from 'cadastre/models/webhooks/webhook-delivery.ts'
import { webhook as extrasWebhook } from 'cadastre/models/webhooks/webhook.ts'
import { aggregate as ipamAggregate } from '../../schema/ipam/aggregate.ts'
import { address as ipamIPAddress } from '../../schema/ipam/ip-address.ts'
import { prefix as ipamPrefix } from '../../schema/ipam/prefix.ts'
import { rir as ipamRIR } from '../../schema/ipam/rir.ts'
import { role as ipamRole } from '../../schema/ipam/role.ts'
import { deviceService as ipamService } from '../../schema/ipam/service.ts'
import { vlanGroup as ipamVLANGroup } from '../../schema/ipam/vlan-group.ts'
import { vlan as ipamVLAN } from '../../schema/ipam/vlan.ts'
import { vrf as ipamVRF } from '../../schema/ipam/vrf.ts'
import { keyVersion as secretsKeyVersion } from 'cadastre/models/secrets/key-version.ts'
import { revealChain as secretsRevealChain } from 'cadastre/models/secrets/reveal-chain.ts'
import { reveal as secretsReveal } from 'cadastre/models/secrets/reveal.ts'
import { secretRole as secretsSecretRole } from '../../schema/secrets/secret-role.ts'
import { deviceSecret as secretsSecret } from '../../schema/secrets/secret.ts'
import { sessionKey as secretsSessionKey } from 'cadastre/models/secrets/session-key.ts'
import { userKey as secretsUserKey } from 'cadastre/models/secrets/user-key.ts'
import { tenantGroup as tenancyTenantGroup } from '../../schema/tenancy/tenant-group.ts'
import { tenant as tenancyTenant } from '../../schema/tenancy/tenant.ts'
import { attempt as usersAttempt } from 'cadastre/models/accounts/attempt.ts'
import { cookieKey as usersCookieKey } from 'cadastre/models/accounts/cookie-key.ts'
import { externalIdentity as usersExternalIdentity } from 'cadastre/models/sign-in/external-identity.ts'
import { group as usersGroup } from 'cadastre/models/accounts/group.ts'
import { listPreference as usersListPreference } from 'cadastre/models/pages/list-preference.ts'
import { objectPermission as usersObjectPermission } from 'cadastre/models/accounts/object-permission.ts'
import { permission as usersPermission } from 'cadastre/models/accounts/permission.ts'
import { session as usersSession } from 'cadastre/models/accounts/session.ts'
import { storedResponse as usersStoredResponse } from 'cadastre/models/idempotency/stored-response.ts'
import { token as usersToken } from 'cadastre/models/accounts/token.ts'
import { user as usersUser } from 'cadastre/models/accounts/user.ts'

/** Every declaration with its application and file, in order. */
export const sources: ModelSources<FlatTypes> = [
  { application: 'circuits', file: 'schema/circuits/circuit-termination.ts', model: circuitsCircuitTermination, number: 1 },
  { application: 'circuits', file: 'schema/circuits/circuit-type.ts', model: circuitsCircuitType, number: 2 },
  { application: 'circuits', file: 'schema/circuits/circuit.ts', model: circuitsCircuit, number: 3 },
  { application: 'circuits', file: 'schema/circuits/provider.ts', model: circuitsProvider, number: 4 },
  { application: 'dcim', file: 'schema/dcim/console-connection.ts', model: dcimConsoleConnection },
  { application: 'dcim', file: 'schema/dcim/console-port-template.ts', model: dcimConsolePortTemplate, number: 5 },
  { application: 'dcim', file: 'schema/dcim/console-port.ts', model: dcimConsolePort, number: 6 },
  { application: 'dcim', file: 'schema/dcim/console-server-port-template.ts', model: dcimConsoleServerPortTemplate, number: 7 },
  { application: 'dcim', file: 'schema/dcim/console-server-port.ts', model: dcimConsoleServerPort, number: 8 },
  { application: 'dcim', file: 'schema/dcim/device-bay-template.ts', model: dcimDeviceBayTemplate, number: 9 },
  { application: 'dcim', file: 'schema/dcim/device-bay.ts', model: dcimDeviceBay, number: 10 },
  { application: 'dcim', file: 'schema/dcim/device-role.ts', model: dcimDeviceRole, number: 11 },
  { application: 'dcim', file: 'schema/dcim/device-type.ts', model: dcimDeviceType, number: 12 },
  { application: 'dcim', file: 'schema/dcim/device.ts', model: dcimDevice, number: 13 },
  { application: 'dcim', file: 'schema/dcim/interface-connection.ts', model: dcimInterfaceConnection, number: 14 },
  { application: 'dcim', file: 'schema/dcim/interface-template.ts', model: dcimInterfaceTemplate, number: 15 },
  { application: 'dcim', file: 'schema/dcim/interface.ts', model: dcimInterface, number: 16 },
  { application: 'dcim', file: 'schema/dcim/inventory-item.ts', model: dcimInventoryItem, number: 17 },
  { application: 'dcim', file: 'schema/dcim/manufacturer.ts', model: dcimManufacturer, number: 18 },
  { application: 'dcim', file: 'schema/dcim/platform.ts', model: dcimPlatform, number: 19 },
  { application: 'dcim', file: 'schema/dcim/power-connection.ts', model: dcimPowerConnection },
  { application: 'dcim', file: 'schema/dcim/power-outlet-template.ts', model: dcimPowerOutletTemplate, number: 20 },
  { application: 'dcim', file: 'schema/dcim/power-outlet.ts', model: dcimPowerOutlet, number: 21 },
  { application: 'dcim', file: 'schema/dcim/power-port-template.ts', model: dcimPowerPortTemplate, number: 22 },
  { application: 'dcim', file: 'schema/dcim/power-port.ts', model: dcimPowerPort, number: 23 },
  { application: 'dcim', file: 'schema/dcim/rack-group.ts', model: dcimRackGroup, number: 24 },
  { application: 'dcim', file: 'schema/dcim/rack-reservation.ts', model: dcimRackReservation, number: 25 },
  { application: 'dcim', file: 'schema/dcim/rack-role.ts', model: dcimRackRole, number: 26 },
  { application: 'dcim', file: 'schema/dcim/rack.ts', model: dcimRack, number: 27 },
  { application: 'dcim', file: 'schema/dcim/region.ts', model: dcimRegion, number: 28 },
  { application: 'dcim', file: 'schema/dcim/site.ts', model: dcimSite, number: 29 },
  { application: 'extras', file: 'cadastre/models/custom-fields/custom-field-choice.ts', model: extrasCustomFieldChoice, number: 30 },
  { application: 'extras', file: 'cadastre/models/custom-fields/custom-field.ts', model: extrasCustomField, number: 31 },
  { application: 'extras', file: 'cadastre/models/export-templates/export-template.ts', model: extrasExportTemplate, number: 32 },
  { application: 'extras', file: 'schema/extras/graph.ts', model: extrasGraph, number: 33 },
  { application: 'extras', file: 'schema/extras/image-attachment.ts', model: extrasImageAttachment, number: 34 },
  { application: 'extras', file: 'cadastre/models/change-log/object-change.ts', model: extrasObjectChange, number: 54 },
  { application: 'extras', file: 'schema/extras/topology-map.ts', model: extrasTopologyMap, number: 35 },
  { application: 'extras', file: 'cadastre/models/change-log/user-action.ts', model: extrasUserAction },
  { application: 'extras', file: 'cadastre/models/webhooks/webhook-delivery.ts', model: extrasWebhookDelivery, number: 67 },
  { application: 'extras', file: 'cadastre/models/webhooks/webhook.ts', model: extrasWebhook, number: 68 },
  { application: 'ipam', file: 'schema/ipam/aggregate.ts', model: ipamAggregate, number: 37 },
  { application: 'ipam', file: 'schema/ipam/ip-address.ts', model: ipamIPAddress, number: 38 },
  { application: 'ipam', file: 'schema/ipam/prefix.ts', model: ipamPrefix, number: 39 },
  { application: 'ipam', file: 'schema/ipam/rir.ts', model: ipamRIR, number: 40 },
  { application: 'ipam', file: 'schema/ipam/role.ts', model: ipamRole, number: 41 },
  { application: 'ipam', file: 'schema/ipam/service.ts', model: ipamService, number: 42 },
  { application: 'ipam', file: 'schema/ipam/vlan-group.ts', model: ipamVLANGroup, number: 43 },
  { application: 'ipam', file: 'schema/ipam/vlan.ts', model: ipamVLAN, number: 44 },
  { application: 'ipam', file: 'schema/ipam/vrf.ts', model: ipamVRF, number: 45 },
  { application: 'secrets', file: 'cadastre/models/secrets/key-version.ts', model: secretsKeyVersion, number: 55 },
  { application: 'secrets', file: 'cadastre/models/secrets/reveal-chain.ts', model: secretsRevealChain, number: 56 },
  { application: 'secrets', file: 'cadastre/models/secrets/reveal.ts', model: secretsReveal, number: 57 },
  { application: 'secrets', file: 'schema/secrets/secret-role.ts', model: secretsSecretRole, number: 46 },
  { application: 'secrets', file: 'schema/secrets/secret.ts', model: secretsSecret, number: 47 },
  { application: 'secrets', file: 'cadastre/models/secrets/session-key.ts', model: secretsSessionKey, number: 58 },
  { application: 'secrets', file: 'cadastre/models/secrets/user-key.ts', model: secretsUserKey, number: 59 },
  { application: 'tenancy', file: 'schema/tenancy/tenant-group.ts', model: tenancyTenantGroup, number: 48 },
  { application: 'tenancy', file: 'schema/tenancy/tenant.ts', model: tenancyTenant, number: 49 },
  { application: 'users', file: 'cadastre/models/accounts/attempt.ts', model: usersAttempt, number: 62 },
  { application: 'users', file: 'cadastre/models/accounts/cookie-key.ts', model: usersCookieKey, number: 60 },
  { application: 'users', file: 'cadastre/models/sign-in/external-identity.ts', model: usersExternalIdentity, number: 65 },
  { application: 'users', file: 'cadastre/models/accounts/group.ts', model: usersGroup, number: 50 },
  { application: 'users', file: 'cadastre/models/pages/list-preference.ts', model: usersListPreference, number: 64 },
  { application: 'users', file: 'cadastre/models/accounts/object-permission.ts', model: usersObjectPermission, number: 66 },
  { application: 'users', file: 'cadastre/models/accounts/permission.ts', model: usersPermission, number: 51 },
  { application: 'users', file: 'cadastre/models/accounts/session.ts', model: usersSession, number: 61 },
  { application: 'users', file: 'cadastre/models/idempotency/stored-response.ts', model: usersStoredResponse, number: 63 },
  { application: 'users', file: 'cadastre/models/accounts/token.ts', model: usersToken, number: 52 },
  { application: 'users', file: 'cadastre/models/accounts/user.ts', model: usersUser, number: 53 },
]
