import { createPublicKey, type KeyObject } from 'node:crypto'
import { isObject } from '../../../framework/model/json-value.ts'
import { openNetboxSecret, unwrapNetboxKey } from './netbox.ts'
import { StartError } from '../../../framework/start-error.ts'
import { type Incoming } from '../../../framework/transfer/import/incoming.ts'

/** An object of a dump that `manage.py dumpdata` wrote. */
interface Dumped {
  readonly model: string
  readonly pk: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** The objects of a dump by model and primary key. */
type Dump = ReadonlyMap<string, ReadonlyMap<unknown, Dumped>>

/** Contents of a dump: roles, secrets, and errors of secrets that cannot be opened. */
export interface DumpedSecrets {
  readonly roles: readonly Incoming[]
  readonly secrets: readonly Incoming[]
  readonly unopened: readonly { readonly place: string; readonly message: string }[]
}

/**
 * Opens the secrets in the output of `manage.py dumpdata secrets dcim.site dcim.device` of a NetBox
 * 2.x with the private key of one of its users. Devices and roles are referred to by name.
 */
export async function openDump(text: string, key: KeyObject): Promise<DumpedSecrets> {
  const dump = parseDump(text)
  const master = masterKeyOf(dump, key)
  const secrets: Incoming[] = []
  const unopened: { place: string; message: string }[] = []
  try {
    for (const { pk, fields } of of(dump, 'secrets.secret')) {
      const place = `secret ${pk}`
      const plaintext = await openNetboxSecret(
        bytesOf(fields['ciphertext']),
        master,
        String(fields['hash']),
      )
      const device = deviceOf(dump, fields['device'])
      const role = slugOf(dump, 'secrets.secretrole', fields['role'])
      if (plaintext === undefined)
        unopened.push({ place, message: 'It cannot be decrypted, or its hash does not match.' })
      else if (!device)
        unopened.push({
          place,
          message:
            'Its device is not in the dump, or has no name. Dump dcim.site and dcim.device along.',
        })
      else secrets.push({ place, body: { device, role, name: fields['name'] ?? '', plaintext } })
    }
  } finally {
    master.fill(0)
  }
  const roles = of(dump, 'secrets.secretrole').map(({ pk, fields: { name, slug } }) => ({
    place: `role ${pk}`,
    body: { name, slug },
  }))
  return { roles, secrets, unopened }
}

function parseDump(text: string): Dump {
  let dump: unknown
  try {
    dump = JSON.parse(text)
  } catch {
    throw new StartError('The dump is not JSON.') // the message of the parser quotes the text
  }
  const isDumped = (one: unknown): one is Dumped =>
    isObject(one) && typeof one['model'] === 'string' && isObject(one['fields'])
  if (!Array.isArray(dump) || !dump.every(isDumped))
    throw new StartError(
      'The dump is not what manage.py dumpdata writes: a list of objects, each with model, pk ' +
        'and fields.',
    )
  const found = new Map<string, Map<unknown, Dumped>>()
  for (const one of dump)
    found.set(one.model, (found.get(one.model) ?? new Map<unknown, Dumped>()).set(one.pk, one))
  return found
}

const of = (dump: Dump, model: string): readonly Dumped[] => [...(dump.get(model)?.values() ?? [])]

const bytesOf = (text: unknown): Buffer =>
  Buffer.from(typeof text === 'string' ? text : '', 'base64')

/** Returns the master key, opened with the private key from the user keys that belong to it. */
function masterKeyOf(dump: Dump, key: KeyObject): Buffer {
  const keys = of(dump, 'secrets.userkey').filter(({ fields }) => fields['master_key_cipher'])
  if (keys.length === 0) throw new StartError('There is no active user key in the dump.')
  const own = keys.filter(({ fields }) => isPublicHalf(fields['public_key'], key))
  for (const { fields } of own) {
    const master = unwrapNetboxKey(bytesOf(fields['master_key_cipher']), key)
    if (master) return master
  }
  throw new StartError('The private key opens none of the user keys in the dump.')
}

function isPublicHalf(pem: unknown, key: KeyObject): boolean {
  try {
    return createPublicKey(String(pem)).equals(createPublicKey(key))
  } catch {
    return false
  }
}

function deviceOf(dump: Dump, pk: unknown): object | undefined {
  const device = dump.get('dcim.device')?.get(pk)
  const name = device?.fields['name']
  if (typeof name !== 'string' || name === '') return undefined
  const site = slugOf(dump, 'dcim.site', device?.fields['site'])
  return site ? { site, name } : { name }
}

function slugOf(dump: Dump, model: string, pk: unknown): object | undefined {
  const found = dump.get(model)?.get(pk)
  return found && { slug: found.fields['slug'] }
}
