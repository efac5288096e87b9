import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { type JsonObject, isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import type { Access } from '../../../framework/http/authorization/index.ts'
import type { JsonSchema } from '../../../framework/model/json-schema.ts'
import { pageTexts } from '../texts.ts'
import { shortened } from '../values/result.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Further URLs of a model's objects, by the URL of the model. */
    subresources: Map<string, Subresource[]>
  }
  interface FastifyContextConfig {
    /**
     * A short name for buttons, links and titles of pages, such as `Next free address`; the summary
     * of the schema is a sentence for the document.
     *
     * @default the beginning of the summary
     */
    label?: string
    /**
     * The sentence that pages show after the action, such as `User key activated.`
     *
     * @default `Done: `, and the label
     */
    done?: string
    /**
     * The path of the page that confirms the action, below that of the object: pages lead there.
     *
     * @default pages run the action by a button, or show the form of its body
     */
    confirmation?: string
    /**
     * Values of fields with which pages offer the action, such as `{ active: false }`; a choice is
     * named by its value, and of a list, one value suffices. The API runs the action anyway.
     *
     * @default pages offer the action for each object
     */
    offeredWhen?: JsonObject
  }
}

/**
 * A URL below that of an object, or a route that creates objects in another way than its
 * declaration.
 */
export interface Subresource {
  /** The path after the object's URL; empty for a route that creates objects. */
  readonly path: string
  /** A view is a page; an action changes data. */
  readonly is: 'view' | 'action'
  readonly access: Access
  /** A short name, such as `Elevation`. */
  readonly label: string
  /** A sentence. */
  readonly summary: string
  /** The sentence after an action. */
  readonly done: string
  /** True for a picture. */
  readonly drawing: boolean
  /** The form of an action; an action without one is a button. */
  readonly form?: BodyForm
  /** True for an action that needs no values of its form: its button runs it at once. */
  readonly atOnce: boolean
  /** The path of the page that confirms the action, below that of the object. */
  readonly confirmation?: string
  /** Values of fields with which pages offer the action. */
  readonly offeredWhen: JsonObject
  /** True for an action on deleted objects, which only the list of these offers. */
  readonly restores: boolean
}

/** A body that a form can represent, from the JSON Schema of an object. */
export interface BodyForm {
  readonly properties: JsonObject
  readonly required: readonly string[]
  /** True for a multipart form, which has files. */
  readonly multipart: boolean
  /** The most bytes of the body. */
  readonly limit: number
}

/**
 * Returns the most bytes that the body of a multipart form may have, by the `bodyLimit` of the
 * routes; 0 where there is no such form.
 */
export function maxUploadBytes({ subresources }: FastifyInstance): number {
  const forms = [...subresources.values()].flat().flatMap(({ form }) => form ?? [])
  return Math.max(0, ...forms.filter(({ multipart }) => multipart).map(({ limit }) => limit))
}

/** How a URL below that of an object is shown, by its method. */
const shownAs: Readonly<Record<string, Subresource['is']>> = { GET: 'view', POST: 'action' }

/** Notes the routes that pages can offer, when they are registered. */
export function noteSubresources(app: FastifyInstance, basePath: string): void {
  app.decorate('subresources', new Map<string, Subresource[]>())
  app.addHook('onRoute', function (this: FastifyInstance, route) {
    noteSubresource(this, route, basePath)
  })
}

/** Notes a route that pages can offer, from its schemas. */
function noteSubresource(app: FastifyInstance, route: RouteOptions, basePath: string): void {
  const { schema = {}, config = {} } = route
  const { access, automatic } = config
  const is = shownAs[String(route.method)]
  const found = splitPath(route.url, basePath)
  if (!access || automatic || !is || !found) return
  const form = formOf(app, schema, route.bodyLimit)
  if (!isOffered(found.path, is, schema, form)) return
  const known = app.subresources.get(found.list) ?? []
  const described = describeRoute(found.path, schema, labelIn(config))
  const noted = {
    ...described,
    is,
    access,
    restores: config.restores === true,
    ...(config.confirmation === undefined ? {} : { confirmation: config.confirmation }),
    ...howRun(schema, form),
    ...offerOf(described, config),
  }
  app.subresources.set(found.list, [...known, noted])
}

const labelIn = ({ label, transition }: FastifyContextConfig): string | undefined =>
  label ?? transition?.label

/** Returns when an action is offered, and what follows it. */
const offerOf = (
  { label }: Pick<Subresource, 'label'>,
  {
    transition,
    offeredWhen = whenFrom(transition),
    done = pageTexts.action.done(label),
  }: FastifyContextConfig,
): Pick<Subresource, 'offeredWhen' | 'done'> => ({ offeredWhen, done })

/** Returns the states from which a transition leads. */
const whenFrom = (transition: FastifyContextConfig['transition']): JsonObject =>
  transition ? { [transition.field]: transition.from } : {}

/** Returns the form of an action, and whether the action runs without values. */
const howRun = (
  schema: FastifySchema,
  form: BodyForm | undefined,
): Pick<Subresource, 'form' | 'atOnce'> =>
  form ? { form, atOnce: 'x-optional-body' in schema } : { atOnce: true }

/**
 * Lists and creates have pages anyway, except for creates with files; routes whose body no form can
 * represent are not offered.
 */
function isOffered(
  path: string,
  is: Subresource['is'],
  { body }: FastifySchema,
  form: BodyForm | undefined,
): boolean {
  if (is === 'view') return path !== ''
  return path === '' ? form?.multipart === true : body === undefined || form !== undefined
}

/** Returns the list that a URL belongs to, and the path after the id. */
function splitPath(url: string, basePath: string): { list: string; path: string } | undefined {
  const [before = '', path = ''] = url.slice(basePath.length).split(':id/')
  const listed = /^\/api\/[^/:]+\/[^/:]+\/$/.test(before) && !path.includes(':')
  return listed ? { list: before, path } : undefined
}

/** The response of a route that succeeds, by media type. */
interface Responses {
  readonly 200?: { readonly content?: object }
}

function describeRoute(
  path: string,
  { summary = path, response, querystring }: FastifySchema,
  label = shortened(summary),
): Pick<Subresource, 'path' | 'label' | 'summary' | 'drawing'> {
  const { 200: success }: Responses = response ?? {}
  const { properties = {} }: JsonSchema = querystring ?? {}
  const drawing = 'image/svg+xml' in (success?.content ?? {})
  const chosen = drawing && 'render' in properties
  return { path: path + (chosen ? '?render=svg' : ''), label, summary, drawing }
}

/** Returns the form of a body, also where the body may be a list of objects. */
function formOf(
  app: FastifyInstance,
  { body, consumes }: FastifySchema,
  limit = app.initialConfig.bodyLimit ?? 0,
): BodyForm | undefined {
  const { properties, required } = objectSchema(app, body)
  if (!isJsonObject(properties)) return undefined
  return {
    properties,
    required: Array.isArray(required) ? required.map(String) : [],
    multipart: consumes?.includes('multipart/form-data') ?? false,
    limit,
  }
}

/** Returns the schema of the object in a body; an empty one where there is none. */
function objectSchema(app: FastifyInstance, body: unknown): JsonObject {
  if (!isJsonObject(body)) return {}
  const [first] = Array.isArray(body['anyOf']) ? body['anyOf'].filter(isJsonObject) : [body]
  const named = first && textOf(first['$ref'])
  const schema = named ? app.getSchema(named) : first
  return isJsonObject(schema) ? schema : {}
}
