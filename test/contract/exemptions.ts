/** The reason why the contract suites do not cover an item. */
export interface Exemption {
  readonly reason: string
  /** The test that covers the item instead. */
  readonly test: { readonly file: string; readonly title: string }
}

const action = 'is no operation of a model, but an action'
const sealed = 'needs a session key'

/** Returns the exemption of an item, by default of an action, that another test covers. */
const by = (file: string, title: string, reason = action): Exemption => ({
  reason,
  test: { file: `test/${file}.test.ts`, title },
})

const needs = by('features/secrets/secrets', 'requires a session key to write a secret', sealed)
const device = by(
  'inventory/secrets/device',
  'writes the device of a secret with a session key alone',
  sealed,
)
const severalSecrets = by(
  'features/secrets/secrets',
  'creates several objects, all or none',
  sealed,
)
const graphs = by('features/export-templates/templates', 'renders the graphs of an object')
const firstKey = by(
  'features/secrets/user-keys',
  'creates the master key with the first user key, and activates later ones',
)
const sessions = by(
  'features/secrets/session-keys',
  'lists and ends sessions for their owner and administrators',
)

const computedValues = {
  file: 'test/framework/read/computed-values.test.ts',
  title: 'the document has the types',
}

const times = {
  file: 'test/framework/http/times.test.ts',
  title: 'shows times and durations as they were written, in one form',
}

const files = {
  file: 'test/features/files/files.test.ts',
  title: 'refuses files that do not fit, and names what is allowed',
}

const ranges = {
  file: 'test/framework/http/ranges.test.ts',
  title: 'shows ranges in one form, however they are sent',
}

/**
 * The items that no contract suite covers; `*` at the end stands for any further text. A test fails
 * for an entry without an item, and for one whose test does not exist or does not name the item.
 */
