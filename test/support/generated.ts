import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Test } from 'tap'
import { printRoutes } from '../../generators/routes.ts'
import { printSerializers } from '../../generators/serializers.ts'
import type { ServiceDefinition } from '../../src/framework/service/definition.ts'
import type { ModelGraph } from '../../src/framework/model/graph.ts'

type Routes = ServiceDefinition['routes']

let written = 0

/**
 * Writes the serializers and routes of a graph, as `generate` does for a project, and imports them.
 */
export async function generatedRoutes(t: Test, graph: ModelGraph): Promise<Routes> {
  // A file that was imported once is not read again.
  const folder = join(t.testdir(), String((written += 1)))
  for (const [path, text] of [...printSerializers(graph), ...printRoutes(graph)]) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const { href } = pathToFileURL(join(folder, 'src/generated/routes.ts'))
  const { routes } = (await import(href)) as { readonly routes: Routes } // as printRoutes prints it
  return routes
}
