// Generated from schema/. Do not edit: npm run generate
import { circuitTerminationRoutes } from './routes/circuits/circuit-termination.ts'
import { circuitTypeRoutes } from './routes/circuits/circuit-type.ts'
import { circuitRoutes } from './routes/circuits/circuit.ts'
import { providerRoutes } from './routes/circuits/provider.ts'
import { consoleConnectionRoutes } from './routes/dcim/console-connection.ts'
import { consolePortTemplateRoutes } from './routes/dcim/console-port-template.ts'
import { consolePortRoutes } from './routes/dcim/console-port.ts'
import { consoleServerPortTemplateRoutes } from './routes/dcim/console-server-port-template.ts'
import { consoleServerPortRoutes } from './routes/dcim/console-server-port.ts'
import { deviceBayTemplateRoutes } from './routes/dcim/device-bay-template.ts'
import { deviceBayRoutes } from './routes/dcim/device-bay.ts'
import { deviceRoleRoutes } from './routes/dcim/device-role.ts'
import { deviceTypeRoutes } from './routes/dcim/device-type.ts'
import { deviceRoutes } from './routes/dcim/device.ts'
import { interfaceConnectionRoutes } from './routes/dcim/interface-connection.ts'
import { interfaceTemplateRoutes } from './routes/dcim/interface-template.ts'
import { interfaceRoutes } from './routes/dcim/interface.ts'
import { inventoryItemRoutes } from './routes/dcim/inventory-item.ts'
import { manufacturerRoutes } from './routes/dcim/manufacturer.ts'
import { platformRoutes } from './routes/dcim/platform.ts'
import { powerConnectionRoutes } from './routes/dcim/power-connection.ts'
import { powerOutletTemplateRoutes } from './routes/dcim/power-outlet-template.ts'
import { powerOutletRoutes } from './routes/dcim/power-outlet.ts'
import { powerPortTemplateRoutes } from './routes/dcim/power-port-template.ts'
import { powerPortRoutes } from './routes/dcim/power-port.ts'
import { rackGroupRoutes } from './routes/dcim/rack-group.ts'
import { rackReservationRoutes } from './routes/dcim/rack-reservation.ts'
import { rackRoleRoutes } from './routes/dcim/rack-role.ts'
import { rackRoutes } from './routes/dcim/rack.ts'
import { regionRoutes } from './routes/dcim/region.ts'
import { siteRoutes } from './routes/dcim/site.ts'
import { customFieldChoiceRoutes } from './routes/extras/custom-field-choice.ts'
import { customFieldRoutes } from './routes/extras/custom-field.ts'
import { exportTemplateRoutes } from './routes/extras/export-template.ts'
import { graphRoutes } from './routes/extras/graph.ts'
import { imageAttachmentRoutes } from './routes/extras/image-attachment.ts'
import { objectChangeRoutes } from './routes/extras/object-change.ts'
import { topologyMapRoutes } from './routes/extras/topology-map.ts'
import { userActionRoutes } from './routes/extras/user-action.ts'
import { webhookDeliveryRoutes } from './routes/extras/webhook-delivery.ts'
import { webhookRoutes } from './routes/extras/webhook.ts'
import { aggregateRoutes } from './routes/ipam/aggregate.ts'
import { ipAddressRoutes } from './routes/ipam/ip-address.ts'
import { prefixRoutes } from './routes/ipam/prefix.ts'
import { rirRoutes } from './routes/ipam/rir.ts'
import { roleRoutes } from './routes/ipam/role.ts'
import { serviceRoutes } from './routes/ipam/service.ts'
import { vlanGroupRoutes } from './routes/ipam/vlan-group.ts'
import { vlanRoutes } from './routes/ipam/vlan.ts'
import { vrfRoutes } from './routes/ipam/vrf.ts'
import { keyVersionRoutes } from './routes/secrets/key-version.ts'
import { revealRoutes } from './routes/secrets/reveal.ts'
import { secretRoleRoutes } from './routes/secrets/secret-role.ts'
import { secretRoutes } from './routes/secrets/secret.ts'
import { sessionKeyRoutes } from './routes/secrets/session-key.ts'
import { userKeyRoutes } from './routes/secrets/user-key.ts'
import { tenantGroupRoutes } from './routes/tenancy/tenant-group.ts'
import { tenantRoutes } from './routes/tenancy/tenant.ts'
import { groupRoutes } from './routes/users/group.ts'
import { objectPermissionRoutes } from './routes/users/object-permission.ts'
import { permissionRoutes } from './routes/users/permission.ts'
import { tokenRoutes } from './routes/users/token.ts'
import { userRoutes } from './routes/users/user.ts'

/** The route plugins of all models, in order. */
export const routes = [
  circuitTerminationRoutes,
  circuitTypeRoutes,
  circuitRoutes,
  providerRoutes,
  consoleConnectionRoutes,
  consolePortTemplateRoutes,
  consolePortRoutes,
  consoleServerPortTemplateRoutes,
  consoleServerPortRoutes,
  deviceBayTemplateRoutes,
  deviceBayRoutes,
  deviceRoleRoutes,
  deviceTypeRoutes,
  deviceRoutes,
  interfaceConnectionRoutes,
  interfaceTemplateRoutes,
  interfaceRoutes,
  inventoryItemRoutes,
  manufacturerRoutes,
  platformRoutes,
  powerConnectionRoutes,
  powerOutletTemplateRoutes,
  powerOutletRoutes,
  powerPortTemplateRoutes,
  powerPortRoutes,
  rackGroupRoutes,
  rackReservationRoutes,
  rackRoleRoutes,
  rackRoutes,
  regionRoutes,
  siteRoutes,
  customFieldChoiceRoutes,
  customFieldRoutes,
  exportTemplateRoutes,
  graphRoutes,
  imageAttachmentRoutes,
  objectChangeRoutes,
  topologyMapRoutes,
  userActionRoutes,
  webhookDeliveryRoutes,
  webhookRoutes,
  aggregateRoutes,
  ipAddressRoutes,
  prefixRoutes,
  rirRoutes,
  roleRoutes,
  serviceRoutes,
  vlanGroupRoutes,
  vlanRoutes,
  vrfRoutes,
  keyVersionRoutes,
  revealRoutes,
  secretRoleRoutes,
  secretRoutes,
  sessionKeyRoutes,
  userKeyRoutes,
  tenantGroupRoutes,
  tenantRoutes,
  groupRoutes,
  objectPermissionRoutes,
  permissionRoutes,
  tokenRoutes,
  userRoutes,
] as const
