import { hash, randomBytes } from 'node:crypto'
import Type from 'typebox'
import { varcharColumn } from '../columns.ts'
import { asItIs, makeField, InvalidValue } from '../field.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'

const pattern = '^[0-9a-f]{40}$'

/**
 * Returns the stored form of a key: its first six characters, to recognise it by, and its SHA-256.
 * 160 random bits need no slow hash.
 */
export function digestKey(key: string): string {
  return `${key.slice(0, 6)}:${hash('sha256', key)}`
}

/** Makes a new key: 160 random bits as 40 hexadecimal digits. */
const makeKey = (): string => randomBytes(20).toString('hex')

const optionSchemas = commonOptionsSchemas

interface KeyOptions
  extends Omit<CommonOptions, 'defaultWhen'>, OptionValues<typeof optionSchemas> {}

/**
 * An API key of 40 hexadecimal digits, made when a create leaves it out and stored as its SHA-256.
 * The response to the create shows it; later reads show only its first six characters.
 *
 * @example
 * key: key(),
 */
export const key = defineKind(
  'key',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: KeyOptions = {}) => {
    return makeField(
      { ...options, default: makeKey },
      {
        kind: 'key',
        column: varcharColumn(71),
        unique: true,
        read: Type.String({ description: 'The first six characters, to recognise the key by' }),
        write: Type.String({ pattern }),
        parse: (input) => {
          const text = typeof input === 'string' ? input.trim().toLowerCase() : undefined
          if (text === '') return makeKey()
          if (text !== undefined && isHint(text)) return undefined
          if (text === undefined || !new RegExp(pattern).test(text))
            throw new InvalidValue('A key is exactly 40 hexadecimal characters.')
          return text
        },
        canonical: asItIs,
        encoding: 'sha256',
        store: (value) => digestKey(String(value)),
        represent: (stored: string) => hint(stored),
        echo: (stored) => hint(String(stored)),
        opaque: true,
        confidential: true,
        // The digest of a key that nobody learns.
        restoredAs: () => digestKey(makeKey()),
      },
    )
  },
)

/** Returns true for the shortened key that reads show; a write ignores it. */
const isHint = (text: string): boolean => /^[0-9a-f]{6}…$/.test(text)

const hint = (stored: string): string => `${stored.slice(0, 6)}…`
