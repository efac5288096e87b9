import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const mount = (disk: string, size: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk]).status === 0

const unmount = (disk: string): void => void spawnSync('umount', ['-l', disk])

/** The reason why tests cannot fill a disk, or false. */
export const noSmallDisk = isPermitted() ? false : 'mount is not permitted'

function isPermitted(): boolean {
  const disk = mkdtempSync(join(tmpdir(), 'cadastre-mount-'))
  const isMounted = mount(disk, '1m')
  if (isMounted) unmount(disk)
  rmdirSync(disk)
  return isMounted
}

/**
 * Mounts an empty disk of this size, such as `20m`, which every account can enter, until the end of
 * the test. Returns its folder.
 */
export function openSmallDisk(test: { teardown(work: () => void): void }, size: string): string {
  const disk = mkdtempSync(join(tmpdir(), 'cadastre-disk-'))
  test.teardown(() => {
    unmount(disk)
    rmSync(disk, { recursive: true })
  })
  if (!mount(disk, size)) throw new Error(`${disk} cannot be mounted`)
  chmodSync(disk, 0o755)
  return disk
}
