import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { failure } from '../../errors/errors.ts'
import { closed } from '../schemas/index.ts'
import type { ResourceOptions } from '../objects/index.ts'
import type { ModelGraph } from '../../model/graph.ts'

/** One choice in a response. */
interface Choice {
  readonly value: number | string | boolean
  readonly label: string
}

const choice = Type.Object(
  {
    value: Type.Union([Type.Integer(), Type.String(), Type.Boolean()], {
      description: 'Value in requests and responses',
    }),
    label: Type.String({ description: 'Label for people' }),
  },
  { $id: 'FieldChoice', description: 'One of the values that a choice field can have.' },
)

const choices = Type.Record(Type.String(), Type.Array(Type.Ref('FieldChoice')), {
  $id: 'FieldChoices',
  description: 'Choices by the name of the model, a colon and the name of the field',
})

/**
 * Serves `GET <application>/_choices/`: the choices of each field of the application's models, and
 * of one field by its key.
 */
export async function applicationChoices(
  app: FastifyInstance,
  { graph }: Pick<ResourceOptions, 'graph'>,
): Promise<void> {
  app.addSchema(choice)
  app.addSchema(choices)
  for (const { name, label } of graph.applications) {
    const known = choicesOf(graph, name)
    const all = Object.fromEntries(known)
    app.get(
      `/api/${name}/_choices/`,
      { schema: allSchema(name, label, known.keys().next().value), config },
      async () => all,
    )
    // Not in the document, whose path parameters are primary keys: the URL above returns the same
    // data.
    app.get(`/api/${name}/_choices/:field/`, { schema: oneSchema, config }, async (request) =>
      requireChoices(known, request),
    )
  }
}

const config = { access: null }

/** The schema of a hidden route, which refuses unknown parameters as documented routes do. */
const oneSchema = { hide: true, querystring: Type.Object({}, closed) }

const allSchema = (name: string, label: string, first = '<model>:<field>'): object => ({
  operationId: `${name}_choices_list`,
  tags: [name],
  summary: `List the choices of ${label} by model and field`,
  description:
    'Returns the values of all choice fields by `<model>:<field>`. The values of one field ' +
    `are at this URL followed by its key, such as \`${first}/\`.`,
  response: { 200: Type.Ref('FieldChoices') },
})

function choicesOf(graph: ModelGraph, application: string): ReadonlyMap<string, readonly Choice[]> {
  const models = [...graph.models.values()].filter(
    (model) => model.application === application && !model.view,
  )
  const entries = models.flatMap((model) =>
    [...model.fields.values()].flatMap(({ name, choices: own }): [string, Choice[]][] =>
      own
        ? [
            [
              `${model.name.toLowerCase()}:${name}`,
              [...own].map(([value, label]) => ({ value, label })),
            ],
          ]
        : [],
    ),
  )
  return new Map(entries)
}

function requireChoices(
  known: ReadonlyMap<string, readonly Choice[]>,
  request: FastifyRequest,
): readonly Choice[] {
  const { field = '' }: { readonly field?: string } = request.params ?? {}
  const found = known.get(field.toLowerCase())
  if (!found) throw failure('ERR_NOT_FOUND')
  return found
}
