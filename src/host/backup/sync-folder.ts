import { open } from 'node:fs/promises'

/** Makes the names of a folder's files durable. */
export async function syncFolder(path: string): Promise<void> {
  // Windows does not open folders.
  const folder = await open(path).catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
