// Generated from schema/. Do not edit: npm run generate
import type { FlatCircuitTermination } from './circuits/circuit-termination.ts'
import type { FlatCircuitType } from './circuits/circuit-type.ts'
import type { FlatCircuit } from './circuits/circuit.ts'
import type { FlatProvider } from './circuits/provider.ts'
import type { FlatConsolePortTemplate } from './dcim/console-port-template.ts'
import type { FlatConsolePort } from './dcim/console-port.ts'
import type { FlatConsoleServerPortTemplate } from './dcim/console-server-port-template.ts'
import type { FlatConsoleServerPort } from './dcim/console-server-port.ts'
import type { FlatDeviceBayTemplate } from './dcim/device-bay-template.ts'
import type { FlatDeviceBay } from './dcim/device-bay.ts'
import type { FlatDeviceRole } from './dcim/device-role.ts'
import type { FlatDeviceType } from './dcim/device-type.ts'
import type { FlatDevice } from './dcim/device.ts'
import type { FlatInterfaceConnection } from './dcim/interface-connection.ts'
import type { FlatInterfaceTemplate } from './dcim/interface-template.ts'
import type { FlatInterface } from './dcim/interface.ts'
import type { FlatInventoryItem } from './dcim/inventory-item.ts'
import type { FlatManufacturer } from './dcim/manufacturer.ts'
import type { FlatPlatform } from './dcim/platform.ts'
import type { FlatPowerOutletTemplate } from './dcim/power-outlet-template.ts'
import type { FlatPowerOutlet } from './dcim/power-outlet.ts'
import type { FlatPowerPortTemplate } from './dcim/power-port-template.ts'
import type { FlatPowerPort } from './dcim/power-port.ts'
import type { FlatRackGroup } from './dcim/rack-group.ts'
import type { FlatRackReservation } from './dcim/rack-reservation.ts'
import type { FlatRackRole } from './dcim/rack-role.ts'
import type { FlatRack } from './dcim/rack.ts'
import type { FlatRegion } from './dcim/region.ts'
import type { FlatSite } from './dcim/site.ts'
import type { FlatCustomFieldChoice } from './extras/custom-field-choice.ts'
import type { FlatCustomField } from './extras/custom-field.ts'
import type { FlatExportTemplate } from './extras/export-template.ts'
import type { FlatGraph } from './extras/graph.ts'
import type { FlatImageAttachment } from './extras/image-attachment.ts'
import type { FlatTopologyMap } from './extras/topology-map.ts'
import type { FlatWebhook } from './extras/webhook.ts'
import type { FlatAggregate } from './ipam/aggregate.ts'
import type { FlatIPAddress } from './ipam/ip-address.ts'
import type { FlatPrefix } from './ipam/prefix.ts'
import type { FlatRIR } from './ipam/rir.ts'
import type { FlatRole } from './ipam/role.ts'
import type { FlatService } from './ipam/service.ts'
import type { FlatVLANGroup } from './ipam/vlan-group.ts'
import type { FlatVLAN } from './ipam/vlan.ts'
import type { FlatVRF } from './ipam/vrf.ts'
import type { FlatSecretRole } from './secrets/secret-role.ts'
import type { FlatSecret } from './secrets/secret.ts'
import type { FlatUserKey } from './secrets/user-key.ts'
import type { FlatTenantGroup } from './tenancy/tenant-group.ts'
import type { FlatTenant } from './tenancy/tenant.ts'
import type { FlatGroup } from './users/group.ts'
import type { FlatObjectPermission } from './users/object-permission.ts'
import type { FlatToken } from './users/token.ts'
import type { FlatUser } from './users/user.ts'

/**
 * The stored fields of each model, by which the compiler checks behaviours. Those of a model that
 * no client writes have no types.
 */
