import type { Work } from '../../framework/write/context.ts'
import { logChanged } from './logging.ts'
import { updateInstalled, updateMounted } from './sql/moving.ts'

/** Moves the devices in racks to the racks' sites, together with the devices in their bays. */
export async function moveMounted(work: Work, racks: readonly number[]): Promise<void> {
  const rows = await work.rows(updateMounted(racks))
  await logChanged(work, 'dcim.Device', rows)
  if (rows.length > 0)
    await moveInstalled(
      work,
      rows.map(([id]) => Number(id)),
    )
}

/** Moves the devices in the bays of devices, at any depth, to their site and rack. */
export async function moveInstalled(work: Work, devices: readonly number[]): Promise<void> {
  await logChanged(work, 'dcim.Device', await work.rows(updateInstalled(devices)))
}