export const exemptions: Readonly<Record<string, Exemption>> = {
  'kind decimal': {
    reason: 'no model has a decimal',
    test: { file: 'test/framework/model/kinds.test.ts', title: 'has a row for every kind whose values clients write' },
  },
  'kind list': {
    reason: 'no model has a list of texts',
    test: { file: 'test/framework/http/lists.test.ts', title: 'keeps the items of a list in order' },
  },
  'kind money': {
    reason: 'no model has an amount',
    test: { file: 'test/framework/http/exact-decimals.test.ts', title: 'keeps all digits of decimals as text and of money' },
  },
  'kind time': { reason: 'no model has a time of day', test: times },
  'kind duration': { reason: 'no model has a duration', test: times },
  'kind date-range': { reason: 'no model has a range of days', test: ranges },
  'kind time-range': { reason: 'no model has a range of times', test: ranges },
  'kind file': { reason: 'no model has files but images', test: files },
  'kind computed-expression': { reason: 'no model has an expression', test: computedValues },
  'kind computed-summary': { reason: 'no model has a sum', test: computedValues },
  'kind computed-one-of': {
    reason: 'no model belongs to one of several',
    test: { file: 'test/framework/http/one-of.test.ts', title: 'shows the object of the reference that is set' },
  },
  'write secrets.Secret.device': device,
  'refuse secrets.Secret.device': device,
  'write secrets.Secret.*': needs,
  'refuse secrets.Secret.*': needs,
  'unique secrets.Secret *': by('features/secrets/secrets', 'refuses a second object with the same name, or without one', sealed),
  'route POST /api/secrets/secrets/': needs,
  'route POST /api/secrets/secrets/bulk/': by('features/secrets/secrets', 'returns every text as it was sent', sealed),
  'route PUT /api/secrets/secrets/bulk/': severalSecrets,
  'route PATCH /api/secrets/secrets/bulk/': severalSecrets,
  'route PUT /api/secrets/secrets/{id}/': needs,
  'route PATCH /api/secrets/secrets/{id}/': needs,
  'route POST /api/extras/image-attachments/': by('inventory/extras/image-attachments', 'stores, measures and serves pictures of every type', 'a picture is not JSON'),
  'route DELETE /api/secrets/my-session-keys/': sessions,
  'route DELETE /api/secrets/my-session-keys/*': sessions,
  'route POST /api/batch/': by('features/batch/batch', 'writes several objects that refer to each other'),
  'route POST /api/changes/requests/{request_id}/revert/': by('features/revert/revert', 'undoes all writes of a batch'),
  'route POST /api/extras/object-changes/{id}/revert/': by('features/revert/revert', 'undoes a create, an update and a delete'),
  'route POST /api/extras/webhook-deliveries/{id}/redeliver/': by('features/webhooks/redelivery', 'delivers one change again'),
  'route POST /api/extras/webhooks/{id}/redeliver/': by('features/webhooks/redelivery', 'delivers the changes since a cursor again'),
  'route POST /api/extras/webhooks/{id}/secret/': by('features/webhooks/secrets', 'shows a secret once'),
  'route GET /api/{application}/{models}/{id}/changes/': by('features/change-log/past-objects', 'lists the changes of an object, within the rights to read the log'),
  'route POST /api/users/tokens/derive/': by('inventory/token-limits', 'derives tokens that are narrower'),
  'route GET /api/users/permissions/explain/': by('features/accounts/explain', 'names the permissions that allow an action'),
  'route OPTIONS /api/': {
    reason: 'is no operation of a model',
    test: { file: 'test/framework/http/description/methods.test.ts', title: 'describes every documented URL by OPTIONS, with the bodies that the caller may send' },
  },
  'route GET /api/secrets/my-session-keys/': sessions,
  'route PUT /api/secrets/my-user-key/': firstKey,
  'route GET /api/secrets/my-user-key/': by('features/secrets/user-keys', 'checks the permissions on user keys'),
  'route POST /api/secrets/get-session-key/': by('features/secrets/session-keys', 'refuses a session key without a valid private key'),
  'route POST /api/secrets/secrets/{id}/verify/': by('features/secrets/secrets', 'checks a guess without revealing the value, and limits attempts'),
  'route POST /api/secrets/user-keys/{id}/*': firstKey,
  'route GET /api/dcim/connected-device/': by('inventory/dcim/actions', 'returns the device at the other end'),
  'route GET /api/dcim/devices/{id}/lldp-neighbors/': by('inventory/dcim/actions', 'answers 503 for the neighbours of every device'),
  'route GET /api/dcim/racks/{id}/*': by('inventory/dcim/actions', 'returns the units of a rack with their devices'),
  'route GET /api/dcim/interfaces/{id}/graphs/': graphs,
  'route GET /api/dcim/sites/{id}/graphs/': graphs,
  'route GET /api/circuits/providers/{id}/graphs/': graphs,
  'route GET /api/extras/content-types/{id}/': by('features/custom-fields/content-types', 'lists models with their numbers'),
  'route GET /api/extras/export-templates/{id}/render/': by('features/export-templates/templates', 'renders a list to a document'),
  'route GET /api/extras/topology-maps/{id}/render/': by('inventory/topology/render', 'draws a map tier by tier'),
  'route GET /api/ipam/prefixes/{id}/available-*': by('inventory/ipam/available', 'lists free entries with their family and VRF'),
  'route GET /api/ipam/prefixes/{id}/utilization/': by('inventory/ipam/filters', 'returns the use of a prefix'),
  'route POST /api/ipam/prefixes/{id}/available-ips/': by('inventory/ipam/taking', 'creates IP addresses from the next free addresses'),
  'route POST /api/ipam/prefixes/{id}/available-prefixes/': by('inventory/ipam/taking', 'creates prefixes from the next free networks'),
} // prettier-ignore

/** Returns the entry that exempts an item. */
export const exemptionOf = (item: string): string | undefined =>
  Object.keys(exemptions).find((entry) =>
    entry.endsWith('*')
      ? item.startsWith(entry.slice(0, -1)) && item.length >= entry.length
      : item === entry,
  )
