import { logChanged, type Work } from 'cadastre'
import { updateInstalled, updateMounted } from './sql/moving.ts'

/** Moves the devices in racks, and the devices in their bays, to the sites of the racks. */
export async function moveMounted(work: Work, racks: readonly number[]): Promise<void> {
  const rows = await work.rows(updateMounted(racks))
  await logChanged(work, 'dcim.Device', rows)
  if (rows.length > 0)
    await moveInstalled(
      work,
      rows.map(([id]) => Number(id)),
    )
}

/** Moves the devices in the bays of devices, at any depth, to the site and rack of these. */
export async function moveInstalled(work: Work, devices: readonly number[]): Promise<void> {
  await logChanged(work, 'dcim.Device', await work.rows(updateInstalled(devices)))
}
