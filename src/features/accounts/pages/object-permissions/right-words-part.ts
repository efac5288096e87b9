import type { PagePart } from '../../../pages/objects/page-view.ts'
import { sentencesMarkup } from './sentences.ts'
import { describeRights, readRights } from './stored-rights.ts'

/** Says in words what object permissions allow, in a column of their list and on their page. */
export const rightWordsPart: PagePart = {
  label: 'Allows',
  read: async (objects, view) => {
    if (objects.length === 0) return new Map()
    const rights = await readRights(view, { id: objects.map(({ id }) => String(id)) })
    const sentences = await describeRights(view, rights)
    return new Map(rights.map(({ id }, index) => [id, sentencesMarkup(sentences[index] ?? [])]))
  },
}
