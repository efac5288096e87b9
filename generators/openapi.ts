import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../src/framework/config.ts'
import type { Service } from '../src/framework/definition.ts'
import { documentOf } from '../src/framework/document.ts'
import { DeclarationError } from '../src/framework/model/resolve/mistakes.ts'

/** The file of a project that exports its service. */
const appFile = 'src/app.ts'

/** The service of a project cannot be loaded. */
export class ServiceMissing extends Error {}

/** Returns the OpenAPI document of a project's service with the default settings. */
export async function printOpenapi(root: string): Promise<ReadonlyMap<string, string>> {
  const document = await documentOf(await loadService(root), readConfig({}))
  return new Map([['openapi.json', `${JSON.stringify(document, null, 1)}\n`]])
}

async function loadService(root: string): Promise<Service> {
  const file = join(root, appFile)
  const needed = `it exports \`service\`, which createService() makes`
  if (!existsSync(file)) throw new ServiceMissing(`${appFile} is missing: ${needed}`)
  const { service } = await load(file)
  if (!isService(service)) throw new ServiceMissing(`${appFile} has no service: ${needed}`)
  return service
}

async function load(file: string): Promise<{ readonly service?: unknown }> {
  try {
    return (await import(pathToFileURL(file).href)) as { readonly service?: unknown } // a module's exports
  } catch (error) {
    if (error instanceof DeclarationError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new ServiceMissing(`${appFile} cannot be loaded: ${reason}`, { cause: error })
  }
}

const isService = (value: unknown): value is Service =>
  value !== null && typeof value === 'object' && 'graph' in value && 'actions' in value
