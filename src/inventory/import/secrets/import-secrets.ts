import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import { requireModel } from '../../../framework/model/graph.ts'
import {
  openLoad,
  runImport,
  type ImportOptions,
} from '../../../framework/transfer/import/command-line.ts'
import type { Incoming } from '../../../framework/transfer/import/incoming.ts'
import { openDump } from './netbox-dump.ts'
import { readPlain, type PlainFormat } from './plain-lines.ts'

/** Options of an import of secrets; `unlocked` seals them. */
export type SecretImportOptions = ImportOptions &
  Required<Pick<ImportOptions, 'unlocked'>> & {
    /** Number of secrets that are written in one transaction. */
    readonly chunk: number
  }

/** Imports and seals plain-text secrets while they are read; returns the exit code. */
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
    const load = openLoad(opened)
    progress.begin('secrets')
    let waiting: Incoming[] = []
    for await (const line of readPlain(input, path, format)) {
      if ('message' in line) opened.report.refuse(line.place, 'line', line.message)
      else waiting.push(line)
      if (waiting.length < chunk) continue
      await load.chunk(model, waiting)
      waiting = []
    }
    if (waiting.length > 0) await load.chunk(model, waiting)
  })
}

/**
 * Opens the secrets of a NetBox 2.x, seals them and creates missing roles; returns the exit code.
 */
export async function importDump(
  options: SecretImportOptions,
  { text, key }: { readonly text: string; readonly key: KeyObject },
): Promise<number> {
  const { graph, chunk, progress } = options
  const { roles, secrets, unopened } = await openDump(text, key)
  return runImport(options, true, async (opened) => {
    const load = openLoad(opened)
    for (const { place, message } of unopened) opened.report.refuse(place, 'ciphertext', message)
    progress.begin('roles', roles.length)
    if (roles.length > 0) await load.chunk(requireModel(graph, 'secrets.SecretRole'), roles)
    progress.begin('secrets', secrets.length)
    for (let from = 0; from < secrets.length; from += chunk)
      await load.chunk(requireModel(graph, 'secrets.Secret'), secrets.slice(from, from + chunk))
  })
}
