import { isIP } from 'node:net'
import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { folder } from './folder.ts'
import { isHost } from './host.ts'
import { databaseSettings } from './database.ts'
import { facets, readSetting, settingName } from './setting.ts'
import { noSettings, type OwnSettings } from './own-settings.ts'
import { misspeltSettings } from './misspelt.ts'
import type { Environment } from './setting.ts'
import { StartError } from '../errors/start-error.ts'

/**
 * The settings of the core. The environment variable of `dataDir` is `DATA_DIR`. Features, the host
 * and a service have further settings.
 */
export const settings = Type.Object({
  dataDir: Type.String({
    ...folder,
    description:
      "The data folder: the service's own PostgreSQL and its data live there. Relative paths " +
      'start at the working directory.',
    default: './data',
  }),
  ...databaseSettings,
  basePath: Type.String({
    ...facets('a path such as /inventory', { normalise: normaliseBasePath }),
    description:
      'The beginning of every path, for a service behind a proxy under ' +
      '`https://example.net/inventory/`.',
    default: '',
    pattern: '^(/[A-Za-z0-9._~-]+)*$',
  }),
  idleTimeoutSeconds: Type.Integer({
    ...facets('a whole number from 1 to 3600'),
    description:
      'How many seconds a connection is kept open for the next request. Behind a proxy it ' +
      'should be longer than the time for which the proxy keeps one open.',
    default: 72,
    minimum: 1,
    maximum: 3600,
  }),
  trustProxy: Type.Array(Type.Refine(Type.String(), isProxy), {
    ...facets(
      'addresses and networks such as 10.0.0.1, 192.168.0.0/16, loopback, separated by commas',
    ),
    description:
      'The proxies whose `X-Forwarded-*` headers are trusted: addresses, networks, or ' +
      '`loopback`, `linklocal`, `uniquelocal`.',
    default: [],
  }),
  allowedHosts: Type.Array(Type.Refine(Type.String(), isHostPattern), {
    ...facets(
      'host names or addresses without a port, .example.net for a domain, or *, separated by ' +
        'commas',
    ),
    description:
      'The hosts that requests may name, separated by commas. `.example.net` is the domain ' +
      'and its subdomains, `*` is all. Health and metrics answer whatever the host.',
    default: ['*'],
  }),
  unknownInput: Type.Enum(['refuse', 'ignore'], {
    ...facets('refuse or ignore'),
    description:
      'Treatment of query parameters and body keys that the service does not know. ' +
      '`Prefer: handling=strict` or `handling=lenient` decides for one request.',
    default: 'refuse',
  }),
  loginRequired: Type.Boolean({
    ...facets('true or false'),
    description: 'Whether reading, too, needs a token or a login.',
    default: false,
  }),
  paginateCount: Type.Integer({
    ...facets('a whole number from 1 to 100000'),
    description: 'How many objects a page holds when the request does not say.',
    default: 50,
    minimum: 1,
    maximum: 100_000,
  }),
  maxPageSize: Type.Integer({
    ...facets('a whole number from 0 to 10000000, or none', { words: { none: 0 } }),
    description: 'The most objects a page may hold. `0` or `none` is no maximum.',
    default: 1000,
    minimum: 0,
    maximum: 10_000_000,
  }),
  readSeconds: Type.Integer({
    ...facets('a whole number from 1 to 3600'),
    description:
      'How many seconds a statement outside of a transaction may take. PostgreSQL stops a ' +
      'longer one, and the response is a 503.',
    default: 10,
    minimum: 1,
    maximum: 3600,
  }),
  pageMaxBytes: Type.Integer({
    ...facets('a whole number from 65536 to 268435456'),
    description:
      'How many bytes of values a page of a list may hold. A larger one is refused before it ' +
      'takes memory.',
    default: 8_388_608,
    minimum: 65_536,
    maximum: 268_435_456,
  }),
  keptPagesBytes: Type.Integer({
    ...facets('a whole number from 0 to 1073741824'),
    description:
      'How many bytes of pages each process keeps, to send a page that has not changed without ' +
      'reading it again. `0` keeps none.',
    default: 8_388_608,
    minimum: 0,
    maximum: 1_073_741_824,
  }),
  bulkMax: Type.Integer({
    ...facets('a whole number from 1 to 100000'),
    description: 'How many objects one request may make, change or delete.',
    default: 1000,
    minimum: 1,
    maximum: 100_000,
  }),
  choiceShape: Type.Enum(['pair', 'object', 'value', 'slug'], {
    ...facets('pair, object, value or slug'),
    description:
      'How choice fields are written: `pair` is `[1, "Active"]`, `object` is `{"value": 1, ' +
      '"label": "Active"}`, `value` is `1`, `slug` is `{"value": "active", "label": "Active", ' +
      '"id": 1}`.',
    default: 'pair',
  }),
  writeResponse: Type.Enum(['flat', 'base'], {
    ...facets('flat or base'),
    description:
      'What creates and updates return: `flat` is the stored values, `base` is the object as a ' +
      'read shows it.',
    default: 'flat',
  }),
  corsOrigins: Type.Array(Type.Refine(Type.String(), isOrigin), {
    ...facets('origins such as https://example.net, separated by commas, or *'),
    description: 'Web origins whose pages may call the API. `*` is all of them.',
    default: [],
  }),
  metrics: Type.Enum(['off', 'local', 'all'], {
    ...facets('off, local or all'),
    description: 'Who may read `/metrics`: nobody, clients on this machine, or all clients.',
    default: 'off',
  }),
})

