import type { PagePart } from '../../../pages/objects/page-view.ts'
import { sentencesMarkup } from './sentences.ts'
import { describeRights, readRights } from './stored-rights.ts'

/** What object permissions allow, in words: a column of their list, and a part of their page. */
export const rightWordsPart: PagePart = {
  label: 'Allows',
  read: async (objects, view) => {
    if (objects.length === 0) return new Map()
    const rights = await readRights(view, { id: objects.map(({ id }) => String(id)) })
    const sentences = await describeRights(view, rights)
    return new Map(rights.map(({ id }, index) => [id, sentencesMarkup(sentences[index] ?? [])]))
  },
}
