import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { readHostConfig } from '../src/host/config/read-host-config.ts'
import type { RunnableService } from '../src/framework/service/interface.ts'
import type { documentOf } from '../src/framework/service/document.ts'
import type * as Loader from '../src/load.mjs'
import type * as Places from '../src/places.mjs'
import { errorText } from '../src/framework/errors/error-text.ts'

/** File of a project that exports its service. */
const appFile = 'src/app.ts'

/** Thrown when the service of a project cannot be loaded, or would not start. */
export class ServiceMissing extends Error {}

/** Modules of the project and the framework, in the order of the entries. */
type Loaded = readonly [
  { readonly service?: unknown },
  { readonly documentOf: typeof documentOf },
  { readonly readHostConfig: typeof readHostConfig },
]

/**
 * Returns the OpenAPI document of a project's service with default settings. Loads the service from
 * its bundle, as a start does: loading its files separately takes a second. Refuses behaviours and
 * actions that a start would refuse.
 */
export async function printOpenapi(root: string): Promise<ReadonlyMap<string, string>> {
  const needed = `it exports \`service\`, which createService() makes`
  if (!existsSync(join(root, appFile))) throw new ServiceMissing(`${appFile} is missing: ${needed}`)
  const [{ service }, { documentOf }, { readHostConfig }] = await loadService(root)
  if (!isService(service)) throw new ServiceMissing(`${appFile} has no service: ${needed}`)
  const document = await refusing(async () => {
    const config = readHostConfig({}, service.settings)
    service.extensionsOf(config)
    return documentOf(service, config)
  })
  return new Map([['openapi.json', `${JSON.stringify(document, null, 1)}\n`]])
}

async function loadService(root: string): Promise<Loaded> {
  const own = (name: string): string => new URL(`../src/${name}`, import.meta.url).href
  const { load }: typeof Loader = await import(own('load.mjs'))
  const { ownFile }: typeof Places = await import(own('places.mjs'))
  const programs = ['framework/service/document', 'host/config/read-host-config']
  const framework = programs.map((file) => ownFile(`src/${file}`))
  try {
    // The loader returns modules in the order of the entries.
    return (await refusing(() => load(root, appFile, ...framework))) as Loaded
  } catch (error) {
    if (error instanceof ServiceMissing) throw error
    const reason = errorText(error)
    throw new ServiceMissing(`${appFile} cannot be loaded: ${reason}`, { cause: error })
  }
}

/** Runs code of a bundle. Throws `ServiceMissing` where declarations are wrong. */
async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // The bundle has its own copy of the class, so `instanceof` does not work.
    if (error instanceof Error && error.name === 'DeclarationError')
      throw new ServiceMissing(error.message, { cause: error })
    throw error
  }
}

const isService = (value: unknown): value is RunnableService =>
  value !== null &&
  typeof value === 'object' &&
  'graph' in value &&
  'actions' in value &&
  'extensionsOf' in value