/**
 * The settings of the framework, deeply frozen. The object also has the settings of the service,
 * which `settingsOf` returns with their types.
 */
export type Config = Frozen<Static<typeof settings>>

/** The settings of the framework and own ones. */
type ConfigWith<Own extends TProperties> = Config & Readonly<Static<OwnSettings<Own>>>

/** The settings that behaviours depend on; those that are missing have their defaults. */
export type BehaviourSettings = Partial<Config>

/**
 * Reads the settings of the framework, `own` settings and `others` from environment variables. The
 * type of the result has those of the framework and the own ones. Throws a `StartError` that names
 * every mistake.
 */
export function readConfig<Own extends TProperties>(
  environment: Environment,
  own?: OwnSettings<Own>,
  others: OwnSettings = noSettings,
): ConfigWith<Own> {
  const config: Record<string, unknown> = {}
  const typed = { ...settings.properties, ...own?.properties }
  const schemas: TProperties = { ...settings.properties, ...others.properties, ...own?.properties }
  const mistakes = misspeltSettings(environment, Object.keys(schemas).map(settingName))
  for (const [key, schema] of Object.entries(schemas)) {
    const reading = readSetting(settingName(key), schema, environment)
    if ('mistake' in reading) mistakes.push(reading.mistake)
    else if (reading.value !== undefined) config[key] = Object.freeze(reading.value)
  }
  if (mistakes.length > 0) throw new StartError(mistakes.join('\n'))
  assertConfig<Own>(config, Type.Object(typed))
  Object.freeze(config)
  return config
}

/** Asserts the types of settings for the compiler. Each setting was checked before. */
function assertConfig<Own extends TProperties>(
  config: unknown,
  schema: TSchema,
): asserts config is ConfigWith<Own> {
  if (!Check(schema, config)) throw new StartError('The settings do not fit together.')
}

type Frozen<T> = {
  readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? readonly Item[] : T[Key]
}

function normaliseBasePath(path: string): string {
  const inner = path.replace(/^\/+|\/+$/g, '')
  return inner === '' ? '' : `/${inner}`
}

function isProxy(value: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function isHostPattern(value: string): boolean {
  return value === '*' || isHost(value.replace(/^\./, ''))
}

function isOrigin(value: string): boolean {
  return value === '*' || (URL.canParse(value) && new URL(value).origin === value)
}
