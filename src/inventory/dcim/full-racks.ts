import type { AttentionCheck } from 'cadastre/pages'
import { selectFullRacks, type FullRack } from './sql/rack-units.ts'

/** The share of used units from which a rack is nearly full. */
const leastShare = 0.9
const most = 5

/** Racks with few free units, on the start page. */
export const fullRacks: AttentionCheck = {
  title: 'Racks that are nearly full',
  shows: ['dcim.Rack', 'dcim.Site', 'dcim.Device', 'dcim.DeviceType'],
  find: async ({ request: { database } }) => {
    const rows = await database.rows<FullRack>(selectFullRacks(leastShare, most))
    return rows.map(([id, site, rack, height, used]) => ({
      path: `/dcim/racks/${id}/`,
      label: `${site} › ${rack}`,
      reason: `${used} of ${height} units`,
    }))
  },
}
