import type { Reply } from '../subject.ts'
import type { WorldRequest } from './comparison.ts'

/** Returns the import that the page of a preview offers; undefined for another answer. */
export function confirmedImport(
  { method, url, form }: WorldRequest,
  { text }: Reply,
): WorldRequest | undefined {
  if (!form || !text.includes('name="do" value="import"')) return undefined
  const [, preview] = /name="preview" value="([^"]+)"/.exec(text) ?? []
  return preview === undefined
    ? undefined
    : { method, url, form: { ...form, do: 'import', preview } }
}
