import Type from 'typebox'
import {
  commonOptions,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionsOf,
} from '../kind.ts'
import { makeText, textOptions } from './text.ts'

const options = {
  ...commonOptions,
  ...defaultOptions(Type.String()),
  /**
   * Longest text, in characters.
   *
   * @default 50
   */
  max: textOptions.max,
  /** Shortest text, in characters. */
  min: textOptions.min,
  /** Example for the documentation. */
  example: textOptions.example,
}

interface SlugOptions extends CommonOptions, OptionsOf<typeof options> {}

/**
 * A short name for URLs: letters, digits, hyphens and underscores.
 *
 * @example
 * slug: slug({ unique: true }),
 */
export const slug = defineKind(
  'slug',
  [optionsParameter(optionsOf(options))],
  (given: SlugOptions = {}) => {
    const pattern = {
      source: '^[-a-zA-Z0-9_]+$',
      message: 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
    }
    return { ...makeText({ max: 50, pattern, example: 'main-office', ...given }), kind: 'slug' }
  },
)
