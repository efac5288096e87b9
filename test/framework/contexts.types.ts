// `npm run check:types` runs this file: it holds tests of types only.
import type {
  readObjects,
  revealObject,
  WantedObjects,
} from '../../src/framework/http/objects/base-shape.ts'
import type { objectsOf, queryOf } from '../../src/framework/http/objects/read-objects.ts'
import type { ReadContext } from '../../src/framework/model/permission.ts'
import type { RevealContext } from '../../src/framework/sealing/vault.ts'
import type { WriteContext } from '../../src/framework/write/context.ts'
import { createObject } from '../../src/framework/write/objects/create.ts'
import { planNaturalKeys } from '../../src/framework/write/natural.ts'
import type { Same, Test } from '../public/type-tests.ts'

declare const reader: ReadContext
declare const opener: RevealContext
declare const writer: WriteContext

/** The properties that a context of writes has besides those of reads. */
type OnTop = Exclude<keyof WriteContext, keyof ReadContext>

/** The types that functions which read take. */
type ReadBy =
  | Parameters<typeof objectsOf>[1]
  | Parameters<typeof queryOf>[1]
  | Parameters<typeof readObjects>[0 | 2]
  | Parameters<typeof revealObject>[2]
  | WantedObjects

planNaturalKeys(reader, [])
planNaturalKeys(writer, [])
// @ts-expect-error: a write needs an author and a database
void createObject(reader, {})
// @ts-expect-error: who opens sealed values may not write with that
void createObject(opener, {})

export type Tests = [
  Test<
    Same<
      OnTop,
      | 'anyState'
      | 'author'
      | 'condition'
      | 'database'
      | 'extensions'
      | 'force'
      | 'list'
      | 'transition'
      | 'unlocked'
    >
  >,
  Test<Same<Extract<ReadBy, Pick<WriteContext, 'author'>>, never>>,
  Test<Same<Extract<ReadBy, Pick<WriteContext, 'force'>>, never>>,
]
