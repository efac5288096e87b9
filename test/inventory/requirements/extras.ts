import type { Row, Table } from './requirement.ts'

const applications = ['circuits', 'dcim', 'extras', 'ipam', 'secrets', 'tenancy', 'users'] as const

const pictures = 'inventory/extras/image-attachments › '
const definitions = 'features/custom-fields/definitions › '
const values = 'features/custom-fields/values › '
const templates = 'features/export-templates/templates › '
const maps = 'inventory/topology/render › '

const customised: readonly Row[] = [
  ['effect', 'values of custom fields have their types and defaults; a write keeps the values that it does not send', `${values}returns the stored values of each type`, `${values}refuses values that the type does not accept`, `${values}changes only the given keys, clears those that are null, and accepts a read object in a PUT`, `${definitions}applies defaults and requires values only in writes`],
  ['rule', 'invalid values and missing required values are refused', `${values}refuses values that the type does not accept`, `${definitions}applies defaults and requires values only in writes`],
  ['race', 'a write runs before or after a concurrent change of a definition', `${definitions}runs writes before a concurrent renaming, or refuses them after it`],
  ['filter', 'cf_<name> finds by the value of a custom field', `${values}filters by custom fields`],
] // prettier-ignore

/** The models that have custom fields. */
const customisable = [
  'circuits.Circuit',
  'circuits.Provider',
  'dcim.DeviceType',
  'dcim.Device',
  'dcim.Rack',
  'dcim.Site',
  'ipam.Aggregate',
  'ipam.IPAddress',
  'ipam.Prefix',
  'ipam.VLAN',
  'ipam.VRF',
  'tenancy.Tenant',
] as const

/** Requirements of custom fields, for each model that has them. */
export const customFields: Table = Object.fromEntries(customisable.map((key) => [key, customised]))

