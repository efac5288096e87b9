import type { ApplicationDeclaration } from '../src/framework/model/index.ts'

/** The applications in the order in which the API root, the documentation and the generators list them. */
export const applications: readonly ApplicationDeclaration[] = [
  {
    name: 'circuits',
    label: 'Circuits',
    description: 'Providers, the circuits bought from them and where these end.',
  },
  {
    name: 'dcim',
    label: 'DCIM',
    description: 'Sites, racks, devices, their components and the cables between them.',
  },
  {
    name: 'extras',
    label: 'Extras',
    description: 'Custom fields, graphs, templates, maps, images and the record of activity.',
    customFields: { definitions: 'extras.CustomField', choices: 'extras.CustomFieldChoice' },
  },
  {
    name: 'ipam',
    label: 'IPAM',
    description: 'Address space, VRFs, VLANs and the services that listen on addresses.',
  },
  {
    name: 'secrets',
    label: 'Secrets',
    description: 'Credentials of devices, stored sealed and opened with a session key.',
  },
  {
    name: 'tenancy',
    label: 'Tenancy',
    description: 'The customers or departments that things in the inventory belong to.',
  },
  {
    name: 'users',
    label: 'Users',
    description: 'The people and programs that use the service, and what they are allowed to do.',
  },
]
