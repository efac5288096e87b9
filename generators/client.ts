import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Makes Prisma's client fit the schema that was written. A folder that is no checkout has none to make. */
export function refreshClient(root: string): boolean {
  const script = join(root, 'prepare.mjs')
  if (!existsSync(script)) return true
  return spawnSync(process.execPath, [script, 'client'], { stdio: 'inherit' }).status === 0
}
