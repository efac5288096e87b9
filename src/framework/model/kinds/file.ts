import Type from 'typebox'
import {
  commonOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionsOf,
} from '../kind.ts'
import { makeText } from './text.ts'

/** URL path under which stored files are served, below the base path. */
export const mediaPath = '/media/'

const { readOnly: _, ...options } = commonOptions

interface FileOptions
  extends Omit<CommonOptions, 'readOnly' | 'defaultWhen'>, OptionsOf<typeof options> {}

/**
 * The path of a file that the service keeps, shown as the file's URL. The service sets it when a
 * file is uploaded.
 *
 * @example
 * picture: file({ optional: true }),
 */
export const file = defineKind(
  'file',
  [optionsParameter(optionsOf(options))],
  (given: FileOptions = {}) => ({
    ...makeText({ max: 200, ...given, readOnly: true }),
    kind: 'file',
    display: 'picture',
    read: Type.String({ format: 'uri' }),
    represent: (path: string, { base: origin }) => `${origin}${mediaPath}${path}`,
    example: 'https://example.com/media/front.png',
  }),
)
