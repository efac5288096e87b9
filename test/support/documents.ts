import { createHash } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../../src/framework/config/setting.ts'
import { ServedDocument } from './openapi.ts'

/** The documents of this process by file: they keep the compiled schemas. */
const documents = new Map<string, Promise<ServedDocument>>()

/**
 * Returns the OpenAPI document of a service with these settings. Building it takes 400 ms of
 * processor time, and its text depends on the code and the settings only, so it is stored beside
 * the bundle of the tests.
 */
export async function documentOf(
  { name, settings }: { readonly name: string; readonly settings: Environment },
  build: () => Promise<string>,
): Promise<ServedDocument> {
  const folder = process.env['TEST_BUNDLE']
  if (folder === undefined) return new ServedDocument(JSON.parse(await build()))
  const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
  const path = join(folder, `document-${name}-${hash}.json`)
  const document = documents.get(path) ?? readDocument(path, build)
  documents.set(path, document)
  return document
}

async function readDocument(path: string, build: () => Promise<string>): Promise<ServedDocument> {
  const text = await readFile(path, 'utf8').catch(async () => keep(path, await build()))
  return new ServedDocument(JSON.parse(text))
}

async function keep(path: string, text: string): Promise<string> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, text)
  await rename(draft, path)
  return text
}
