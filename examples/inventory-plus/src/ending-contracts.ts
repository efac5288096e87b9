import type { AttentionCheck } from 'cadastre/pages'

/** Shows on the start page which contracts end within 60 days. */
export const endingContracts: AttentionCheck = {
  title: 'Contracts that end',
  shows: ['operations.MaintenanceContract', 'dcim.Device'],
  find: async ({ request }) => {
    const text = `
      select contract.id, supplier, number, device.name, ends - current_date
      from operations_maintenancecontract contract
      join dcim_device device on device.id = contract.device_id
      where ends between current_date and current_date + 60
      order by ends, contract.id limit 5`
    const rows = await request.database.rows({ text, values: [] })
    return rows.map(([id, supplier, number, device, days]) => ({
      path: `/operations/maintenance-contracts/${Number(id)}/`,
      label: `${String(supplier)} ${String(number)} for ${String(device ?? 'a device')}`,
      reason: `ends in ${Number(days)} days`,
    }))
  },
}
