import { extras } from '../src/framework/applications/extras.ts'
import { secrets } from '../src/framework/applications/secrets.ts'
import { users } from '../src/framework/applications/users.ts'
import type { ApplicationDeclaration } from '../src/framework/model/index.ts'

/** The applications, in the order of the API root, the documentation and the generated files. */
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
    ...extras,
    description: 'Custom fields, graphs, templates, maps, images and the record of activity.',
  },
  {
    name: 'ipam',
    label: 'IPAM',
    description: 'Address space, VRFs, VLANs and the services that listen on addresses.',
  },
  {
    ...secrets,
    description: 'Credentials of devices, stored sealed and opened with a session key.',
  },
  {
    name: 'tenancy',
    label: 'Tenancy',
    description: 'The customers or departments that things in the inventory belong to.',
  },
  users,
]
