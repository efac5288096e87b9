/** Why something is not covered here. */
export interface Exemption {
  readonly reason: string
  /** The test that covers it instead. */
  readonly test?: string
}

const actions = 'is no operation of a model but an action of its own'
const sealed = 'takes a session key'

/**
 * What no suite here covers; `*` at the end stands for anything more. A test fails for an entry that is not needed, and
 * for one that names a test there is not.
 */
export const exemptions: Readonly<Record<string, Exemption>> = {
  'kind decimal': { reason: 'no model has a decimal', test: 'test/contract/kinds.test.ts' },
  'write secrets.Secret.*': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'refuse secrets.Secret.*': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'unique secrets.Secret *': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'route POST /api/secrets/secrets/': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'route PUT /api/secrets/secrets/*': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'route PUT /api/secrets/secrets/': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'route PATCH /api/secrets/secrets/*': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'route PATCH /api/secrets/secrets/': { reason: sealed, test: 'test/inventory/secrets/secrets.test.ts' },
  'route POST /api/extras/image-attachments/': { reason: 'a picture is no JSON', test: 'test/inventory/extras/image-attachments.test.ts' },
  'route DELETE /api/secrets/my-*': { reason: actions, test: 'test/inventory/secrets/session-keys.test.ts' },
  'route PUT /api/secrets/my-user-key/': { reason: actions, test: 'test/inventory/secrets/user-keys.test.ts' },
  'route POST /api/secrets/get-session-key/': { reason: actions, test: 'test/inventory/secrets/session-keys.test.ts' },
  'route POST /api/secrets/secrets/{id}/*': { reason: actions, test: 'test/inventory/secrets/secrets.test.ts' },
  'route POST /api/secrets/user-keys/{id}/*': { reason: actions, test: 'test/inventory/secrets/user-keys.test.ts' },
  'route GET /api/secrets/my-*': { reason: actions, test: 'test/inventory/secrets/user-keys.test.ts' },
  'route GET /api/dcim/connected-device/': { reason: actions, test: 'test/inventory/dcim/actions.test.ts' },
  'route GET /api/dcim/devices/{id}/*': { reason: actions, test: 'test/inventory/dcim/actions.test.ts' },
  'route GET /api/dcim/racks/{id}/*': { reason: actions, test: 'test/inventory/dcim/actions.test.ts' },
  'route GET /api/dcim/interfaces/{id}/*': { reason: actions, test: 'test/inventory/extras/templates.test.ts' },
  'route GET /api/dcim/sites/{id}/*': { reason: actions, test: 'test/inventory/extras/templates.test.ts' },
  'route GET /api/circuits/providers/{id}/*': { reason: actions, test: 'test/inventory/extras/templates.test.ts' },
  'route GET /api/extras/export-templates/{id}/*': { reason: actions, test: 'test/inventory/extras/templates.test.ts' },
  'route GET /api/extras/topology-maps/{id}/*': { reason: actions, test: 'test/inventory/topology/render.test.ts' },
  'route GET /api/ipam/prefixes/{id}/*': { reason: actions, test: 'test/inventory/ipam/available.test.ts' },
  'route POST /api/ipam/prefixes/{id}/*': { reason: actions, test: 'test/inventory/ipam/taking.test.ts' },
} // prettier-ignore

/** The entry that a thing falls under. */
export const exemptionOf = (thing: string): string | undefined =>
  Object.keys(exemptions).find((entry) =>
    entry.endsWith('*')
      ? thing.startsWith(entry.slice(0, -1)) && thing.length >= entry.length
      : thing === entry,
  )
