import type { ResolvedField } from '../graph.ts'
import type { RowActionDeclaration } from '../row-actions.ts'
import type { Draft, Drafts } from './draft.ts'
import { noModel } from './mistakes.ts'
import {
  checkPageNames,
  shownFields,
  type DeclarationPart,
  type PagesContext,
} from './declaration-part.ts'

/** Checks the actions in the rows of a table of related objects, and returns them. */
export function resolveRowActions(
  declaration: DeclarationPart,
  actions: readonly RowActionDeclaration[],
  row: Draft,
  { drafts, filterNames }: Pick<PagesContext, 'drafts' | 'filterNames'>,
): readonly RowActionDeclaration[] {
  const shown = shownFields(row)
  const names = shown.map(({ name }) => name)
  for (const action of actions) {
    if (action.is === 'add') {
      const { model, with: given, where = {} } = action
      checkPageNames(declaration, Object.values(given), names)
      checkPageNames(declaration, Object.keys(where), filterNames(row))
      checkTarget(declaration, { model, fields: Object.keys(given) }, drafts)
    } else if (action.is === 'set')
      checkPageNames(declaration, [action.field], namesOf(shown, isSettable))
    else checkPageNames(declaration, [action.field], namesOf(shown, showsObject))
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
  declaration: DeclarationPart,
  { model, fields }: { readonly model: string; readonly fields: readonly string[] },
  drafts: Drafts,
): void {
  const target = drafts.get(model)
  if (target) return checkPageNames(declaration, fields, [...target.fields.keys()])
  const { wrong, allowed } = noModel(model, drafts.keys())
  const { key, file } = declaration.draft
  declaration.mistakes.add(`${key} (${file}), ${declaration.part}`, wrong, allowed)
}
