import type { FastifyInstance } from 'fastify'
import Type, { type TObject } from 'typebox'
import { invalid } from '../../framework/errors/errors.ts'
import { FieldMessages } from '../../framework/errors/error-messages.ts'
import { queryOf, requireShown, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { summaries, type SummaryName } from '../../framework/model/expressions/summaries.ts'
import type { Model, ResolvedField } from '../../framework/model/graph.ts'
import type { TotalsDeclaration } from '../../framework/model/totals.ts'
import {
  planTotals,
  type AskedTotals,
  type Total,
} from '../../framework/read/totals/plan-totals.ts'
import { requireParameters, type QueryParameters } from '../../framework/request/parameters.ts'

/** The largest number of groups in a response. */
const maxGroups = 1000

const summaryNames: readonly SummaryName[] = ['sum', 'min', 'max', 'average']

/**
 * Serves `GET …/totals/` of each model that declares totals: the filtered objects of its list,
 * counted and summed up by groups.
 */
export async function modelTotals(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  for (const model of options.graph.models.values()) {
    const { totals } = model
    if (totals) addRoute(app, options, model, totals)
  }
}

function addRoute(
  app: FastifyInstance,
  options: ResourceOptions,
  model: Model,
  totals: TotalsDeclaration,
): void {
  const { application, labelPlural } = model
  const schema = {
    operationId: `${application}_${model.path.replaceAll('-', '_')}_totals`,
    tags: [application],
    summary: `Count and sum up ${labelPlural}`,
    description:
      `Returns one result for each group of ${labelPlural} that the filters of the list find, at ` +
      `most ${maxGroups}. A group has the values of choices without labels, and the ids of ` +
      'objects. Rows and values that the reader does not see are in no result.',
    querystring: querySchema(totals),
    response: { 200: responseSchema(model, totals) },
  }
  const config = { access: { model, permission: 'view' as const }, checksItself: true }
  app.get(`${model.url}totals/`, { schema, config }, async (request) => {
    const parameters = requireParameters(request.query)
    const asked = askedBy(parameters, model, totals)
    const named = [...asked.by, ...asked.values.map(({ field }) => field)].map(({ name }) => name)
    requireShown(model, named, request)
    const filters = new Map([...parameters].filter(([name]) => !isOwn(name)))
    const query = await queryOf(model, options, request, filters)
    const plan = planTotals(options.graph, model, query, { asked, most: maxGroups })
    const rows = await request.database.rows(plan.statement)
    if (rows.length > maxGroups)
      throw invalid({ group_by: [`There are more than ${maxGroups} groups: filter the list.`] })
    return { results: rows.map(plan.build) satisfies readonly Total[] }
  })
}

const ownNames: readonly string[] = ['group_by', 'count', ...summaryNames]

const isOwn = (name: string): boolean => ownNames.includes(name)

function querySchema({ by, of = [] }: TotalsDeclaration): TObject {
  const named = (names: readonly string[], description: string) =>
    Type.Optional(
      Type.String({ description: `${description}, separated by commas: ${names.join(', ')}` }),
    )
  const functions = of.length === 0 ? [] : summaryNames
  return Type.Object({
    group_by: named(by, 'Fields whose equal values make a group'),
    count: Type.Optional(Type.String({ description: 'Counts the objects of each group' })),
    ...Object.fromEntries(functions.map((name) => [name, named(of, `The ${name} of fields`)])),
    filters: Type.Optional(
      Type.Unsafe({
        type: 'object',
        additionalProperties: { type: 'string' },
        default: {},
        description: 'The filters of the list, a query parameter each',
      }),
    ),
  })
}

function responseSchema({ fields }: Model, { by, of = [] }: TotalsDeclaration): TObject {
  const values = (names: readonly string[], keepsPlaces = true) =>
    Type.Object(
      Object.fromEntries(
        names.map((name) => {
          const isText = keepsPlaces && fields.get(name)?.exactPlaces !== undefined
          return [name, Type.Optional(isText ? exactNumber : Type.Unknown())]
        }),
      ),
    )
  const functions = summaryNames.map((name) => [
    name,
    Type.Optional(values(of, summaries[name].keepsPlaces)),
  ])
  return Type.Object({
    results: Type.Array(
      Type.Object({
        group: values(by),
        count: Type.Optional(Type.Integer({ minimum: 0 })),
        ...Object.fromEntries(functions),
      }),
    ),
  })
}

const exactNumber = Type.Union([Type.String(), Type.Null()])

/** Returns what a request asks for. Throws a 400 that names each field that is not declared. */
function askedBy(
  parameters: QueryParameters,
  { fields }: Model,
  { by, of = [] }: TotalsDeclaration,
): AskedTotals {
  const messages = new FieldMessages()
  const fieldsIn = (name: string, allowed: readonly string[]): readonly ResolvedField[] =>
    namesIn(parameters.get(name)).flatMap((given) => {
      const field = allowed.includes(given) ? fields.get(given) : undefined
      if (!field) messages.add(name, `"${given}" is not allowed. Allowed: ${allowed.join(', ')}.`)
      return field ?? []
    })
  const asked = {
    by: fieldsIn('group_by', by),
    counts: parameters.has('count'),
    values: summaryNames.flatMap((summary) =>
      fieldsIn(
        summary,
        of.filter((name) => suits(summary, fields.get(name))),
      ).map((field) => ({
        summary,
        field,
      })),
    ),
  }
  if (!asked.counts && asked.values.length === 0)
    messages.add('count', `Ask for count or for one of ${summaryNames.join(', ')}.`)
  messages.throwAny()
  return asked
}

/** Returns whether a function takes a field: sums and averages are of numbers. */
const suits = (summary: SummaryName, field: ResolvedField | undefined): boolean =>
  summary === 'min' || summary === 'max' || field?.lookups === 'number'

const namesIn = (texts: readonly string[] = []): readonly string[] => [
  ...new Set(
    texts
      .flatMap((text) => text.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]
