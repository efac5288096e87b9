import Type from 'typebox'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  text,
  type OptionValues,
} from 'cadastre/schema'

/** The path of the URLs of pictures, below the base path. */
export const mediaPath = '/media/'

const { readOnly: _, ...options } = commonOptionsSchemas

/**
 * The path of a picture that the service keeps, shown as its URL. The service sets it when a
 * picture is uploaded.
 */
export const picture = defineKind(
  'picture',
  [optionsParameter(optionsOf(options))],
  (given: OptionValues<typeof options> = {}) => ({
    ...text({ max: 200, ...given, readOnly: true }),
    kind: 'picture',
    display: 'picture' as const,
    read: Type.String({ format: 'uri' }),
    represent: (path: string, { base }: { readonly base: string }) => `${base}${mediaPath}${path}`,
    example: 'https://example.com/media/front.png',
    sample: (number: number) => `pictures/${number}.png`,
  }),
)
