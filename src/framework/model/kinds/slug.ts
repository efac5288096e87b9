import {
  commonOptions,
  defaultText,
  defaultWhen,
  defineKind,
  optionsOf,
  optionsParameter,
  type OptionsOf,
} from '../kind.ts'
import { makeText, textOptions } from './text.ts'

const options = {
  ...commonOptions,
  default: defaultText,
  defaultWhen,
  max: textOptions.max,
  min: textOptions.min,
  example: textOptions.example,
}

/**
 * A short name for URLs: letters, digits, hyphens and underscores, by default at most 50.
 *
 * @example
 * slug: slug({ unique: true }),
 */
export const slug = defineKind(
  'slug',
  [optionsParameter(optionsOf(options))],
  (given: OptionsOf<typeof options> = {}) => {
    const pattern = {
      source: '^[-a-zA-Z0-9_]+$',
      message: 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
    }
    return { ...makeText({ max: 50, pattern, example: 'main-office', ...given }), kind: 'slug' }
  },
)
