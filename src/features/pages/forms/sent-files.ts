import { SentFile } from '../../../framework/model/uploads/sent-file.ts'
import type { FormField } from './form-fields.ts'
import { Upload, type Sent } from './forms.ts'

/** Returns the files that were chosen for the fields of a form, by the names of the fields. */
export async function sentFiles(
  fields: readonly FormField[],
  sent: Sent,
): Promise<Readonly<Record<string, SentFile>>> {
  const files: Record<string, SentFile> = {}
  if (!(sent instanceof Upload)) return files
  for (const { field, control } of fields) {
    const value = control === 'file' ? sent.form.getAll(field.name).find(isChosenFile) : undefined
    if (value)
      files[field.name] = new SentFile(
        value.name,
        Buffer.from(await value.arrayBuffer()),
        value.type,
      )
  }
  return files
}

const isChosenFile = (value: FormDataEntryValue): value is File =>
  typeof value !== 'string' && value.size > 0
