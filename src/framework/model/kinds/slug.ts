import Type from 'typebox'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { makeText, textOptionsSchemas } from './text.ts'

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.String()),
  /**
   * Longest text, in characters.
   *
   * @default 50
   */
  max: textOptionsSchemas.max,
  /** Shortest text, in characters. */
  min: textOptionsSchemas.min,
  /** Example for the documentation. */
  example: textOptionsSchemas.example,
}

interface SlugOptions extends CommonOptions, OptionValues<typeof options> {}

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
