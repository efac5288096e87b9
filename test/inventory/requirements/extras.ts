import type { Row, Table } from './requirement.ts'

const applications = ['circuits', 'dcim', 'extras', 'ipam', 'secrets', 'tenancy', 'users'] as const

const pictures = 'inventory/extras/image-attachments › '
const definitions = 'framework/custom-fields/definitions › '
const values = 'framework/custom-fields/values › '
const templates = 'framework/templates/templates › '
const maps = 'inventory/topology/render › '

const customised: readonly Row[] = [
  ['effect', 'values of custom fields are of their types, joined with those that are there, and have defaults', `${values}returns the stored values of each type`, `${values}refuses values that the type does not accept`, `${values}changes only the given keys, clears those that are null, and accepts a read object in a PUT`, `${definitions}applies defaults and requires values only in writes`],
  ['rule', 'what a type does not take, and what is required and missing, is refused', `${values}refuses values that the type does not accept`, `${definitions}applies defaults and requires values only in writes`],
  ['race', 'a write meets a definition before or after its change', `${definitions}runs writes before a concurrent renaming, or refuses them after it`],
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
    ['rule', 'a definition makes sense, and no change of it loses values unasked', `${definitions}refuses invalid definitions`, `${definitions}refuses changes of a definition that would remove values`],
    ['effect', 'values follow a field that is renamed, and go with one that is deleted', `${definitions}keeps the values of a renamed field`, `${definitions}makes the change, and removes the values, with force=true`],
    ['race', 'writes meet a definition before or after its change', `${definitions}runs writes before a concurrent renaming, or refuses them after it`],
  ],
  'extras.CustomFieldChoice': [
    ['rule', 'only fields of type Selection have choices', `${definitions}refuses to delete a choice that objects have, without force`],
    ['effect', 'a choice that goes takes the values along that are it', `${definitions}refuses to delete a choice that objects have, without force`],
    ['race', 'a choice goes or is chosen', `${definitions}either deletes a choice or accepts writes that concurrently choose it`],
  ],
  'extras.Graph': [
    ['rule', 'link is a URL, and a template that can be understood, as source is', 'contract › refuse extras.Graph.link', `${templates}refuses templates that cannot be parsed`],
  ],
  'extras.ExportTemplate': [
    ['action', 'GET /api/extras/content-types/ lists models with their numbers', 'framework/http/content-types › lists models with their numbers'],
    ['action', 'GET /api/extras/content-types/{id}/ shows one of them', 'framework/http/content-types › lists models with their numbers'],
    ['rule', 'content_type is a name or a number', 'framework/http/content-types › accepts the number of a model for its name'],
    ['rule', 'a template can be understood, and is for a model with a list', `${templates}refuses templates that cannot be parsed`],
    ['action', 'GET /api/extras/export-templates/{id}/render/ makes a document of a list', `${templates}renders a list to a document`, `${templates}gives templates only their variables, and stops long ones`, `${templates}renders no more than the list shows`],
  ],
  'extras.TopologyMap': [
    ['rule', 'its patterns can be read', `${maps}reports what cannot be drawn`],
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
    ['effect', 'the file goes with its row, and with what is in the picture', `${pictures}changes a picture, and deletes its file with it`, `${pictures}is deleted with its parent, and stays if the parent stays`],
  ],
  'extras.UserAction': [
    ['effect', 'every change of a user is there', 'framework/changes/change-log › records every change with the changed values', 'framework/changes/change-log › keeps the entries and the name of a deleted user'],
  ],
  'extras.ObjectChange': [
    ['effect', 'a change and its line are kept together, without what is confidential', 'framework/changes/change-log › never records confidential values', 'framework/changes/change-log › records nothing for a failed write'],
  ],
  ...Object.fromEntries(applications.map((name) => [
    name,
    [
      ['action', `GET /api/${name}/ lists its models`, 'framework/http/urls › lists applications and models as absolute URLs that respond'],
      ['action', `GET /api/${name}/_choices/ lists its choices`, `${templates}lists the choices of an application`],
    ],
  ] as const)),
  api: [
    ['action', 'OPTIONS /api/ describes the URL', 'inventory/http/methods › describes every documented URL by OPTIONS, with the bodies that the caller may send'],
    ['action', 'GET /api/ lists the applications', 'framework/http/urls › lists applications and models as absolute URLs that respond'],
    ['action', 'GET /api/schema/ describes the API', 'framework/openapi/serve › serves the document'],
    ['action', 'GET /api/status/ says what runs', 'framework/http/health › reports a working service as live and ready'],
  ],
} // prettier-ignore
