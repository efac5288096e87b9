import type { ResolvedField } from '../graph.ts'
import type { RowActionDeclaration } from '../row-actions.ts'
import type { Draft, Drafts } from './draft.ts'
import { noModel } from './mistakes.ts'
import { checkPageNames, shownFields, type PagesPlace, type PagesResolving } from './page-place.ts'

/** Checks the actions in the rows of a table of related objects, and returns them. */
export function resolveRowActions(
  place: PagesPlace,
  actions: readonly RowActionDeclaration[],
  row: Draft,
  { drafts, filterNames }: Pick<PagesResolving, 'drafts' | 'filterNames'>,
): readonly RowActionDeclaration[] {
  const shown = shownFields(row)
  const names = shown.map(({ name }) => name)
  for (const action of actions) {
    if (action.is === 'add') {
      const { model, with: given, where = {} } = action
      checkPageNames(place, Object.values(given), names)
      checkPageNames(place, Object.keys(where), filterNames(row))
      checkTarget(place, { model, fields: Object.keys(given) }, drafts)
    } else if (action.is === 'set')
      checkPageNames(place, [action.field], namesOf(shown, isSettable))
    else checkPageNames(place, [action.field], namesOf(shown, showsObject))
  }
  return actions
}

const namesOf = (
  fields: readonly ResolvedField[],
  fits: (field: ResolvedField) => boolean,
): readonly string[] => fields.filter(fits).map(({ name }) => name)

const isSettable = ({ reference, readOnly, computes }: ResolvedField): boolean =>
  (reference !== undefined && !readOnly) || computes?.by === 'reverse'

const showsObject = ({ reads }: ResolvedField): boolean => reads.by === 'join'

/** Reports a model that does not exist, and fields that it does not have. */
function checkTarget(
  place: PagesPlace,
  { model, fields }: { readonly model: string; readonly fields: readonly string[] },
  drafts: Drafts,
): void {
  const target = drafts.get(model)
  if (target) return checkPageNames(place, fields, [...target.fields.keys()])
  const { wrong, allowed } = noModel(model, drafts.keys())
  const { key, file } = place.draft
  place.mistakes.add(`${key} (${file}), ${place.part}`, wrong, allowed)
}
