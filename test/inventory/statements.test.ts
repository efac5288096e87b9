import t from 'tap'
import { graph } from '../support/inventory.ts'
import type { Statement } from '../../src/framework/database/statement.ts'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { overRowsSql, type AnyFields } from '../../src/framework/model/item.ts'
import type { RowSelect } from '../../src/framework/write/checks/row-select.ts'
import * as components from '../../src/inventory/dcim/sql/components.ts'
import * as deviceBays from '../../src/inventory/dcim/sql/device-bays.ts'
import * as deviceTypes from '../../src/inventory/dcim/sql/device-types.ts'
import * as interfaces from '../../src/inventory/dcim/sql/interfaces.ts'
import * as inventoryItems from '../../src/inventory/dcim/sql/inventory-items.ts'
import * as moving from '../../src/inventory/dcim/sql/moving.ts'
import * as dcimAddresses from '../../src/inventory/dcim/sql/primary-addresses.ts'
import * as rackUnits from '../../src/inventory/dcim/sql/rack-units.ts'
import * as sites from '../../src/inventory/dcim/sql/sites.ts'
import * as images from '../../src/inventory/extras/sql/images.ts'
import * as topology from '../../src/inventory/extras/sql/topology.ts'
import * as addressSpace from '../../src/inventory/ipam/sql/address-space.ts'
import * as aggregates from '../../src/inventory/ipam/sql/aggregates.ts'
import * as duplicates from '../../src/inventory/ipam/sql/duplicates.ts'
import * as freeSpace from '../../src/inventory/ipam/sql/free-space.ts'
import * as prefixes from '../../src/inventory/ipam/sql/prefixes.ts'
import * as ipamAddresses from '../../src/inventory/ipam/sql/primary-addresses.ts'
import * as serviceAddresses from '../../src/inventory/ipam/sql/service-addresses.ts'
import * as utilization from '../../src/inventory/ipam/sql/utilization.ts'
import * as locks from '../../src/inventory/sql/locks.ts'
import { readSources } from '../architecture/imports.ts'
import { isInSqlFolder } from '../architecture/sql-folders.ts'
import { createDatabase } from '../support/postgres.ts'
import { prepareStatements } from '../support/prepared.ts'
import { parentOf } from './ipam/parent.ts'

const modules = {
  'src/inventory/dcim/sql/components.ts': components,
  'src/inventory/dcim/sql/device-bays.ts': deviceBays,
  'src/inventory/dcim/sql/device-types.ts': deviceTypes,
  'src/inventory/dcim/sql/interfaces.ts': interfaces,
  'src/inventory/dcim/sql/inventory-items.ts': inventoryItems,
  'src/inventory/dcim/sql/moving.ts': moving,
  'src/inventory/dcim/sql/primary-addresses.ts': dcimAddresses,
  'src/inventory/dcim/sql/rack-units.ts': rackUnits,
  'src/inventory/dcim/sql/sites.ts': sites,
  'src/inventory/extras/sql/images.ts': images,
  'src/inventory/extras/sql/topology.ts': topology,
  'src/inventory/ipam/sql/address-space.ts': addressSpace,
  'src/inventory/ipam/sql/aggregates.ts': aggregates,
  'src/inventory/ipam/sql/duplicates.ts': duplicates,
  'src/inventory/ipam/sql/free-space.ts': freeSpace,
  'src/inventory/ipam/sql/prefixes.ts': prefixes,
  'src/inventory/ipam/sql/primary-addresses.ts': ipamAddresses,
  'src/inventory/ipam/sql/service-addresses.ts': serviceAddresses,
  'src/inventory/ipam/sql/utilization.ts': utilization,
  'src/inventory/sql/locks.ts': locks,
}

t.test('has statements that PostgreSQL can prepare', async (t) => {
  const files = readSources(['src/inventory/']).filter(({ path }) => isInSqlFolder(path))
  t.strictSame(
    files.map(({ path }) => path).toSorted(),
    Object.keys(modules).toSorted(),
    'knows each file',
  )
  await prepareStatements(t, await createDatabase(t), {
    modules,
    statements: { ...ofDcim(), ...ofExtras(), ...ofIpam(), ...ofLocks() },
    parts: {
      hostOfRow: addressSpace.hostOfRow,
      inSpace: addressSpace.inSpace(parent),
      isChildSql: addressSpace.isChildSql(parent, '$5::inet'),
      isEqualSql: addressSpace.isEqualSql(parent, { network: '$5::inet', id: '$6::integer' }),
      spaceOrder: addressSpace.spaceOrder(parent, 'g'),
      hex: addressSpace.hex('g.first'),
      useVersionSql: utilization.useVersionSql,
    },
  })
})

const parent = parentOf('10.0.0.0/8')

