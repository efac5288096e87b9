import { graph } from '../../support/inventory.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { exportObjects, type ExportOptions } from '../../../src/features/transfer/export/export.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'

/** Exports the objects of all models to a file, or to a folder for CSV. Returns its path. */
export async function exportAll(
  database: Database,
  out: string,
  format: ExportOptions['format'] = 'jsonl',
): Promise<string> {
  const progress = plain(() => undefined)
  await exportObjects({
    graph,
    database,
    progress,
    models: [],
    format,
    out,
    standard: process.stdout,
  })
  return out
}
