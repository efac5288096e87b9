import { readFileSync } from 'node:fs'
import t from 'tap'
import { operationsByPath } from '../../support/openapi-document.ts'

const url = new URL('../../../openapi.json', import.meta.url)
const document = JSON.parse(readFileSync(url, 'utf8'))
const operations = Object.values(operationsByPath(document)).flatMap((item) => Object.values(item))
const descriptions = new Map(
  operations.map(({ operationId, description }) => [operationId, description]),
)

/** Returns whether a schema has examples, or one that it refers to. */
function hasExample(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('example' in schema || 'examples' in schema) return true
  const [name] = '$ref' in schema ? String(schema.$ref).split('/').slice(-1) : []
  return name === undefined
    ? Object.values(schema).some(hasExample)
    : hasExample(document.components.schemas[name])
}

const cases: readonly (readonly [operation: string, description: string])[] = [
  ['dcim_regions_list', `Ordered by \`name\` within each parent, \`id\`. Permission: \`dcim.view_region\`.`],
  ['users_tokens_read', 'Permission: `users.view_token`.'],
  ['secrets_secrets_read', `\`plaintext\` is null without a valid \`X-Session-Key\`. Permission: \`secrets.view_secret\`.`],
  ['secrets_secrets_partial_update', 'Writing `plaintext` requires `X-Session-Key`. Permission: `secrets.change_secret`.'],
  ['ipam_vlans_create', 'Takes a list too, as `bulk/` does. Refuses a second VLAN with the same `group` and `vid` or the same `group` and `name`. Permission: `ipam.add_vlan`.'],
  ['dcim_rack_roles_update', 'Optional fields that are left out keep their values. Permission: `dcim.change_rackrole`.'],
  ['dcim_racks_delete', 'Refused with 409 while devices refer to it. Also deletes the rack reservations that refer to it. Permission: `dcim.delete_rack`.'],
  ['dcim_rack_groups_delete', 'Sets references to it from racks to null. Permission: `dcim.delete_rackgroup`.'],
  ['dcim_rack_groups_bulk_delete', 'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_rackgroup`.'],
] // prettier-ignore

t.test('describes what an operation does, refuses and requires, from its model', async (t) => {
  for (const [operation, description] of cases)
    t.equal(descriptions.get(operation), description, operation)
})

t.test('describes every operation in at most 450 characters', async (t) => {
  for (const [operation, description = ''] of descriptions)
    t.ok(description.length > 20 && description.length <= 450, `${operation}: ${description}`)
})

t.test('shows an example of every JSON body', async (t) => {
  for (const { operationId, requestBody } of operations) {
    const body = requestBody?.content['application/json']
    if (body) t.ok(hasExample(body), `${operationId}`)
  }
})
