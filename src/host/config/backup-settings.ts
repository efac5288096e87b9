import { Type } from 'typebox'
import { folder } from '../../framework/config/folder.ts'
import { isHost } from '../../framework/config/host.ts'
import { facets } from '../../framework/config/setting.ts'

/** The settings of backups and standbys of the embedded server. */
export const backupSettings = {
  walArchive: Type.Optional(
    Type.String({
      ...folder,
      description:
        'A folder, best on another disk, into which the embedded server copies every change, so ' +
        'that `cadastre restore --until` can return to any time after a backup.',
    }),
  ),
  standbyListen: Type.Optional(
    Type.String({
      ...facets('an address and a port such as 10.0.0.5:5433', { check: isListenAddress }),
      description:
        'Where the embedded server listens for standbys on other machines, with TLS and a ' +
        'password. Without it no other machine reaches the server.',
    }),
  ),
}

function isListenAddress(text: string): boolean {
  const port = /:(\d{1,5})$/.exec(text)?.[1]
  if (port === undefined || Number(port) < 1 || Number(port) > 65_535) return false
  return isHost(text.slice(0, -port.length - 1))
}
