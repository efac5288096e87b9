import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'

/** The modules of other packages that scripts of pages import, by the names of their files. */
const modules: Readonly<Record<string, string>> = {
  'combobox-nav.js': '@github/combobox-nav',
}

/** Serves the modules of other packages beside our own scripts: `/static/combobox-nav.js`. */
export function libraryFiles(app: FastifyInstance): void {
  const { resolve } = createRequire(import.meta.url)
  for (const [name, module] of Object.entries(modules)) {
    let text: Promise<string> | undefined
    app.get(`/static/${name}`, async (_, reply) => {
      text ??= readFile(resolve(module), 'utf8')
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
      return reply.send(await text)
    })
  }
}
