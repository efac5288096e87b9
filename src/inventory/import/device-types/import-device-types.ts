import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { requireModel, slugOf, StartError, transaction, type Database, type Writer } from 'cadastre'
import {
  decodeText,
  ImportLoad,
  NotText,
  runImport,
  type ImportListener,
  type ImportOptions,
  type ImportOutcome,
  type LoadOptions,
  type OpenedImport,
} from 'cadastre/transfer'
import { withPrisma } from '../../prisma.ts'
import { BadFile, readDeviceType, type ReadType } from './read-device-type.ts'

/** Options of `cadastre import device-types`. */
export interface DeviceTypeOptions extends ImportOptions {
  readonly folder: string
}

/**
 * Imports a checkout of the community device-type library, each file in a transaction of its own.
 * Returns the exit code.
 */
export function importDeviceTypes(options: DeviceTypeOptions): Promise<number> {
  const root = rootOf(options.folder)
  const files = filesOf(root)
  if (files.length === 0) throw new StartError(`There are no device types under ${root}.`)
  return runImport(options, false, async (opened) => {
    options.progress.begin('device types', files.length)
    for (const path of files) await importFile(opened, path, relative(root, path))
  })
}

/**
 * Returns the folder with the types: the folder `device-types` of a checkout, otherwise the given
 * folder, such as `device-types` itself or the folder of one manufacturer.
 */
function rootOf(folder: string): string {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new StartError(`There is no folder ${folder}.`)
  const inner = join(folder, 'device-types')
  return existsSync(inner) ? inner : folder
}

function filesOf(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/**
 * Imports a file. Counts and notes are reported after the commit: a refused object rolls the whole
 * file back.
 */
async function importFile(
  { load, report }: OpenedImport,
  path: string,
  file: string,
): Promise<void> {
  const counts: { model: string; outcome: ImportOutcome; objects: number }[] = []
  let isRefused = false
  const listener: ImportListener = {
    count: ({ key }, outcome, objects) => void counts.push({ model: key, outcome, objects }),
    refuse: (location, field, message) => {
      isRefused = true
      report.refuse(location, field, message)
    },
    note: (text, location) => report.note(text, location),
  }
  try {
    const read = readDeviceType(textOf(readFileSync(path)))
    const work = async ({ database }: Writer): Promise<void> => {
      const isOld = (): boolean =>
        counts.some(({ model, outcome }) => model === 'dcim.DeviceType' && outcome !== 'created')
      await importType({ ...load, database, listener }, read, { file, isOld })
      // Rolls back; the messages are reported already.
      if (isRefused) throw new BadFile('', '')
    }
    // Without retries: the report would name and count twice.
    await transaction(load.database, work, { timeout: 60_000, retries: 0 })
    for (const note of read.notes) report.note(note, file)
    for (const { model, outcome, objects } of counts)
      report.count(requireModel(load.graph, model), outcome, objects)
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    if (error.message) report.refuse(`${file}, ${error.location}`, 'file', error.message)
    report.count(requireModel(load.graph, 'dcim.DeviceType'), 'refused', 1)
  }
}

/** Decodes a file. Throws `BadFile` with the line of the first bytes that are not UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch (error) {
    if (!(error instanceof NotText)) throw error
    throw new BadFile(`line ${error.line}`, error.message)
  }
}

interface Origin {
  readonly file: string
  /** Whether the type existed before this import. */
  readonly isOld: () => boolean
}

/**
 * Imports a manufacturer, a type and its templates. Does not change a type that exists, unless
 * `update` is set.
 */
async function importType(
  options: LoadOptions,
  read: ReadType,
  { file, isOld }: Origin,
): Promise<void> {
  const { graph, database, update } = options
  const load = new ImportLoad(options)
  const location = (path: readonly (string | number)[]): string =>
    `${file}, ${read.locationOf(path)}`
  const maker = await findManufacturer(database, read.manufacturer)
  if (maker.isNew)
    await load.chunk(requireModel(graph, 'dcim.Manufacturer'), [
      { location: location(['manufacturer']), body: { name: read.manufacturer, slug: maker.slug } },
    ])
  const key = 'type'
  const { model } = read
  const slug = read.slug ?? (await findSlug(database, maker.slug, model))
  const body = { ...read.type, model, slug, manufacturer: { slug: maker.slug } }
  const imported = await load.chunk(requireModel(graph, 'dcim.DeviceType'), [
    { location: location(['model']), key, body },
  ])
  if (imported.size === 0 || (isOld() && !update)) return
  for (const { model, key: list, bodies } of read.components) {
    const incoming = bodies.map((fields, index) => {
      return { location: location([list, index]), body: { ...fields, device_type: { $ref: key } } }
    })
    if (incoming.length > 0) await load.chunk(requireModel(graph, model), incoming)
  }
}

/**
 * Returns the slug of the manufacturer with a name: of a stored one with exactly that name,
 * otherwise of one with that name in another letter case or with the slug that the name gives,
 * otherwise the slug for a new one. Files have no slug of the manufacturer.
 */
async function findManufacturer(
  database: Database,
  name: string,
): Promise<{ readonly slug: string; readonly isNew: boolean }> {
  const slug = slugOf(name)
  // Prisma compares case-insensitively with ILIKE, whose wildcards are escaped here.
  const equals = name.replaceAll(/[\\%_]/g, '\\$&')
  const candidates = await withPrisma(database, (client) =>
    client.dcimManufacturer.findMany({
      where: { OR: [{ name: { equals, mode: 'insensitive' } }, { slug }] },
      select: { name: true, slug: true },
      orderBy: { id: 'asc' },
    }),
  )
  const found = candidates.find((candidate) => candidate.name === name) ?? candidates[0]
  return found ? { slug: found.slug, isNew: false } : { slug, isNew: true }
}

/**
 * Returns the slug of a type whose file has none: that of the stored type with this model,
 * otherwise the slug that the model gives, with a number if another type has it.
 */
async function findSlug(database: Database, manufacturer: string, model: string): Promise<string> {
  const slug = slugOf(model)
  const start = slug.slice(0, maxSlugLength - 4)
  const stored = await withPrisma(database, (client) =>
    client.dcimDeviceType.findMany({
      where: {
        manufacturer: { slug: manufacturer },
        OR: [{ model }, { slug: { startsWith: start } }],
      },
      select: { model: true, slug: true },
    }),
  )
  const own = stored.find((type) => type.model === model)
  if (own) return own.slug
  const taken = new Set(stored.map((type) => type.slug))
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${start}-${number}`
  return free
}

const maxSlugLength = 50
