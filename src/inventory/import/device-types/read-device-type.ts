import { isJsonObject } from 'cadastre'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { formFactorOf, otherFormFactor } from './interface-types.ts'

/** The contents of a file of the library as fields of this inventory. */
export interface ReadType {
  readonly manufacturer: string
  readonly model: string
  /** Undefined in a file without a slug: the import derives one from the model. */
  readonly slug: string | undefined
  /** The body of the device type, without its manufacturer, model and slug. */
  readonly type: Readonly<Record<string, unknown>>
  readonly components: readonly ComponentList[]
  /** Messages about values that the import leaves out or changes. */
  readonly notes: readonly string[]
  /** Returns the position of a key for messages: `line 12, interfaces[3]`. */
  readonly locationOf: (path: readonly (string | number)[]) => string
}

/** The templates of one model. */
export interface ComponentList {
  readonly model: string
  /** The key in the file. */
  readonly key: string
  readonly bodies: readonly Readonly<Record<string, unknown>>[]
}

/** A file that cannot be imported. */
export class BadFile extends Error {
  /** The line in the file, such as `line 12, interfaces[3]`. */
  readonly location: string

  constructor(location: string, message: string) {
    super(message)
    this.location = location
  }
}

/** The largest length of a file in characters. */
const maxFileLength = 4 * 1024 * 1024

/** Parses a file. Throws `BadFile` with the line of the first mistake. */
export function readDeviceType(text: string): ReadType {
  const lines = new LineCounter()
  if (text.length > maxFileLength)
    throw new BadFile(
      'line 1',
      `The file has ${text.length} characters; allowed: up to ${maxFileLength}.`,
    )
  const document = parseDocument(text, { lineCounter: lines, schema: 'core', merge: false })
  const [mistake] = document.errors
  if (mistake)
    throw new BadFile(
      `line ${lines.linePos(mistake.pos[0]).line}`,
      messages[mistake.code] ?? mistake.message.split('\n')[0] ?? '',
    )
  const locationOf = (path: readonly (string | number)[]): string =>
    locationIn(document, lines, path)
  const content = plainOf(document)
  if (!isJsonObject(content))
    throw new BadFile('line 1', 'Expected a mapping such as "manufacturer: …".')
  const requireText = (key: string): string => {
    const value = content[key]
    if (isText(value)) return value
    throw new BadFile(locationOf([key]), `${key}: This field is required.`)
  }
  const [manufacturer, model] = [requireText('manufacturer'), requireText('model')]
  const slug = (content['slug'] ?? null) === null ? undefined : requireText('slug')
  const notes: string[] = []
  const components = componentsIn(content, notes, locationOf)
  const ignored = Object.keys(content).filter((key) => !typeKeys.has(key) && !(key in lists))
  notes.push(...ignored.map((key) => `${key} is left out: this inventory does not keep it`))
  return { manufacturer, model, slug, type: typeOf(content, notes), components, notes, locationOf }
}

/** Messages by the code of a mistake, where those of the parser speak of its functions. */
const messages: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'A second document begins here ("---"). A file holds one device type.',
}

/**
 * Returns the plain value of a document, with numbers and booleans as they are spelt: `7750.10` is
 * a model, `08` a port. Throws `BadFile` for aliases that expand to more than 100 nodes: a small
 * file could otherwise need any amount of memory.
 */
function plainOf(document: Document): unknown {
  visit(document, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' || typeof node.value === 'boolean')
        node.value = node.source ?? String(node.value)
    },
  })
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (error) {
    throw new BadFile('line 1', error instanceof Error ? error.message : String(error))
  }
}

/** Returns whether a value is a text that is not empty. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Returns whether a value is true, in the spellings of YAML 1.2. */
const isTrue = (value: unknown): boolean =>
  typeof value === 'string' && /^(true|True|TRUE)$/.test(value)

/** Returns the line of a path, or of its longest part that exists. */
function locationIn(
  document: Document,
  lines: LineCounter,
  path: readonly (string | number)[],
): string {
  const name = path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .slice(1)
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if ((isMap(node) || isSeq(node) || isScalar(node)) && node.range)
      return `line ${lines.linePos(node.range[0]).line}, ${name}`
  }
  return `line 1, ${name}`
}

