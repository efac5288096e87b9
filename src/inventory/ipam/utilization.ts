import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Statement } from '../../framework/database/statement.ts'
import { idParams } from '../../framework/http/parameters.ts'
import { settingOf } from '../../framework/http/setting.ts'
import { idOf, type ResourceOptions } from '../../framework/http/resource.ts'
import { requireModel, type Graph } from '../../framework/model/graph.ts'
import { compileShape, type Build } from '../../framework/read/shape.ts'
import { addressText } from './address-numbers.ts'
import { inSpace, usableRange } from './free-space.ts'
import { requirePrefix, type ParentPrefix } from './parent-prefix.ts'

const count = (description: string): Type.TInteger => Type.Integer({ minimum: 0, description })

const schema = Type.Object(
  {
    utilization: Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        'Percent that is used: of a container by the prefixes within it, ' +
        'of any other by IP addresses',
    }),
    addresses: count('Number of distinct addresses of the prefix that are IP addresses'),
    children: count('Number of prefixes within the prefix'),
    parents: Type.Array(Type.Ref('NestedPrefix'), {
      description: 'The prefixes that contain the prefix, from the widest on',
    }),
  },
  {
    $id: 'PrefixUtilization',
    description: 'The utilization of a prefix, with its parents and children.',
  },
)

/** Serves the use of a prefix, with its parents and children in its address space. */
export async function prefixUtilization(
  app: FastifyInstance,
  options: ResourceOptions,
): Promise<void> {
  const model = requireModel(options.graph, 'ipam.Prefix')
  const shows = [requireModel(options.graph, 'ipam.IPAddress')]
  app.addSchema(schema)
  app.get(
    '/api/ipam/prefixes/:id/utilization/',
    {
      schema: {
        operationId: 'ipam_prefixes_utilization',
        tags: ['ipam'],
        summary: 'Get the utilization of a prefix',
        description:
          'Counts the addresses and prefixes within the prefix, in its VRF only. ' +
          'Permissions: `ipam.view_prefix` and `ipam.view_ipaddress`, ' +
          'only if `LOGIN_REQUIRED` is set.',
        params: idParams,
        response: { 200: Type.Ref('PrefixUtilization') },
      },
      config: { access: { model, action: 'view', shows } },
    },
    (request) => utilization(options, request),
  )
}

async function utilization(
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
): Promise<object> {
  const { database } = request
  const prefix = await requirePrefix(graph, idOf(request), database.rows)
  const [[percent, addresses, children] = []] = await database.rows(planUtilization(prefix))
  const { statement, build } = planParents(graph, prefix)
  const setting = settingOf(request, config)
  const parents = (await database.rows(statement)).map((row) => build(row, setting))
  return {
    utilization: Number(percent),
    addresses: Number(addresses),
    children: Number(children),
    parents,
  }
}

/** Counts nested prefixes once: adds up only those that begin after the end of all earlier ones. */
function planUtilization(prefix: ParentPrefix): Statement {
  const usable = usableRange(prefix)
  const size = (length: string): string => `2::numeric ^ (${prefix.bits} - ${length})`
  const children = `
    select count(*)::integer as count,
      coalesce(sum(c.size) filter (where c.until is null or c.first > c.until), 0) as taken
    from (
      select set_masklen(u.prefix, -1) as first, ${size('masklen(u.prefix)')} as size,
        max(set_masklen(broadcast(u.prefix), -1)) over (
          order by u.prefix, u.id
          rows between unbounded preceding and 1 preceding
        ) as until
      from ipam_prefix u
      where u.prefix << $1::cidr and ${inSpace(prefix)}
    ) c`
  const at = 'host(u.address)::inet'
  const addresses = `
    select count(*)::integer as count,
      count(*) filter (where a.at between $4::inet and $5::inet) as taken
    from (
      select distinct ${at} as at
      from ipam_ipaddress u
      where ${at} between set_masklen($1::inet, -1) and set_masklen(broadcast($1::inet), -1)
        and ${inSpace(prefix)}
    ) a`
  const used =
    '100 * case when $2::boolean then c.taken / $6::numeric else a.taken / $7::numeric end'
  return {
    text: `
      select round(${used}, 2)::text as percent, a.count as addresses, c.count as children
      from (${children}) c, (${addresses}) a`,
    values: [
      prefix.prefix,
      prefix.isContainer,
      prefix.vrf,
      addressText(usable.first, prefix.bits),
      addressText(usable.last, prefix.bits),
      String(prefix.range.last - prefix.range.first + 1n),
      String(usable.last - usable.first + 1n),
    ],
  }
}

function planParents(
  graph: Graph,
  { prefix, vrf }: ParentPrefix,
): { readonly statement: Statement; readonly build: Build } {
  const model = requireModel(graph, 'ipam.Prefix')
  const { columns, joins, build } = compileShape(graph, model, model.shapes.get('nested') ?? [])
  const text = `
    select ${columns.join(', ')}
    from ${model.table} t ${joins.join(' ')}
    where t.prefix >> $1::cidr and t.vrf_id is not distinct from $2::integer
    order by t.prefix, t.id`
  return { statement: { text, values: [prefix, vrf] }, build }
}
