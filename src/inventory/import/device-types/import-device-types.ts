import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Database } from '../../../framework/database/database.ts'
import { inSingleTransaction } from '../../../framework/database/single-transaction.ts'
import { requireModel } from '../../../framework/model/graph.ts'
import { StartError } from '../../../framework/start-error.ts'
import { runImport, type ImportOptions, type OpenedImport } from '../command-line.ts'
import type { ImportListener, ImportOutcome } from '../incoming.ts'
import { Load, type LoadOptions } from '../load.ts'
import { BadFile, readDeviceType, type ReadType } from './read-device-type.ts'

/** What `cadastre import device-types` is told. */
export interface DeviceTypeOptions extends ImportOptions {
  readonly folder: string
}

/** Brings in a checkout of the community device-type library, each file wholly or not at all; gives the exit code. */
export function importDeviceTypes(options: DeviceTypeOptions): Promise<number> {
  const root = rootOf(options.folder)
  const files = filesOf(root)
  if (files.length === 0) throw new StartError(`There are no device types under ${root}.`)
  return runImport(options, false, async (opened) => {
    options.progress.begin('device types', files.length)
    for (const path of files) await importFile(opened, path, relative(root, path))
  })
}

/** The checkout, its folder `device-types`, or one manufacturer's: all are understood. */
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

async function importFile(
  { load, report }: OpenedImport,
  path: string,
  file: string,
): Promise<void> {
  const heard: { model: string; outcome: ImportOutcome; objects: number }[] = []
  let refused = false
  const listener: ImportListener = {
    count: ({ key }, outcome, objects) => void heard.push({ model: key, outcome, objects }),
    refuse: (place, field, message) => {
      refused = true
      report.refuse(place, field, message)
    },
    note: (text, place) => report.note(text, place),
  }
  try {
    const read = readDeviceType(readFileSync(path, 'utf8'))
    await inSingleTransaction(load.database, { timeout: 60_000, keep: true }, async (database) => {
      const isOld = (): boolean =>
        heard.some(({ model, outcome }) => model === 'dcim.DeviceType' && outcome !== 'created')
      await importType({ ...load, database, listener }, read, { file, isOld })
      if (refused) throw new BadFile('', '')
    })
    for (const note of read.notes) report.note(note, file)
    for (const { model, outcome, objects } of heard)
      report.count(requireModel(load.graph, model), outcome, objects)
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    if (error.message) report.refuse(`${file}, ${error.place}`, 'file', error.message)
    report.count(requireModel(load.graph, 'dcim.DeviceType'), 'refused', 1)
  }
}

interface Origin {
  readonly file: string
  /** Whether the type was there already. */
  readonly isOld: () => boolean
}

/** Manufacturer, type and components; a type that is there already stays as it is unless it is to be updated. */
async function importType(
  options: LoadOptions,
  read: ReadType,
  { file, isOld }: Origin,
): Promise<void> {
  const { graph, database, update } = options
  const load = new Load(options)
  const place = (path: readonly (string | number)[]): string => `${file}, ${read.placeOf(path)}`
  const maker = await makerOf(database, read.manufacturer)
  if (maker.isNew)
    await load.chunk(requireModel(graph, 'dcim.Manufacturer'), [
      { place: place(['manufacturer']), body: { name: read.manufacturer, slug: maker.slug } },
    ])
  const key = 'type'
  const body = { ...read.type, manufacturer: { slug: maker.slug } }
  const made = await load.chunk(requireModel(graph, 'dcim.DeviceType'), [
    { place: place(['model']), key, body },
  ])
  if (made.size === 0 || (isOld() && !update)) return
  for (const { model, key: list, bodies } of read.components) {
    const incoming = bodies.map((one, index) => {
      return { place: place([list, index]), body: { ...one, device_type: { $ref: key } } }
    })
    if (incoming.length > 0) await load.chunk(requireModel(graph, model), incoming)
  }
}

/** The manufacturer's slug: files know only its name. */
async function makerOf(
  { rows }: Database,
  name: string,
): Promise<{ readonly slug: string; readonly isNew: boolean }> {
  const slug = slugOf(name)
  const [found] = await rows({
    text: 'select slug from dcim_manufacturer where lower(name) = lower($1) or slug = $2 order by name = $1 desc, id limit 1',
    values: [name, slug],
  })
  return found ? { slug: String(found[0]), isNew: false } : { slug, isNew: true }
}

function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 50) // prettier-ignore
}