/** Keys of the type itself. All other keys are lists of components, or are left out. */
const typeKeys = new Set([
  'manufacturer',
  'model',
  'slug',
  'part_number',
  'u_height',
  'is_full_depth',
  'subdevice_role',
  'comments',
])

function typeOf(
  content: Readonly<Record<string, unknown>>,
  notes: string[],
): Record<string, unknown> {
  const { part_number: part, is_full_depth: full, comments } = content
  const roles: Readonly<Record<string, boolean>> = { parent: true, child: false }
  const role = content['subdevice_role']
  return {
    ...(isText(part) ? { part_number: part } : {}),
    ...(full === undefined ? {} : { is_full_depth: full }),
    ...(isText(comments) ? { comments } : {}),
    ...(role === undefined || role === null
      ? {}
      : {
          subdevice_role:
            typeof role === 'string' && Object.hasOwn(roles, role) ? roles[role] : role,
        }),
    ...heightOf(content['u_height'], notes),
    is_console_server: hasAny(content['console-server-ports']),
    is_pdu: hasAny(content['power-outlets']),
    is_network_device: hasAny(content['interfaces'], (entry) => !isTrue(entry['mgmt_only'])),
  }
}

/** Rounds a height up to whole rack units: a device must not take less space than it needs. */
function heightOf(height: unknown, notes: string[]): { u_height?: unknown } {
  if (height === undefined || height === null) return {}
  const number = isText(height) ? Number(height) : NaN
  if (!Number.isFinite(number) || Number.isInteger(number)) return { u_height: height }
  const whole = Math.ceil(number)
  notes.push(`u_height ${number} became ${whole}: racks are divided into whole units`)
  return { u_height: whole }
}

const hasAny = (
  list: unknown,
  test: (entry: Readonly<Record<string, unknown>>) => boolean = () => true,
): boolean => Array.isArray(list) && list.some((entry) => isJsonObject(entry) && test(entry))

/** The model of a list of components, and the function that returns the body of an entry. */
interface ListReader {
  readonly model: string
  readonly body: (
    entry: Readonly<Record<string, unknown>>,
    note: (text: string) => void,
  ) => Record<string, unknown>
}

const nameBody: ListReader['body'] = ({ name }) => (name === undefined ? {} : { name })

const lists: Readonly<Record<string, ListReader>> = {
  'console-ports': { model: 'dcim.ConsolePortTemplate', body: nameBody },
  'console-server-ports': { model: 'dcim.ConsoleServerPortTemplate', body: nameBody },
  'power-ports': { model: 'dcim.PowerPortTemplate', body: nameBody },
  'power-outlets': { model: 'dcim.PowerOutletTemplate', body: nameBody },
  interfaces: { model: 'dcim.InterfaceTemplate', body: interfaceBody },
  'device-bays': { model: 'dcim.DeviceBayTemplate', body: nameBody },
}

function interfaceBody(
  entry: Readonly<Record<string, unknown>>,
  note: (text: string) => void,
): Record<string, unknown> {
  const { type, mgmt_only: management = 'false' } = entry
  const formFactor = formFactorOf(type)
  if (formFactor === undefined)
    note(`interface type ${String(type)} became Other: this inventory has none like it`)
  return {
    ...nameBody(entry, note),
    form_factor: formFactor ?? otherFormFactor,
    mgmt_only: management,
  }
}

function componentsIn(
  content: Readonly<Record<string, unknown>>,
  notes: string[],
  locationOf: ReadType['locationOf'],
): readonly ComponentList[] {
  return Object.entries(lists).flatMap(([key, { model, body }]) => {
    const list = content[key]
    if (list === undefined || list === null) return []
    if (!Array.isArray(list)) throw new BadFile(locationOf([key]), `${key}: Expected a list.`)
    const bodies = list.map((entry: unknown, index) => {
      if (!isJsonObject(entry))
        throw new BadFile(locationOf([key, index]), 'Expected a mapping with a name.')
      return body(entry, (text) => notes.push(text))
    })
    return [{ model, key, bodies }]
  })
}
