import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { failure, invalid } from '../../framework/errors/errors.ts'
import { requireMaySee } from '../../framework/http/authorization/index.ts'
import { idParams } from '../../framework/http/schemas/index.ts'
import {
  queryOf,
  type Found,
  idOf,
  representationContextOf,
  requireShown,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import { InvalidValue } from '../../framework/model/field.ts'
import { requireModel, type ModelGraph, type Model } from '../../framework/model/graph.ts'
import type { Query } from '../../framework/read/query.ts'
import { planList } from '../../framework/read/pages/index.ts'
import { describeObjects } from './describe.ts'
import { listedModels } from './template-rules.ts'
import { openRenderer as rendererOf, type Filling } from './templates.ts'
import type { Thread } from './thread.ts'
import { selectTemplate, type TemplateRow } from './sql/export-templates.ts'

/** The largest number of objects in a document, which is also the default. */
const exportLimits = { paginateCount: 10_000, maxPageSize: 10_000 }

/** The number of objects that are built and copied in one iteration of the event loop. */
const sliceLength = 200

/** The fields of a template that make its document. */
const interpreted = ['content_type', 'template_code', 'mime_type', 'file_extension']

const parameters = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: exportLimits.maxPageSize,
      description: 'Largest number of objects',
    }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of objects to skip' })),
  ordering: Type.Optional(Type.String({ description: "As in the model's list" })),
  q: Type.Optional(Type.String({ description: "As in the model's list" })),
  filters: Type.Optional(
    Type.Unsafe({
      type: 'object',
      additionalProperties: { type: 'string' },
      default: {},
      description: "All other filters of the model's list, a query parameter each",
    }),
  ),
})

/**
 * Serves `GET extras/export-templates/<id>/render/` with the filters of the model's list. The
 * document is always a download: whatever media type the template sets, a browser must not show it
 * as one of our pages.
 */
export async function renderExport(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const model = requireModel(options.graph, 'extras.ExportTemplate')
  const schema = {
    operationId: 'extras_export_templates_render',
    tags: ['extras'],
    summary: 'Render the objects of a list with an export template',
    description:
      'Renders the template with the objects that the filters of its model match, and ' +
      'returns the text as a download. Permission: `extras.view_exporttemplate` and the ' +
      'permission to view the model, only if `LOGIN_REQUIRED` is set or the model is private.',
    params: idParams,
    querystring: parameters,
    response: {
      200: {
        description: "The document, of the template's media type",
        content: { 'text/plain': { schema: Type.String() }, '*/*': { schema: Type.String() } },
      },
    },
  }
  const config = {
    access: { model, permission: 'view' as const },
    label: 'Export',
    checksItself: true,
    anyType: true,
  }
  const renderer = rendererOf()
  app.addHook('onClose', async () => renderer.close())
  app.get(`${model.url}:id/render/`, { schema, config }, async (request, reply) => {
    requireShown(model, interpreted, request)
    const template = await requireTemplate(options.graph, request)
    const { statement, build } = await planObjects(options, template, request)
    const text = await renderer.runExclusive(request.database.caller, async () => {
      const rows = await request.database.rows(statement)
      const queryset = { is: 'list', of: describeObjects(options.graph)(template.model) } as const
      const filling = { templates: [template.code], variables: {}, descriptions: { queryset } }
      return fill(renderer, { ...filling, list: 'queryset' }, slices(rows, build))
    })
    return send(reply, template, text)
  })
}

/** Plans the requested list, in base representations. */
async function planObjects(
  options: ResourceOptions,
  { model }: StoredTemplate,
  request: FastifyRequest,
): Promise<Found> {
  const { graph, config, extensions } = options
  requireMaySee(request.identity, model, config)
  const bounds = { ...exportLimits, loginRequired: config.loginRequired }
  const query = await queryOf(model, { graph, config: bounds, extensions }, request)
  requireWholeObjects(query)
  if (query.cursor !== undefined) throw invalid({ cursor: ['An export takes limit and offset.'] })
  const plan = planList(graph, model, query)
  const asked = representationContextOf(request, config)
  // A template prints labels, which values lack.
  const choiceShape = asked.choiceShape === 'value' ? 'object' : asked.choiceShape
  const context = { ...asked, choiceShape }
  return { statement: plan.page, build: (row) => plan.build(row, context) }
}

/** Refuses parameters that leave fields of the objects out: a template may print any of them. */
function requireWholeObjects({ brief, fields, exclude }: Query): void {
  const message = ['A template is filled with whole objects.']
  const refused = { brief, fields: fields.length > 0, exclude: exclude.length > 0 }
  const names = Object.entries(refused).flatMap(([name, isGiven]) => (isGiven ? [name] : []))
  if (names.length > 0) throw invalid(Object.fromEntries(names.map((name) => [name, message])))
}

/** Builds the objects of rows in slices. */
function* slices(
  rows: readonly (readonly unknown[])[],
  build: Found['build'],
): Generator<readonly unknown[]> {
  for (let at = 0; at < rows.length; at += sliceLength)
    yield rows.slice(at, at + sliceLength).map(build)
}

function send(
  reply: FastifyReply,
  { model, mime, extension }: StoredTemplate,
  text: string,
): FastifyReply {
  const type = mime === '' ? 'text/plain' : mime
  return reply
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${fileName(model, extension)}"`)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .serializer(String)
    .send(text)
}

interface StoredTemplate {
  /** The model whose objects it renders. */
  readonly model: Model
  readonly code: string
  readonly mime: string
  readonly extension: string
}

async function requireTemplate(
  graph: ModelGraph,
  request: FastifyRequest,
): Promise<StoredTemplate> {
  const [row] = await request.database.rows<TemplateRow>(selectTemplate(idOf(request)))
  if (!row) throw failure('ERR_NOT_FOUND')
  const [owner, code, mime, extension] = row
  const model = listedModels(graph).get(owner)
  if (!model) throw failure('ERR_NOT_FOUND')
  return { model, code, mime, extension }
}

async function fill(
  renderer: Thread<Filling, readonly string[]>,
  filling: Filling,
  parts: Iterable<unknown>,
): Promise<string> {
  try {
    return (await renderer.run(filling, parts)).join('')
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    throw invalid({ template_code: [error.message] })
  }
}

const fileName = ({ labelPlural }: Model, extension: string): string =>
  `cadastre_${labelPlural.replaceAll(/\W+/g, '_')}${extension === '' ? '' : `.${extension}`}`
