import type { Writer } from '../../database/transaction/index.ts'
import { memoize } from '../../memoize.ts'
import type { Model, ResolvedField } from '../../model/graph.ts'
import type { Item, Values } from '../../model/item.ts'
import { onlyAsForm, UploadedFile } from '../../model/uploads/uploaded-file.ts'
import type { FileFacts } from '../../model/uploads/file-facts.ts'
import type { WriteContext } from '../context.ts'

/** Returns the fields of a model that take files. */
export const fileFields = memoize(({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter(({ file }) => file),
)

/** The files of an item that are stored with it, by their paths. */
const filesOf = new WeakMap<Item, Map<string, UploadedFile>>()

/**
 * Replaces the files in the changes of items by their paths, and sets the values beside them. A
 * text may only be the path that is stored already.
 */
export function placeFiles(model: Model, items: readonly Item[]): void {
  for (const field of fileFields(model)) for (const item of items) placeFile(model, field, item)
}

function placeFile(model: Model, field: ResolvedField, item: Item): void {
  const { name } = field
  const { changes, before, messages } = item
  if (!Object.hasOwn(changes, name)) return
  const value = changes[name]
  if (value instanceof UploadedFile) {
    const path = `${model.path}/${value.storedName}`
    const files = filesOf.get(item) ?? new Map<string, UploadedFile>()
    filesOf.set(item, files.set(path, value))
    changes[name] = path
    setBeside(field, item, value)
  } else if (value === null) setBeside(field, item)
  else if (!item.sent.has(name) || typeof item.given[name] !== 'string') return
  else if (value === before[name]) delete changes[name]
  else messages.add(name, onlyAsForm)
}

/** Sets the values beside a file; without a file they are null. */
function setBeside({ name, file }: ResolvedField, { changes }: Item, facts?: FileFacts): void {
  const values = file?.beside(facts ?? noFacts) ?? {}
  for (const [end, value] of Object.entries(values))
    changes[`${name}_${end}`] = facts ? value : null
}

const noFacts: FileFacts = { name: '', type: '', size: 0, digest: '', width: 0, height: 0 }

/** Stores the files of items, and removes those that they replace. */
export async function storeFiles(
  { model, extensions: { files: keeper } }: Pick<WriteContext, 'model' | 'extensions'>,
  items: readonly Item[],
  writer: Writer,
): Promise<void> {
  const fields = fileFields(model)
  if (fields.length === 0) return
  if (!keeper) throw new Error(`no feature has the hook "keepFiles" for the fields of ${model.key}`)
  for (const item of items)
    for (const [path, { bytes }] of filesOf.get(item) ?? []) {
      if (fields.some(({ name }) => item.changes[name] === path))
        await keeper.store(path, bytes, writer)
    }
  await keeper.drop(
    items.flatMap((item) => replacedPaths(fields, item)),
    writer,
  )
}

const replacedPaths = (
  fields: readonly ResolvedField[],
  { before, changes }: Item,
): readonly string[] =>
  filePathsIn(
    fields.filter(({ name }) => Object.hasOwn(changes, name) && changes[name] !== before[name]),
    before,
  )

/** Returns the paths of the files of an object. */
export const filePathsIn = (fields: readonly ResolvedField[], values: Values): readonly string[] =>
  fields
    .map(({ name }) => values[name])
    .filter((path) => typeof path === 'string' && path !== '') as string[]
