import type { Case } from '../cases.ts'
import type { BenchRequest } from '../request.ts'

/** A GraphQL operation with its variables. */
interface Operation {
  readonly query: string
  readonly variables: object
}

/** Returns the request to PostGraphile that reads or writes the same values as another request. */
export function graphqlRequest({ name }: Case, request: BenchRequest): BenchRequest {
  const operationOf = operations[name]
  if (!operationOf) throw new Error(`The case "${name}" has no GraphQL operation.`)
  const headers = { ...request.headers, 'content-type': 'application/json' }
  const body = JSON.stringify(operationOf(request))
  return { method: 'POST', path: '/graphql', headers, body }
}

/** Returns whether a response has no errors, which have the status 200 in GraphQL. */
export const isGraphqlSuccess = (text: string): boolean => !text.includes('"errors":')

/** Returns the values of a response. Throws when it has errors. */
export function graphqlValues(text: string): unknown {
  if (!isGraphqlSuccess(text)) throw new Error(`PostGraphile answers ${text}`)
  const { data } = JSON.parse(text) as { data: object } // as GraphQL responds
  const answers = answersIn(data)
  return answers.length === 1 ? answers[0] : answers
}

/** Returns the values of the fields `answer` at any depth. */
const answersIn = (value: object): readonly unknown[] =>
  Object.entries(value).flatMap(([name, one]) =>
    name === 'answer' ? [one] : answersIn(one as object),
  ) // all operations select objects down to `answer`

const parent = '{ id: rowId name slug }'

/** The values of a VLAN, with the names and in the order of the other services. */
const vlan = `{
  id: rowId site: dcimSiteBySiteId ${parent} group: ipamVlangroupByGroupId ${parent} vid name
  tenant: tenancyTenantByTenantId ${parent} status role: ipamRoleByRoleId ${parent} description
  custom_fields: customFields created last_updated: lastUpdated
}`

const flat = `{
  id: rowId site: siteId group: groupId vid name tenant: tenantId status role: roleId description
}`

const page = 'first: $limit, offset: $offset, orderBy: $order'
const pageVariables = '$limit: Int!, $offset: Int!, $order: [IpamVlanOrderBy!]!'

const orders = {
  id: ['ROW_ID_ASC'],
  declared: ['SITE_NAME_ASC', 'GROUP_SITE_NAME_ASC', 'GROUP_NAME_ASC', 'VID_ASC', 'ROW_ID_ASC'],
}

const parametersOf = ({ path }: BenchRequest): URLSearchParams =>
  new URL(path, 'http://bench.example').searchParams

const idOf = ({ path }: BenchRequest): number => Number(/\/(\d+)\/$/.exec(path)?.[1])

function variablesOfPage(request: BenchRequest): object {
  const parameters = parametersOf(request)
  const [limit, offset] = ['limit', 'offset'].map((name) => Number(parameters.get(name)))
  return { limit, offset, order: parameters.has('ordering') ? orders.id : orders.declared }
}

const list = (request: BenchRequest): Operation => ({
  query: `query (${pageVariables}) {
    answer: allIpamVlans(${page}) { count: totalCount results: nodes ${vlan} }
  }`,
  variables: variablesOfPage(request),
})

const filteredList = (request: BenchRequest): Operation => {
  const parameters = parametersOf(request)
  const [site, status] = [parameters.get('site'), Number(parameters.get('status'))]
  return {
    query: `query ($site: String!, $status: Int!, ${pageVariables}) {
      site: dcimSiteBySlug(slug: $site) {
        answer: ipamVlansBySiteId(condition: { status: $status }, ${page}) {
          count: totalCount results: nodes ${vlan}
        }
      }
    }`,
    variables: { ...variablesOfPage(request), site, status },
  }
}

const detail = (request: BenchRequest): Operation => ({
  query: `query ($id: Int!) { answer: ipamVlanByRowId(rowId: $id) ${vlan} }`,
  variables: { id: idOf(request) },
})

/** A mutation of one object. */
interface Mutation {
  /** The type of its variable. */
  readonly type: string
  /** Returns the field that uses the variable. */
  readonly field: (variable: string) => string
}

/** Returns an operation with a mutation of each value, which are executed one after another. */
function mutationsOf({ type, field }: Mutation, values: readonly unknown[]): Operation {
  const names = values.map((_, index) => `v${index}`)
  const variables = names.map((name) => `$${name}: ${type}`).join(', ')
  const fields = names.map((name) => `${name}: ${field(`$${name}`)}`).join('\n')
  return {
    query: `mutation (${variables}) { ${fields} }`,
    variables: Object.fromEntries(names.map((name, index) => [name, values[index]])),
  }
}

const creation: Mutation = {
  type: 'IpamVlanInput!',
  field: (vlanOf) => `createIpamVlan(input: { ipamVlan: ${vlanOf} }) { answer: ipamVlan ${flat} }`,
}

const deletion: Mutation = {
  type: 'Int!',
  field: (id) =>
    `deleteIpamVlanByRowId(input: { rowId: ${id} }) { answer: ipamVlan { id: rowId } }`,
}

const change: Mutation = {
  type: 'UpdateIpamVlanByRowIdInput!',
  field: (input) => `updateIpamVlanByRowId(input: ${input}) { answer: ipamVlan ${flat} }`,
}

const bodyOf = ({ body = '' }: BenchRequest): unknown => JSON.parse(body)

/** Returns the input that creates a VLAN from the body of the other services. */
function inputOf(body: unknown): object {
  const { site, group, tenant, role, ...own } = body as Readonly<Record<string, unknown>> // a VLAN
  return { siteId: site, groupId: group, tenantId: tenant, roleId: role, ...own }
}

const operations: Readonly<Record<string, (request: BenchRequest) => Operation>> = {
  list,
  'list by id': list,
  'random offset': list,
  'page of 1,000': list,
  'filtered list': filteredList,
  detail,
  create: (request) => mutationsOf(creation, [inputOf(bodyOf(request))]),
  'bulk create': (request) => mutationsOf(creation, (bodyOf(request) as unknown[]).map(inputOf)),
  update: (request) => {
    const ipamVlanPatch = { ...(bodyOf(request) as object), lastUpdated: new Date() }
    return mutationsOf(change, [{ rowId: idOf(request), ipamVlanPatch }])
  },
  delete: (request) => mutationsOf(deletion, [idOf(request)]),
  'bulk delete': (request) => mutationsOf(deletion, bodyOf(request) as unknown[]),
}