/** Requirements of the models of `extras`, and of the routes of the applications and the API. */
export const extras: Table = {
  'extras.CustomField': [
    ['rule', 'a definition is valid, and no change of it removes values without `force`', `${definitions}refuses invalid definitions`, `${definitions}refuses changes of a definition that would remove values`],
    ['effect', 'renaming a field keeps its values, deleting it removes them', `${definitions}keeps the values of a renamed field`, `${definitions}makes the change, and removes the values, with force=true`],
    ['race', 'writes run before or after a concurrent change of a definition', `${definitions}runs writes before a concurrent renaming, or refuses them after it`],
  ],
  'extras.CustomFieldChoice': [
    ['rule', 'only fields of type Selection have choices', `${definitions}refuses to delete a choice that objects have, without force`],
    ['effect', 'deleting a choice removes its values', `${definitions}refuses to delete a choice that objects have, without force`],
    ['race', 'of a concurrent delete and use of a choice, one succeeds', `${definitions}either deletes a choice or accepts writes that concurrently choose it`],
  ],
  'extras.Graph': [
    ['rule', 'link and source are valid templates, and link is a URL', 'contract › refuse extras.Graph.link', `${templates}refuses templates that cannot be parsed`],
  ],
  'extras.ExportTemplate': [
    ['action', 'GET /api/extras/content-types/ lists models with their numbers', 'features/custom-fields/content-types › lists models with their numbers'],
    ['action', 'GET /api/extras/content-types/{id}/ shows one of them', 'features/custom-fields/content-types › lists models with their numbers'],
    ['rule', 'content_type is a name or a number', 'features/custom-fields/content-types › accepts the number of a model for its name'],
    ['rule', 'a template is valid, and its model has a list', `${templates}refuses templates that cannot be parsed`],
    ['action', 'GET /api/extras/export-templates/{id}/render/ makes a document of a list', `${templates}renders a list to a document`, `${templates}gives templates only their variables, and stops long ones`, `${templates}renders no more than the list shows`],
  ],
  'extras.Webhook': [
    ['action', 'POST /api/extras/webhooks/{id}/secret/ makes a signing secret', 'features/webhooks/delivery › sends each change, signed as Standard Webhooks says', 'features/webhooks/rights › refuses to change where the webhook of another user sends', 'features/webhooks/secrets › shows a secret once'],
    ['action', 'POST /api/extras/webhooks/{id}/redeliver/ delivers the changes since a cursor again', 'features/webhooks/redelivery › delivers the changes since a cursor again'],
    ['rule', 'models, actions, filters and the URL are those that can be served', 'features/webhooks/rights › refuses wrong values by the names of their fields', 'features/webhooks/addresses › refuses private addresses at the registration'],
    ['effect', 'changes are sent to it, in order for each object, until it takes them', 'features/webhooks/delivery › retries in order of each object, while others go on', 'features/webhooks/redelivery › loses nothing of a process that ended'],
  ],
  'extras.WebhookDelivery': [
    ['action', 'POST /api/extras/webhook-deliveries/{id}/redeliver/ delivers a change again', 'features/webhooks/redelivery › delivers one change again'],
  ],
  'extras.TopologyMap': [
    ['rule', 'its patterns are valid regular expressions', `${maps}reports what cannot be drawn`],
    ['action', 'GET /api/extras/topology-maps/{id}/render/ draws the map', `${maps}draws a map tier by tier`, `${maps}reports what cannot be drawn`],
  ],
  'extras.ImageAttachment': [
    ['rule', 'content_type names a model whose objects have pictures', `${pictures}refuses files that are no pictures, and stores none of them`],
    ['rule', 'the object in the picture exists', `${pictures}refuses files that are no pictures, and stores none of them`],
    ['rule', 'a PATCH may leave content_type and object_id out', `${pictures}changes a picture, and deletes its file with it`],
    ['rule', 'the file is a picture', `${pictures}refuses files that are no pictures, and stores none of them`],
    ['action', 'POST /api/extras/image-attachments/ takes a form with a file', `${pictures}stores, measures and serves pictures of every type`],
    ['race', 'refuses or deletes an image of an object that is being deleted', `${pictures}refuses or deletes an image of an object that is being deleted`],
    ['effect', 'the file is stored and measured', `${pictures}stores, measures and serves pictures of every type`],
    ['effect', 'the file is deleted with its row, and with the object in the picture', `${pictures}changes a picture, and deletes its file with it`, `${pictures}deletes an image with its object only`],
  ],
  'extras.UserAction': [
    ['effect', 'every change by a user is listed', 'features/change-log/change-log › records every change with the changed values', 'features/change-log/change-log › keeps the entries and the name of a deleted user'],
  ],
  'extras.ObjectChange': [
    ['action', 'POST /api/extras/object-changes/{id}/revert/ undoes a change', 'features/revert/revert › undoes a create, an update and a delete', 'features/revert/revert › refuses what was changed since, unless it is forced', 'features/revert/revert › requires the rights of the writes'],
    ['effect', 'a change and its entry are committed together, and the entry has no confidential values', 'features/change-log/change-log › never records confidential values', 'features/change-log/change-log › records nothing for a failed write'],
  ],
  ...Object.fromEntries(applications.map((name) => [
    name,
    [
      ['action', `GET /api/${name}/ lists its models`, 'framework/http/resources/urls › lists applications and models as absolute URLs that respond'],
      ['action', `GET /api/${name}/_choices/ lists its choices`, `${templates}lists the choices of an application`],
    ],
  ] as const)),
  api: [
    ['action', 'OPTIONS /api/ describes the URL', 'framework/http/description/methods › describes every documented URL by OPTIONS, with the bodies that the caller may send'],
    ['action', 'GET /api/ lists the applications', 'framework/http/resources/urls › lists applications and models as absolute URLs that respond'],
    ['action', 'GET /api/schema/ describes the API', 'framework/openapi/serve › serves the document'],
    ['action', 'GET /api/changes/ returns changes in the order of their commits', 'features/changes/changes › returns changes as events, with deletions', 'features/changes/changes › delivers what commits late after what committed before', 'features/changes/writers › delivers each change once while writers commit in any order'],
    ['action', 'GET /api/{application}/{models}/{id}/changes/ lists the changes of an object', 'features/change-log/past-objects › lists the changes of an object, within the rights to read the log'],
    ['action', 'POST /api/changes/requests/{request_id}/revert/ undoes all changes of a request', 'features/revert/revert › undoes all writes of a batch', 'features/revert/random-writes › reverts requests of random writes to the state before'],
    ['action', 'POST /api/batch/ runs several writes, all or none', 'features/batch/batch › writes several objects that refer to each other', 'features/batch/batch › writes nothing where an operation fails, and says which one', 'features/batch/batch › runs with the rights of its user'],
    ['action', 'GET /api/status/ shows the versions of the service', 'framework/http/operation/health › reports a working service as live and ready'],
  ],
} // prettier-ignore
