import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Regenerates Prisma's client for the written schema. Does nothing in a folder that is not a
 * checkout.
 */
export function refreshClient(root: string): boolean {
  const script = join(root, 'prepare.mjs')
  if (!existsSync(script)) return true
  return spawnSync(process.execPath, [script, 'client'], { stdio: 'inherit' }).status === 0
}
