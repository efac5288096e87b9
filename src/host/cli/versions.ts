import type { Environment } from '../../framework/config/setting.ts'
import { bundledVersion } from '../embedded/binaries.ts'
import { version } from '../../framework/http/version.ts'
import { StartError } from '../../framework/errors/start-error.ts'

/**
 * Returns the version of this package and, on a second line, that of the PostgreSQL server which
 * the service brings. Connects to no server.
 */
export const versionLines = (environment: Environment): string =>
  `${version}\n${serverLine(environment)}`

function serverLine({ DATABASE_URL: address }: Environment): string {
  if (address) return 'PostgreSQL: the server of DATABASE_URL, whose version /api/status/ reports'
  try {
    return `PostgreSQL ${bundledVersion()} (embedded)`
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}
