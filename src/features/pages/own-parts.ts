import { changedMarkup } from './history/history.ts'
import type { PagePart, PageParts } from './objects/page-view.ts'

/** The values before and after a change, on the page of an entry of the change log. */
const changedValues: PagePart = {
  label: 'Changed values',
  read: async (rows, view) =>
    new Map(
      await Promise.all(
        rows.map(async (row) => [Number(row['id']), await changedMarkup(view, row)] as const),
      ),
    ),
}

/** The parts of pages that models of the framework place. */
export const ownParts: PageParts = { 'changed-values': changedValues }
