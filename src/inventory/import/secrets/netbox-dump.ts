import { createPublicKey, type KeyObject } from 'node:crypto'
import { isJsonObject, StartError } from 'cadastre'
import type { Incoming } from 'cadastre/transfer'
import { openNetboxSecret, unwrapNetboxKey } from './netbox.ts'

/** An object of a dump that `manage.py dumpdata` wrote. */
interface DumpedObject {
  readonly model: string
  readonly pk: number
  readonly fields: Readonly<Record<string, unknown>>
}

/** The objects of a dump by model and primary key. */
type Dump = ReadonlyMap<string, ReadonlyMap<unknown, DumpedObject>>

/** The contents of a dump: roles, opened secrets, and errors of secrets that cannot be opened. */
export interface DumpedSecrets {
  readonly roles: readonly Incoming[]
  readonly secrets: readonly Incoming[]
  readonly unopened: readonly { readonly location: string; readonly message: string }[]
}

/**
 * Opens the secrets in the output of `manage.py dumpdata secrets dcim.site dcim.device` of NetBox
 * 2.x with the private key of one of its users. The bodies refer to devices by name and to roles by
 * slug. Throws a `StartError` for another file or another key.
 */
export async function openDump(text: string, key: KeyObject): Promise<DumpedSecrets> {
  const dump = parseDump(text)
  const master = masterKeyOf(dump, key)
  const secrets: Incoming[] = []
  const unopened: { location: string; message: string }[] = []
  try {
    for (const { pk, fields } of objectsOf(dump, 'secrets.secret')) {
      const location = `secret ${pk}`
      const plaintext = await openNetboxSecret(
        bytesOf(fields['ciphertext']),
        master,
        String(fields['hash']),
      )
      const device = deviceOf(dump, fields['device'])
      const role = slugOf(dump, 'secrets.secretrole', fields['role'])
      if (plaintext === undefined)
        unopened.push({ location, message: 'It cannot be decrypted, or its hash does not match.' })
      else if (!device)
        unopened.push({
          location,
          message:
            'Its device is not in the dump, or has no name. ' +
            'Add dcim.site and dcim.device to the dump.',
        })
      else secrets.push({ location, body: { device, role, name: fields['name'] ?? '', plaintext } })
    }
  } finally {
    master.fill(0)
  }
  const roles = objectsOf(dump, 'secrets.secretrole').map(({ pk, fields: { name, slug } }) => ({
    location: `role ${pk}`,
    body: { name, slug },
  }))
  return { roles, secrets, unopened }
}

function parseDump(text: string): Dump {
  let dump: unknown
  try {
    dump = JSON.parse(text)
  } catch {
    // The message of the parser would quote the dump.
    throw new StartError('The dump is not JSON.')
  }
  const isDumpedObject = (value: unknown): value is DumpedObject =>
    isJsonObject(value) && typeof value['model'] === 'string' && isJsonObject(value['fields'])
  if (!Array.isArray(dump) || !dump.every(isDumpedObject))
    throw new StartError(
      'The dump is not what manage.py dumpdata writes: a list of objects, each with model, pk ' +
        'and fields.',
    )
  const found = new Map<string, Map<unknown, DumpedObject>>()
  for (const object of dump) {
    const ofModel = found.get(object.model) ?? new Map<unknown, DumpedObject>()
    found.set(object.model, ofModel.set(object.pk, object))
  }
  return found
}

/** Returns the objects of a model in a dump. */
const objectsOf = (dump: Dump, model: string): readonly DumpedObject[] => [
  ...(dump.get(model)?.values() ?? []),
]

const bytesOf = (text: unknown): Buffer =>
  Buffer.from(typeof text === 'string' ? text : '', 'base64')

/**
 * Returns the master key of the dump from the user keys whose public key belongs to the private
 * key.
 */
function masterKeyOf(dump: Dump, key: KeyObject): Buffer {
  const keys = objectsOf(dump, 'secrets.userkey').filter(
    ({ fields }) => fields['master_key_cipher'],
  )
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