/** Returns the statement of a check over the rows of a write. */
function overRows<Fields extends AnyFields>(
  key: string,
  { fields, sql }: RowSelect<Fields>,
): Pick<Statement, 'text'> {
  return { text: overRowsSql(modelOf(key), fields, sql) }
}

const modelOf = (key: string): Model => requireModel(graph, key)

function ofDcim() {
  const made = components.insertComponents({
    table: 'dcim_interface',
    templates: 'dcim_interfacetemplate',
    columns: ['name'],
  })
  return {
    insertComponents: { text: `${made.first} select * from ${made.from}` },
    selectRoleConflicts: overRows('dcim.Device', deviceBays.selectRoleConflicts),
    selectInstalled: overRows('dcim.DeviceBay', deviceBays.selectInstalled),
    selectFlagDependents: overRows('dcim.DeviceType', deviceTypes.selectFlagDependents),
    selectDependents: overRows('dcim.Interface', interfaces.selectDependents),
    selectEndsInUse: overRows('dcim.InterfaceConnection', interfaces.selectEndsInUse),
    selectParts: overRows('dcim.InventoryItem', inventoryItems.selectParts),
    updateMounted: moving.updateMounted([1]),
    updateInstalled: moving.updateInstalled([1]),
    selectWrongAddresses: overRows('dcim.Device', dcimAddresses.selectWrongAddresses),
    selectMisfits: overRows('dcim.Device', rackUnits.selectMisfits),
    selectMisfitsOfTypes: overRows('dcim.DeviceType', rackUnits.selectMisfitsOfTypes),
    selectExceeding: overRows('dcim.Rack', rackUnits.selectExceeding),
    selectExceedingUnits: overRows('dcim.Rack', rackUnits.selectExceedingUnits),
    selectFullRacks: rackUnits.selectFullRacks(0.9, 5),
    selectUsedUnits: { text: rackUnits.selectUsedUnits },
    selectParentElsewhere: overRows('dcim.Device', sites.selectParentElsewhere),
    selectNamesakes: overRows('dcim.Device', sites.selectNamesakes),
    selectMountedNamesakes: overRows('dcim.Rack', sites.selectMountedNamesakes),
    selectEndsOfDevices: overRows('dcim.Device', sites.selectEndsOfDevices),
    selectEndsOfBays: overRows('dcim.DeviceBay', sites.selectEndsOfBays),
    selectEndsOfRacks: overRows('dcim.Rack', sites.selectEndsOfRacks),
  }
}

function ofExtras() {
  return {
    deleteImages: images.deleteImages('dcim.site', [1]),
    planDevices: topology.planDevices([{ pattern: 'a', tier: 1 }], 1),
    planLinks: topology.planLinks([1], 1),
    selectMistakes: topology.selectMistakes(['a']),
    setTimeLimit: topology.setTimeLimit('1s'),
  }
}

function ofIpam() {
  const shape = { columns: ['t.id'], joins: [] }
  const prefix = modelOf('ipam.Prefix')
  const checked = { model: prefix, items: [], moved: [], enforceGlobal: true }
  return {
    selectOverlaps: aggregates.selectOverlaps(modelOf('ipam.Aggregate'), []),
    selectTaken: duplicates.selectTaken('prefix', checked),
    selectDuplicates: duplicates.selectDuplicates([1]),
    planFreeAddresses: freeSpace.planFreeAddresses(parent, parent.range, 1),
    planFreeBlocks: freeSpace.planFreeBlocks(parent, 1),
    planFittingRanges: freeSpace.planFittingRanges(parent, [24, 25], 1),
    selectPrefixes: prefixes.selectPrefixes([1]),
    selectChangedPrefixes: prefixes.selectChangedPrefixes([1], null),
    selectPrefix: prefixes.selectPrefix(1, shape, true),
    selectEnclosing: prefixes.selectEnclosing(parent, '10.0.0.0/30'),
    selectParents: prefixes.selectParents(parent, 0, shape),
    selectPrimaries: overRows('ipam.IPAddress', ipamAddresses.selectPrimaries),
    selectForeignAddresses: overRows('ipam.Service', serviceAddresses.selectForeignAddresses),
    selectForeignListeners: overRows('ipam.IPAddress', serviceAddresses.selectForeignListeners),
    countVlans: utilization.countVlans([1]),
    selectVids: utilization.selectVids(1),
    selectFullPrefixes: utilization.selectFullPrefixes(0.9, 5, null),
    planUses: utilization.planUses([{ prefix: parent, counts: 'all' }]),
  }
}

function ofLocks() {
  return {
    interfaceLock: locks.interfaceLock([1]),
    deviceTypeLock: locks.deviceTypeLock([1]),
    racksOfTypesLock: locks.racksOfTypesLock([1]),
    mountedLock: locks.mountedLock([1]),
    installedLock: locks.installedLock([1]),
    addressLock: locks.addressLock([1]),
    globalSpaceLock: locks.globalSpaceLock,
  }
}
