import { writeFile } from 'node:fs/promises'
import type { Config } from '../../framework/config/config.ts'
import type { RunnableService } from '../../framework/service/interface.ts'
import { printClient } from './print-client.ts'

/** Writes a typed client of a service with these settings into a file. */
export async function writeClient(
  service: RunnableService,
  config: Config,
  path: string,
): Promise<void> {
  // Only this command and `openapi` make a document without a service.
  const { documentOf } = await import('../../framework/service/document.ts')
  await writeFile(path, printClient(service.graph, await documentOf(service, config), config))
}