export type FlatTypes = {
  'circuits.CircuitTermination': FlatCircuitTermination
  'circuits.CircuitType': FlatCircuitType
  'circuits.Circuit': FlatCircuit
  'circuits.Provider': FlatProvider
  'dcim.ConsoleConnection': Readonly<Record<string, unknown>>
  'dcim.ConsolePortTemplate': FlatConsolePortTemplate
  'dcim.ConsolePort': FlatConsolePort
  'dcim.ConsoleServerPortTemplate': FlatConsoleServerPortTemplate
  'dcim.ConsoleServerPort': FlatConsoleServerPort
  'dcim.DeviceBayTemplate': FlatDeviceBayTemplate
  'dcim.DeviceBay': FlatDeviceBay
  'dcim.DeviceRole': FlatDeviceRole
  'dcim.DeviceType': FlatDeviceType
  'dcim.Device': FlatDevice
  'dcim.InterfaceConnection': FlatInterfaceConnection
  'dcim.InterfaceTemplate': FlatInterfaceTemplate
  'dcim.Interface': FlatInterface
  'dcim.InventoryItem': FlatInventoryItem
  'dcim.Manufacturer': FlatManufacturer
  'dcim.Platform': FlatPlatform
  'dcim.PowerConnection': Readonly<Record<string, unknown>>
  'dcim.PowerOutletTemplate': FlatPowerOutletTemplate
  'dcim.PowerOutlet': FlatPowerOutlet
  'dcim.PowerPortTemplate': FlatPowerPortTemplate
  'dcim.PowerPort': FlatPowerPort
  'dcim.RackGroup': FlatRackGroup
  'dcim.RackReservation': FlatRackReservation
  'dcim.RackRole': FlatRackRole
  'dcim.Rack': FlatRack
  'dcim.Region': FlatRegion
  'dcim.Site': FlatSite
  'extras.CustomFieldChoice': FlatCustomFieldChoice
  'extras.CustomField': FlatCustomField
  'extras.ExportTemplate': FlatExportTemplate
  'extras.Graph': FlatGraph
  'extras.ImageAttachment': FlatImageAttachment
  'extras.ObjectChange': Readonly<Record<string, unknown>>
  'extras.TopologyMap': FlatTopologyMap
  'extras.UserAction': Readonly<Record<string, unknown>>
  'extras.WebhookDelivery': Readonly<Record<string, unknown>>
  'extras.Webhook': FlatWebhook
  'ipam.Aggregate': FlatAggregate
  'ipam.IPAddress': FlatIPAddress
  'ipam.Prefix': FlatPrefix
  'ipam.RIR': FlatRIR
  'ipam.Role': FlatRole
  'ipam.Service': FlatService
  'ipam.VLANGroup': FlatVLANGroup
  'ipam.VLAN': FlatVLAN
  'ipam.VRF': FlatVRF
  'secrets.KeyVersion': Readonly<Record<string, unknown>>
  'secrets.RevealChain': Readonly<Record<string, unknown>>
  'secrets.Reveal': Readonly<Record<string, unknown>>
  'secrets.SecretRole': FlatSecretRole
  'secrets.Secret': FlatSecret
  'secrets.SessionKey': Readonly<Record<string, unknown>>
  'secrets.UserKey': FlatUserKey
  'tenancy.TenantGroup': FlatTenantGroup
  'tenancy.Tenant': FlatTenant
  'users.Attempt': Readonly<Record<string, unknown>>
  'users.CookieKey': Readonly<Record<string, unknown>>
  'users.ExternalIdentity': Readonly<Record<string, unknown>>
  'users.Group': FlatGroup
  'users.ListPreference': Readonly<Record<string, unknown>>
  'users.ObjectPermission': FlatObjectPermission
  'users.Permission': Readonly<Record<string, unknown>>
  'users.Session': Readonly<Record<string, unknown>>
  'users.StoredResponse': Readonly<Record<string, unknown>>
  'users.Token': FlatToken
  'users.User': FlatUser
}
