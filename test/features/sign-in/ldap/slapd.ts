import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import forge from 'node-forge'
import { freePort } from '../../../support/free-port.ts'
import type { Teardown } from '../../../support/postgres.ts'

const run = promisify(execFile)

/** Debian installs the server in a folder that users do not have in their path. */
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }

/** The reason why tests with the server are skipped; false where it is installed. */
export const noSlapd: string | false =
  spawnSync('slapd', ['-VV'], { env }).error === undefined ? false : 'slapd is not installed'

/** A running directory of people and groups. */
export interface Directory {
  /** The settings of a service that takes the passwords of the directory. */
  readonly settings: Readonly<Record<string, string>>
  readonly plainUrl: string
  readonly tlsUrl: string
  readonly stop: () => Promise<void>
}

/** Passwords of the people; each is the name twice. */
const people = ['ada', 'eve', 'twin']

const entries = `
dn: dc=example,dc=net
objectClass: dcObject
objectClass: organization
o: Example
dc: example

dn: ou=people,dc=example,dc=net
objectClass: organizationalUnit
ou: people

dn: ou=more,ou=people,dc=example,dc=net
objectClass: organizationalUnit
ou: more

dn: ou=groups,dc=example,dc=net
objectClass: organizationalUnit
ou: groups

${people.map((name) => personEntry(name, 'ou=people')).join('\n')}
${personEntry('twin', 'ou=more,ou=people')}
dn: cn=reader,dc=example,dc=net
objectClass: person
cn: reader
sn: reader
userPassword: reads only

dn: cn=net,ou=groups,dc=example,dc=net
objectClass: groupOfNames
cn: net
member: uid=ada,ou=people,dc=example,dc=net

dn: cn=ops,ou=groups,dc=example,dc=net
objectClass: groupOfNames
cn: ops
member: uid=eve,ou=people,dc=example,dc=net
`

function personEntry(name: string, folder: string): string {
  return `dn: uid=${name},${folder},dc=example,dc=net
objectClass: inetOrgPerson
uid: ${name}
cn: ${name}
givenName: ${name.toUpperCase()}
sn: Example
mail: ${name}@example.net
userPassword: ${name} ${name}
`
}

/** Starts a directory on free ports, in a folder of its own, as the user of the tests. */
export async function slapd(test: Teardown): Promise<Directory> {
  const folder = await mkdtemp(join(tmpdir(), 'slapd-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  await mkdir(join(folder, 'data'))
  await writeCertificate(folder)
  await writeFile(join(folder, 'slapd.conf'), configuration(folder))
  await writeFile(join(folder, 'entries.ldif'), entries)
  const config = ['-f', join(folder, 'slapd.conf')]
  await run('slapadd', [...config, '-l', join(folder, 'entries.ldif')], { env })
  const [plainUrl, tlsUrl] = [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${tlsPort}`]
  const child = spawn('slapd', [...config, '-d', '0', '-h', `${plainUrl} ${tlsUrl}`], {
    env,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
  }
  test.teardown(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  })
  await listening(port)
  return {
    plainUrl,
    tlsUrl,
    stop,
    settings: {
      LDAP_URL: plainUrl,
      LDAP_CA_FILE: join(folder, 'certificate.pem'),
      LDAP_BIND_DN: 'cn=reader,dc=example,dc=net',
      LDAP_BIND_PASSWORD: 'reads only',
      LDAP_USER_BASE: 'ou=people,dc=example,dc=net',
      LDAP_GROUP_BASE: 'ou=groups,dc=example,dc=net',
      LDAP_NAME: 'the directory of Example',
      SIGN_IN_GROUPS: '{"net": "Network", "ops": "Servers"}',
      SIGN_IN_SUPERUSERS: '["admins"]',
    },
  }
}

/** Binds with a name and no password succeed, as on servers that are set up carelessly. */
const configuration = (folder: string): string => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${folder}/slapd.pid
allow bind_anon_cred bind_anon_dn
TLSCertificateFile ${folder}/certificate.pem
TLSCertificateKeyFile ${folder}/key.pem
database mdb
suffix dc=example,dc=net
directory ${folder}/data
maxsize 10485760
access to attrs=userPassword by anonymous auth by * none
access to * by dn.exact="cn=reader,dc=example,dc=net" read by * none
`

/** Writes `certificate.pem`, for 127.0.0.1, which signs itself, and `key.pem` to a folder. */
export async function writeCertificate(folder: string): Promise<void> {
  const keys = forge.pki.rsa.generateKeyPair(2048)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 3_600_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ name: 'commonName', value: 'slapd of a test' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ])
  certificate.sign(keys.privateKey, forge.md.sha256.create())
  await writeFile(join(folder, 'certificate.pem'), forge.pki.certificateToPem(certificate))
  await writeFile(join(folder, 'key.pem'), forge.pki.privateKeyToPem(keys.privateKey))
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isOpen) return
    await sleep(100)
  }
  throw new Error('slapd did not start within a minute')
}
