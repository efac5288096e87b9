import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import { requireModel } from 'cadastre'
import { ImportLoad, runImport, type ImportOptions, type Incoming } from 'cadastre/transfer'
import { openDump } from './netbox-dump.ts'
import { readPlain, type PlainFormat } from './plain-lines.ts'

/** Options of an import of secrets. `unlocked` has the key ring with which they are sealed. */
export type SecretImportOptions = ImportOptions &
  Required<Pick<ImportOptions, 'unlocked'>> & {
    /** Number of secrets that are written in one transaction. */
    readonly chunk: number
  }

/** Seals and imports secrets in clear text while they are read. Returns the exit code. */
export function importPlain(
  options: SecretImportOptions,
  {
    input,
    path,
    format,
  }: { readonly input: Readable; readonly path: string; readonly format: PlainFormat },
): Promise<number> {
  const { graph, chunk, progress } = options
  const model = requireModel(graph, 'secrets.Secret')
  return runImport(options, true, async (opened) => {
    const load = new ImportLoad(opened.load)
    progress.begin('secrets')
    let pending: Incoming[] = []
    for await (const line of readPlain(input, path, format)) {
      if ('message' in line) opened.report.refuse(line.location, line.field, line.message)
      else pending.push(line)
      if (pending.length < chunk) continue
      await load.chunk(model, pending)
      pending = []
    }
    if (pending.length > 0) await load.chunk(model, pending)
  })
}

/**
 * Opens the secrets in a dump of NetBox 2.x with a private key, seals them, and imports them with
 * their roles. Returns the exit code.
 */
export async function importDump(
  options: SecretImportOptions,
  { text, key }: { readonly text: string; readonly key: KeyObject },
): Promise<number> {
  const { graph, chunk, progress } = options
  const { roles, secrets, unopened } = await openDump(text, key)
  return runImport(options, true, async (opened) => {
    const load = new ImportLoad(opened.load)
    for (const { location, message } of unopened)
      opened.report.refuse(location, 'ciphertext', message)
    progress.begin('roles', roles.length)
    if (roles.length > 0) await load.chunk(requireModel(graph, 'secrets.SecretRole'), roles)
    progress.begin('secrets', secrets.length)
    for (let from = 0; from < secrets.length; from += chunk)
      await load.chunk(requireModel(graph, 'secrets.Secret'), secrets.slice(from, from + chunk))
  })
}
