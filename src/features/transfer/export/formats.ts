/** The formats of `cadastre export`. CSV is a file for each model, the others are one file. */
export const exportFormats = ['jsonl', 'yaml', 'csv'] as const

/** A format of `cadastre export`. */
export type ExportFormat = (typeof exportFormats)[number]

/** Returns whether a name is that of a format. */
export const isExportFormat = (name: string): name is ExportFormat =>
  exportFormats.some((format) => format === name)
