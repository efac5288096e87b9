/** The name and the description of a service. */
export interface About {
  /** The name of the service: the title of its pages and of the OpenAPI document. */
  readonly name: string
  /** One sentence: the beginning of the description of the API. */
  readonly description: string
  /** The version of the API; default: that of `package.json`, or `0.0.0`. */
  readonly version?: string
  /** The header `API-Version` of every response; default: `1.4` for the version `1.4.2`. */
  readonly apiVersion?: string
  /** The name of the author; default: that of `package.json`. */
  readonly author?: string
  /** The licence, as SPDX abbreviates it; default: that of `package.json`. */
  readonly license?: string
  /** Versions that `/api/status/` reports besides those of the framework and Node.js, by name. */
  readonly versions?: Readonly<Record<string, ReportedVersion>>
  /** Returns the first steps on an empty database, one line each, by the URL of the pages. */
  readonly firstSteps?: (pages: string) => readonly string[]
}

/** A version that the service reports. */
export interface ReportedVersion {
  readonly version: string
  readonly description: string
}

/** Returns the value of the header `API-Version`. */
export const apiVersionOf = ({ apiVersion, version = '0.0.0' }: About): string =>
  apiVersion ?? version.split('.', 2).join('.')

/** The default of a definition without `about`. */
export const defaultAbout: About = { name: 'Cadastre', description: 'REST API.' }
