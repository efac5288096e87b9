import { didYouMean } from '../similar-names.ts'
import type { ResolvedField } from '../graph.ts'
import type { Draft, Drafts } from './draft.ts'
import type { Mistakes } from './mistakes.ts'
import type { Paths } from './paths.ts'

/** The drafts of all models, the paths between them, and the list of mistakes. */
export interface PagesContext {
  readonly drafts: Drafts
  readonly paths: Paths
  readonly mistakes: Mistakes
  /** Returns the names of the filters of a model. */
  readonly filterNames: (draft: Draft) => readonly string[]
}

/** A part of the declaration of one model, and the list that takes the mistakes in it. */
export interface DeclarationPart {
  readonly draft: Draft
  readonly mistakes: Mistakes
  /** The path of the part, such as `pages.list.columns`. */
  readonly part: string
}

/** Reports the names that are not among the allowed ones. */
export function checkPageNames(
  { draft: { key, file }, mistakes, part }: DeclarationPart,
  names: readonly string[],
  allowed: readonly string[],
): void {
  for (const name of names)
    if (!allowed.includes(name))
      mistakes.add(
        `${key} (${file}), ${part}`,
        `there is no "${name}" here${didYouMean(name, allowed)}`,
        allowed,
      )
}

/** Returns the fields of a model that clients read. */
export const shownFields = ({ fields }: Draft): readonly ResolvedField[] =>
  [...fields.values()].filter((field) => !field.writeOnly)
